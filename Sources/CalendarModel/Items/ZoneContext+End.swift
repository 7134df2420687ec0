package import CivilTime
package import TimeZones

extension ZoneContext {
  /// When something ends: where nothing is said of that, a day later if it begins on a date, and else as it begins
  /// (RFC 5545 3.6.1).
  package func end(of start: CalendarTime, _ end: CalendarPeriod.End?) -> CalendarTime {
    switch end {
    case .time(let end): end
    case .duration(let length): start.adding(length, in: rules(for: start))
    case nil: start.isDate ? .date(start.civilDate.adding(days: 1)) : start
    }
  }
}
