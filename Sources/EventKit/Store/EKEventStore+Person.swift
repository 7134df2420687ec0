import CalendarModel
import CalendarStore

/// Actions of a person in a view of EventKitUI, for which the program needs no access.
extension EKEventStore {
  /// The calendar for an event that a person creates, even if the program sees no calendar.
  package var calendarForPerson: EKCalendar { defaultCalendarForNewEvents ?? object(for: .writeOnly) }

  /// Saves an event that a person has created or changed; without full access only new ones.
  ///
  /// - Throws: as ``save(_:span:commit:)-(EKEvent,_,_)`` does.
  package func saveForPerson(_ event: EKEvent, span: EKSpan) throws {
    if access.status(for: .event) == .fullAccess { return try save(event, span: span) }
    try bridgingErrors(about: event) {
      if event.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
      if !event.isNew { throw EKError(.eventStoreNotAuthorized) }
      guard let calendar = event.calendar?.stored else { throw EKError(.noCalendar) }
      try event.check(span, since: nil)
      // This connection must be open to hear of what the other one does.
      _ = try? connection.database()
      let edit = ItemEdit(
        identity: nil, original: event.original, calendar: .stored(calendar), isMoved: false, span: span,
        change: event.makeChange(since: nil))
      let saved: SavedBatch
      do throws(FailedBatch) {
        saved = try saving.perform([.saveEvent(edit)], in: .shared(path: connection.path, client: nil))
      } catch {
        throw error.reason
      }
      if case .item(let identity, _, _)? = saved.objects.first { event.didSave(at: identity, nil) }
    }
  }
}
