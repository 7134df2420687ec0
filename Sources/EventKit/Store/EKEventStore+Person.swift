import CalendarModel
import CalendarStore
import Scheduling

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

  /// Answers an invitation; whoever organizes it is told. Changes of the event that are not saved stay so.
  ///
  /// - Parameters:
  ///   - status: `accepted`, `declined` or `tentative`.
  ///   - span: The occurrence alone, or all of it: nobody answers a part of a series.
  ///   - comment: What is said to the organizer.
  /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`; `internalFailure` if the event
  ///   invites none of the person's addresses.
  package func answerForPerson(
    _ event: EKEvent, with status: EKParticipantStatus, span: EKSpan, comment: String?
  ) throws {
    try bridgingErrors(about: event) {
      if event.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
      if access.status(for: .event) != .fullAccess { throw EKError(.eventStoreNotAuthorized) }
      guard let identity = event.identity, let answer = MeetingAnswer(status, comment: comment) else {
        throw EKError(.internalFailure, "Only an invitation can be accepted, declined, or accepted tentatively.")
      }
      do throws(FailedBatch) {
        _ = try saving.perform([.answer(identity, answer, span)], in: connection)
      } catch {
        throw error.reason
      }
      event.refresh()
    }
    connection.postChange()
  }
}

extension MeetingAnswer {
  /// nil if the status is no answer that a person gives.
  fileprivate init?(_ status: EKParticipantStatus, comment: String?) {
    let answers: [EKParticipantStatus: Participant.ParticipationStatus] = [
      .accepted: .accepted, .declined: .declined, .tentative: .tentative,
    ]
    guard let answer = answers[status] else { return nil }
    self.init(answer, comment: comment)
  }
}
