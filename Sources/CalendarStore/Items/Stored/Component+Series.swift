import CivilTime
import ICalendar

extension Component {
  /// DTSTART, or DUE for a to-do without one, as written.
  var seriesStart: CalendarTime? { first(.dtstart)?.time ?? first(.due)?.time }
}
