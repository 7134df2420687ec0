import CalendarModel
import CalendarStore
import Scheduling

/// Actions of the user in a view of EventKitUI, which do not require access for the program.
extension EKEventStore {
  /// The default calendar for an event that the user creates, available even if the program cannot see any calendars.
  package var calendarForPerson: EKCalendar { defaultCalendarForNewEvents ?? object(for: .writeOnly) }

  /// Saves an event that the user has created or changed. Without full access, only a new event can be saved.
  ///
  /// - Throws: The errors of ``save(_:span:commit:)-(EKEvent,_,_)``.
  package func saveForPerson(_ event: EKEvent, span: EKSpan) throws {
    if access.status(for: .event) == .fullAccess { return try save(event, span: span) }
    try bridgingErrors(about: event) {
      if event.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
      if !event.isNew { throw EKError(.eventStoreNotAuthorized) }
      guard let calendar = event.calendar?.stored else { throw EKError(.noCalendar) }
      try event.check(span, since: nil)
      // This connection must be open to notice changes made over another connection.
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

  /// Replies to an invitation and notifies the organizer. Unsaved changes to the event remain unsaved.
  ///
  /// - Parameters:
  ///   - status: `accepted`, `declined` or `tentative`.
  ///   - span: This occurrence, or the whole series; it is not possible to reply for only part of a series.
  ///   - comment: A comment for the organizer.
  /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`; `internalFailure` if none of
  ///   the user's addresses is invited to the event.
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
  /// The reply for a status, or nil if a user cannot reply with that status.
  fileprivate init?(_ status: EKParticipantStatus, comment: String?) {
    let answers: [EKParticipantStatus: Participant.ParticipationStatus] = [
      .accepted: .accepted, .declined: .declined, .tentative: .tentative,
    ]
    guard let answer = answers[status] else { return nil }
    self.init(answer, comment: comment)
  }
}
