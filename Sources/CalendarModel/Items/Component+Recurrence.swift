package import ICalendar

extension Component {
  /// The component without its recurrence.
  package var withoutRecurrence: Component {
    var builder = ComponentBuilder(self)
    builder.removeProperties { [.rrule, .rdate, .exdate, .exrule].contains($0.property) }
    return builder.component()
  }
}
