import CivilTime
import ICalendar

extension Component {
  /// DTSTART, or DUE for a to-do without DTSTART, as written.
  var seriesStart: CalendarTime? { first(.dtstart)?.time ?? first(.due)?.time }
}
