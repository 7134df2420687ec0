import CivilTime
import TimeZones

struct ItemTimes {
  /// DTSTART.
  var start: CalendarTime?
  /// DTEND, or DUE for a to-do.
  var end: CalendarTime?
  var duration: CalendarDuration?

  /// Whether the start and the end have different forms. The forms are a date, a floating time, and a time with an
  /// instant.
  var areMixed: Bool {
    guard let start, let end else { return false }
    return Self.form(start) != Self.form(end)
  }

  private static func form(_ time: CalendarTime) -> Int {
    switch time {
    case .date: 0
    case .floating: 1
    case .utc, .zoned: 2
    }
  }
}

/// The start and end of an item in local time and, if the time zone is known, as instants. Ends are exclusive.
///
/// Dates and floating times have no instants, because their instants depend on the reader's time zone.
struct ItemSpan: Sendable {
  /// Seconds of local time since 1970.
  var startCivil: Int64?
  var endCivil: Int64?
  /// Seconds since 1970 in UTC.
  var startInstant: Int64?
  var endInstant: Int64?
  var isAllDay = false

  init() {}

  /// Computes missing times: a date lasts one day, a date-time has no duration, and an end before the start is ignored.
  /// A to-do without DTSTART starts at its DUE.
  init(_ times: ItemTimes, in zones: ZoneContext) {
    guard let start = times.start ?? times.end else { return }
    isAllDay = start.isDate
    var end = times.start == nil ? start : times.end
    if end == nil, let duration = times.duration, let start = times.start { end = start.adding(duration) }
    let startCivil = start.civilDateTime.secondsSinceEpoch
    var endCivil = end?.civilDateTime.secondsSinceEpoch ?? startCivil
    if start.isDate { endCivil = max(endCivil, startCivil + 86400) }
    startInstant = Self.instant(start, zones)
    endInstant = end.flatMap { Self.instant($0, zones) } ?? startInstant
    if end == nil, let duration = times.duration, !duration.isNegative, let startInstant {
      // In a time zone, the duration is exact, because clocks may change before its end.
      endInstant = Self.end(of: start, at: startInstant, after: duration, zones)
      endCivil = startCivil + duration.nominalSeconds
    }
    self.startCivil = startCivil
    self.endCivil = max(endCivil, startCivil)
    if let first = startInstant, let last = endInstant { endInstant = max(first, last) }
  }

  /// The due time of a to-do, or nil if it has none.
  init?(due times: ItemTimes, in zones: ZoneContext) {
    if let due = times.end {
      self.init(ItemTimes(start: due), in: zones)
      return
    }
    guard let start = times.start, let duration = times.duration else { return nil }
    self.init(ItemTimes(start: start.adding(duration, in: zones.rules(for: start))), in: zones)
    // Clocks may show the due time twice when they are set back.
    startInstant = Self.instant(start, zones).map { Self.end(of: start, at: $0, after: duration, zones) }
    endInstant = startInstant
  }

  private static func end(
    of start: CalendarTime, at instant: Int64, after duration: CalendarDuration, _ zones: ZoneContext
  ) -> Int64 {
    let days = start.adding(CalendarDuration(days: duration.days)) ?? start
    let base = Self.instant(days, zones) ?? instant
    return base.addingReportingOverflow(duration.seconds).partialValue
  }

  /// The instant of a time, in seconds, or nil if it depends on the reader.
  static func instant(_ time: CalendarTime, _ zones: ZoneContext = ZoneContext()) -> Int64? {
    zones.placedInstant(of: time)?.secondsSince1970
  }
}
