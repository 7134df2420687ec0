package import CalendarText
package import CivilTime
package import TimeZones

/// Times as the program prints them, seen from a zone.
package struct TimeText {
  package let zone: DisplayZone
  /// What the TZIDs of the times mean.
  package let timeZones: ZoneContext

  package init(zone: DisplayZone, timeZones: ZoneContext = ZoneContext()) {
    self.zone = zone
    self.timeZones = timeZones
  }

  /// For JSON: RFC 3339 in the zone, a date, or a time without offset if it is in no zone that is known.
  package func json(_ time: CalendarTime) -> String {
    if case .date(let date) = time { return RFC3339.text(date) }
    guard let instant = instant(time) else { return RFC3339.text(time.civilDateTime) }
    return RFC3339.text(instant, in: zone.rules, isUTC: zone.isUTC)
  }

  /// For people: weekday, date, and the time with its zone; in the zone of the display, and, where that is another, as it
  /// was written besides.
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

  /// For lists: date and time in the zone, without its name.
  package func short(_ time: CalendarTime) -> String {
    if case .date(let date) = time { return Self.text(date) }
    guard let instant = instant(time) else { return Self.minutes(time.civilDateTime) }
    return Self.minutes(zone.rules.civil(at: instant)) + zone.mark(at: instant)
  }

  /// What follows ``short(_:)`` to say where its time is: the zone, or that a floating time is the same everywhere.
  package func zoneMark(_ time: CalendarTime) -> String {
    if time.isDate { return "" }
    return instant(time) == nil ? " local time" : " \(zone.name)"
  }

  private func shown(_ time: CalendarTime) -> String {
    guard let instant = instant(time) else { return "" }
    let civil = zone.rules.civil(at: instant)
    return "\(Self.day(civil.date)) \(Self.clock(civil))\(zone.mark(at: instant)) \(zone.name)"
  }

  /// The instant of a time that has one.
  package func instant(_ time: CalendarTime) -> Instant? {
    rules(time).map { time.instant(in: $0) }
  }

  /// The rules of the zone that a time is in, which for a floating time its calendar may say; nil where it is in none, or
  /// nobody knows it.
  package func rules(_ time: CalendarTime) -> TimeZoneRules? {
    timeZones.isPlaced(time) ? timeZones.rules(for: time) : nil
  }

  /// What the clocks of the zone show at a time; of one that has no instant what it says.
  package func civil(_ time: CalendarTime) -> CivilDateTime {
    instant(time).map { zone.rules.civil(at: $0) } ?? time.civilDateTime
  }

  /// The name of an occurrence behind the id of its series: in UTC where its zone is known.
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

  /// Date and time of day for people, with seconds only if there are any.
  package static func minutes(_ time: CivilDateTime) -> String { "\(text(time.date)) \(clock(time))" }

  /// The time of day for people, as is customary where they live, with seconds only if there are any.
  package static func clock(_ time: CivilDateTime, _ customs: LocalCustoms = .current) -> String {
    customs.clock(hour: time.hour, minute: time.minute, second: time.second)
  }

  /// The time of day for programs, as ISO 8601 has it, with seconds only if there are any.
  package static func isoClock(_ time: CivilDateTime) -> String { clock(time, .standard) }

  /// Date and time of day as they can be typed, with seconds only if there are any.
  package static func typed(_ time: CivilDateTime) -> String { "\(text(time.date))T\(isoClock(time))" }
}
