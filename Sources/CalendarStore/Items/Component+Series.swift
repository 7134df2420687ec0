import CivilTime
import ICalendar

extension Component {
  /// DTSTART, of a to-do without one DUE, as written.
  var seriesStart: CalendarTime? { first(.dtstart)?.time ?? first(.due)?.time }

  /// The component without what makes it a series.
  var withoutRecurrence: Component {
    var builder = ComponentBuilder(self)
    builder.removeProperties {
      [.rrule, .rdate, .exdate, .exrule].contains($0.property)
    }
    return builder.component()
  }
}
