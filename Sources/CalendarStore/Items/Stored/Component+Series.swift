import CivilTime
import ICalendar

extension Component {
  /// DTSTART, or DUE for a to-do without one, as written.
  var seriesStart: CalendarTime? { first(.dtstart)?.time ?? first(.due)?.time }

  /// The component without its recurrence.
  var withoutRecurrence: Component {
    var builder = ComponentBuilder(self)
    builder.removeProperties {
      [.rrule, .rdate, .exdate, .exrule].contains($0.property)
    }
    return builder.component()
  }
}
