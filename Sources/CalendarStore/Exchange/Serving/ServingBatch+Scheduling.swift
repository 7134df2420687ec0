public import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Scheduling

extension ServingBatch {
  /// What a client's change of an object is to be, and whom it tells (RFC 6638 3.2.1, 3.2.2). Nothing is written yet.
  ///
  /// - Parameters:
  ///   - old: The object before; nil if it is new.
  ///   - new: The object as the client sent it; nil if it is deleted.
  ///   - knowsAllButAnswers: Whether the client said that it knew the object but for the answers of others, which are
  ///     taken from what is stored then.
  ///   - isSilent: Whether a copy that is deleted tells nobody.
  public func change(
    from old: ICalendarObject?, to new: ICalendarObject?, _ scheduling: ServedScheduling,
    knowsAllButAnswers: Bool = false, isSilent: Bool = false
  ) throws -> ServedChange {
    let scheduler = Scheduler(for: scheduling.user, at: edits.now)
    let cancelled = old == nil ? try CancelledMeetings(db, at: edits.now).sequence(ofNew: new) : nil
    let result = scheduler.messages(
      from: old, toServed: new, knowsAllButAnswers: knowsAllButAnswers, cancelledBefore: cancelled)
    // What was no meeting before cannot become less of one.
    let wasInvalid = result.isInvalid && (old.map { scheduler.messages(from: nil, to: $0).isInvalid } ?? false)
    if !result.refused.isEmpty {
      return ServedChange(
        role: result.role, refused: wasInvalid ? [] : result.refused, object: wasInvalid ? new : old, isOther: false,
        before: old)
    }
    // What the user has no part in is none of the server's business.
    if result.role == .none {
      return ServedChange(role: .none, refused: [], object: new, isOther: false, before: old)
    }
    let isTold = !isSilent || result.role != .attendee
    let routes = try RoutedMessages(isTold ? result.messages : [], by: scheduling, db, at: edits.now)
    let object = routes.noted(on: result)
    return ServedChange(
      role: result.role, refused: [], object: object, isOther: !Self.isSame(object, new), before: old, routes: routes)
  }

  /// Whether two objects say the same, in whatever order their components stand.
  private static func isSame(_ first: ICalendarObject?, _ second: ICalendarObject?) -> Bool {
    first?.lines == second?.lines && Set(first?.components ?? []) == Set(second?.components ?? [])
  }

  /// Whether a calendar is an account's whose server tells others what changes in it.
  public func isScheduledElsewhere(_ calendar: ServedCalendar) throws -> Bool {
    try CalendarTable(db).isScheduledByServer(calendar.calendar.id)
  }

  /// Puts what a change tells others into the queue.
  public func send(_ change: ServedChange) throws { try change.routes.queue(edits.change, before: change.before) }

  /// Sends new invitations to another calendar.
  ///
  /// - Throws: ``StoreError`` if it cannot take them.
  public func setDefaultCalendar(_ calendar: ServedCalendar) throws {
    try edits.setDefaultCalendar(calendar.calendar, for: .event)
  }
}
