import CivilTime

/// The form and zone of a series, in which the times of a set are compared.
///
/// Every instance has a unique key that determines the order of the series: for zoned and UTC series the second of the
/// instant, for dates and floating times the civil second.
struct SeriesFrame: Sendable {
  let start: CalendarTime
  let zones: RecurrenceSet.Zones
  /// The zone of the series' clock times, or nil if keys are civil seconds, as for dates, floating times and UTC.
  let keyZone: TimeZoneRules?
  /// The zone that converts the series' clock times to instants.
  let instantZone: TimeZoneRules
  let isDates: Bool
  private let isUTC: Bool
  private let isFloating: Bool

  init(_ definition: RecurrenceSet.Definition) {
    start = definition.start
    zones = definition.zones
    instantZone = zones.rules(for: start)
    isDates = start.isDate
    switch start {
    case .zoned(_, let tzid):
      let isKnown = zones[tzid] != nil
      keyZone = isKnown ? instantZone : nil
      isFloating = !isKnown
      isUTC = false
    case .utc:
      keyZone = nil
      (isUTC, isFloating) = (true, false)
    case .date, .floating:
      keyZone = nil
      (isUTC, isFloating) = (false, true)
    }
  }

  /// A time in the series: its key and its clock time.
  struct Moment: Hashable, Sendable {
    var key: Int
    var civil: CivilDateTime
  }

  /// The moment of a clock time in the series' zone.
  func moment(of civil: CivilDateTime) -> Moment {
    guard let keyZone else { return Moment(key: Int(civil.secondsSinceEpoch), civil: civil) }
    let instant = keyZone.instant(of: civil)
    return Moment(key: Int(instant.secondsSince1970), civil: keyZone.civil(at: instant))
  }

  /// The rules for resolving a time.
  func rules(for time: CalendarTime) -> TimeZoneRules { isInOwnZone(time) ? instantZone : zones.rules(for: time) }

  /// The instant of a time.
  func instant(of time: CalendarTime) -> Instant {
    isInOwnZone(time) ? time.instant(in: instantZone) : zones.instant(of: time)
  }

  /// Whether a time is in the zone of the start, as most times are, which needs no lookup.
  private func isInOwnZone(_ time: CalendarTime) -> Bool {
    guard case .zoned(_, let tzid) = time, case .zoned(_, let own) = start else { return false }
    return tzid.hasBytes(of: own)
  }

  /// The start of the series.
  var startMoment: Moment { moment(of: start.civilDateTime) }

  /// The instant of a moment.
  func instant(of moment: Moment) -> Instant {
    isFloating ? instantZone.instant(of: moment.civil) : Instant(secondsSince1970: Int64(moment.key))
  }

  /// A lower bound of the keys at or after `instant`. If keys are civil, it may be too low by up to 52 hours, twice the
  /// largest offset.
  func leastKey(of instant: Instant) -> Int {
    let seconds = Int(Swift.min(Swift.max(instant.secondsSince1970, -1 << 40), 1 << 40))
    // If the clocks never change, the local time is known exactly.
    if isFloating, instantZone == .utc { return seconds }
    return isFloating ? seconds - 2 * 93_600 : seconds
  }

  /// An upper bound of the keys before `instant`. If keys are civil, it may be too high by up to 52 hours.
  func greatestKey(of instant: Instant) -> Int {
    let seconds = Int(Swift.min(Swift.max(instant.secondsSince1970, -1 << 40), 1 << 40))
    if seconds == 1 << 40 { return .max }
    return isFloating && instantZone != .utc ? seconds + 2 * 93_600 : seconds
  }

  /// A time of any form as a moment of the series.
  ///
  /// A date is given the time of day of the start. In a series of dates, every time is reduced to its date; for a UTC
  /// time, this is the date in the local zone. Conversion between zones preserves the instant, and conversion to and
  /// from floating times preserves the clock time.
  func moment(of time: CalendarTime) -> Moment {
    if isDates {
      return moment(of: CivilDateTime(startOf: date(of: time)))
    }
    switch time {
    case .date(let date): return moment(of: start.civilDateTime.on(date))
    case .floating(let civil): return moment(of: civil)
    case .utc, .zoned:
      if isFloating || isUnknown(time) { return moment(of: time.civilDateTime) }
      let instant = zones.instant(of: time)
      return Moment(key: Int(instant.secondsSince1970), civil: instantZone.civil(at: instant))
    }
  }

  /// Whether a time's zone is unknown, in which case it is treated as floating.
  private func isUnknown(_ time: CalendarTime) -> Bool {
    time.tzid.map { zones[$0] == nil } ?? false
  }

  private func date(of time: CalendarTime) -> CivilDate {
    guard case .utc(let civil) = time else { return time.civilDate }
    return zones.local.civil(at: Instant(civil, at: .zero)).date
  }

  /// The instances of the series that a time in EXDATE or RECURRENCE-ID refers to.
  enum Name: Hashable, Sendable {
    /// The instance with a key.
    case key(Int)
    /// All instances on a day.
    case day(CivilDate)
  }

  /// The instances of the series that a time in any form refers to.
  func name(of time: CalendarTime) -> Name {
    if !isDates, case .date(let date) = time { return .day(date) }
    return .key(moment(of: time).key)
  }

  /// The time of a moment in the form of the series.
  func time(of moment: Moment) -> CalendarTime { start.with(moment.civil) }
}
