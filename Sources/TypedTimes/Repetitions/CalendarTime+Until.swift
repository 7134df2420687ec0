package import CivilTime

extension CalendarTime {
  /// UNTIL for the whole of a day as lists show it, whatever time something begins at, in the form that its start asks for
  /// (RFC 5545 3.3.10).
  ///
  /// - Parameter reader: The zone of whoever names the day.
  package static func until(_ day: CivilDate, like start: CalendarTime, in reader: TimeZoneRules) -> CalendarTime {
    if start.isDate { return .date(day) }
    let last = CivilDateTime(startOf: day.adding(days: 1)).adding(seconds: -1)
    return start.isFloating ? .floating(last) : .utc(reader.instant(of: last).civil(at: .zero))
  }
}
