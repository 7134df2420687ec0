import CalendarModel

extension RecurrenceIdentity {
  /// The identity for a column, whose text is in `recurrence_key`.
  var column: RecurrenceIdentity { if case .text(let text) = self { .text(text.column) } else { self } }
}
