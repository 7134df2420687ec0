import CivilTime

extension Instant {
  /// Creates the instant of a UTC date-time such as `20260329T010000`, or of the beginning of a UTC date.
  init(utc text: String) throws {
    let civil =
      text.contains("T") ? try CivilDateTime(parsing: text) : CivilDateTime(startOf: try CivilDate(parsing: text))
    self.init(civil, at: .zero)
  }
}

extension TimeZoneRules {
  /// Returns the offset in force at a UTC date-time, in the form of RFC 5545.
  func offsetText(at utc: String) throws -> String {
    offset(at: try Instant(utc: utc)).text
  }

  /// Returns the first instant from `start` up to `end` at which two time zones have different offsets, or nil.
  func firstDifference(from other: TimeZoneRules, _ start: Instant, _ end: Instant) -> Instant? {
    var instant = start
    while instant < end {
      let (first, second) = (span(at: instant), other.span(at: instant))
      if first.offset != second.offset { return instant }
      instant = Swift.min(first.until, second.until)
    }
    return nil
  }
}
