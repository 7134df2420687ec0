package import CivilTime
package import TimeZones

extension ZoneContext {
  /// The end of a component. Without an explicit end, a component on a date ends a day later, and one at a time ends
  /// when it begins (RFC 5545 3.6.1).
  package func end(of start: CalendarTime, _ end: CalendarPeriod.End?) -> CalendarTime {
    switch end {
    case .time(let end): end
    case .duration(let length): start.adding(length, in: rules(for: start))
    case nil: start.isDate ? .date(start.civilDate.adding(days: 1)) : start
    }
  }
}
