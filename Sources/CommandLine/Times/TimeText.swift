package import CalendarText
package import CivilTime
package import TimeZones

/// Formats times as the program prints them, in a given zone.
package struct TimeText {
  package let zone: DisplayZone
  /// The meaning of the TZIDs of the times.
  package let timeZones: ZoneContext

  package init(zone: DisplayZone, timeZones: ZoneContext = ZoneContext()) {
    self.zone = zone
    self.timeZones = timeZones
  }

  /// For JSON: RFC 3339 in the display zone, a date, or a time without an offset if it is floating or its zone is
  /// unknown.
  package func json(_ time: CalendarTime) -> String {
    if case .date(let date) = time { return RFC3339.text(date) }
    guard let instant = instant(time) else { return RFC3339.text(time.civilDateTime) }
    return RFC3339.text(instant, in: zone.rules, isUTC: zone.isUTC)
  }

  /// Human-readable: weekday, date and time in the display zone, followed by the original time if it is in another
  /// zone.
  package func full(_ time: CalendarTime) -> String {
    switch timeZones.placed(time) {
    case .date(let date): return Self.day(date)
    case .floating(let civil): return "\(Self.day(civil.date)) \(Self.clock(civil)) local time, wherever you are"
    case .utc(let civil):
      return zone.isUTC
        ? "\(Self.day(civil.date)) \(Self.clock(civil)) UTC" : shown(time) + " (\(Self.clock(civil)) UTC)"
    case .zoned(let civil, let tzid):
      if tzid == zone.name, instant(time) != nil { return shown(time) }
      let written = "\(Self.day(civil.date)) \(Self.clock(civil)) \(tzid)"
      return instant(time) == nil ? written : "\(written) (\(shown(time)))"
    }
  }

  /// For lists: date and time in the display zone, without the zone's name.
  package func short(_ time: CalendarTime) -> String {
    if case .date(let date) = time { return Self.text(date) }
    guard let instant = instant(time) else { return Self.minutes(time.civilDateTime) }
    return Self.minutes(zone.rules.civil(at: instant)) + zone.mark(at: instant)
  }

  /// The suffix for ``short(_:)`` that identifies the zone: its name, or words for a floating time.
  package func zoneMark(_ time: CalendarTime) -> String {
    if time.isDate { return "" }
    return instant(time) == nil ? " local time" : " \(zone.name)"
  }

  private func shown(_ time: CalendarTime) -> String {
    guard let instant = instant(time) else { return "" }
    let civil = zone.rules.civil(at: instant)
    return "\(Self.day(civil.date)) \(Self.clock(civil))\(zone.mark(at: instant)) \(zone.name)"
  }

  /// The instant of a time, if it has one.
  package func instant(_ time: CalendarTime) -> Instant? {
    rules(time).map { time.instant(in: $0) }
  }

  /// The rules of a time's zone, or nil if there is no zone or it is unknown. A floating time may use its calendar's
  /// zone.
  package func rules(_ time: CalendarTime) -> TimeZoneRules? {
    timeZones.isPlaced(time) ? timeZones.rules(for: time) : nil
  }

  /// The local time in the display zone; a time without an instant stays as it is.
  package func civil(_ time: CalendarTime) -> CivilDateTime {
    instant(time).map { zone.rules.civil(at: $0) } ?? time.civilDateTime
  }

  /// The text that identifies an occurrence after the id of its series: a UTC time if its zone is known.
  package func reference(_ time: CalendarTime) -> String {
    guard !time.isDate, let instant = instant(time) else { return time.text }
    return CalendarTime.utc(instant.civil(at: .zero)).text
  }

  // MARK: Forms

  /// Weekday and date.
  package static func day(_ date: CivilDate) -> String { "\(weekday(date)) \(text(date))" }

  /// The short name of the weekday.
  package static func weekday(_ date: CivilDate) -> String { weekday(date.weekday) }

  /// The short name of a weekday.
  package static func weekday(_ day: Weekday) -> String {
    EnglishNames.shortWeekdays[day.rawValue - 1]
  }

  package static func text(_ date: CivilDate) -> String { RFC3339.text(date) }

  /// The date and time of day in human-readable form, with seconds only if they are not zero.
  package static func minutes(_ time: CivilDateTime) -> String { "\(text(time.date)) \(clock(time))" }

  /// The time of day in human-readable form and the local format, with seconds only if they are not zero.
  package static func clock(_ time: CivilDateTime, _ customs: LocalCustoms = .current) -> String {
    customs.clock(hour: time.hour, minute: time.minute, second: time.second)
  }

  /// The time of day for programs, in ISO 8601 form, with seconds only if they are not zero.
  package static func isoClock(_ time: CivilDateTime) -> String { clock(time, .standard) }

  /// Date and time of day in a format that can be typed, with seconds only if they are not zero.
  package static func typed(_ time: CivilDateTime) -> String { "\(text(time.date))T\(isoClock(time))" }
}
