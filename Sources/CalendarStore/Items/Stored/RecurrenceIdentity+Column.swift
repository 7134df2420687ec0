import CalendarModel

extension RecurrenceIdentity {
  /// Reads the identity from the column `recurrence_key`.
  var column: RecurrenceIdentity { if case .text(let text) = self { .text(text.column) } else { self } }
}
