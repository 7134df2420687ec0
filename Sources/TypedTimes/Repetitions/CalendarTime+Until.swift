package import CivilTime

extension CalendarTime {
  /// Returns the UNTIL value for the end of a day in the reader's time zone, in the form that the start requires (RFC
  /// 5545 3.3.10).
  ///
  /// - Parameter reader: The time zone of the user who specified the day.
  package static func until(_ day: CivilDate, like start: CalendarTime, in reader: TimeZoneRules) -> CalendarTime {
    if start.isDate { return .date(day) }
    let last = CivilDateTime(startOf: day.adding(days: 1)).adding(seconds: -1)
    return start.isFloating ? .floating(last) : .utc(reader.instant(of: last).civil(at: .zero))
  }
}
