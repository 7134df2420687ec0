public import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Scheduling

extension ServingBatch {
  /// The outcome of a client's change to an object, and its messages (RFC 6638 3.2.1, 3.2.2). This method does not
  /// write anything.
  ///
  /// - Parameters:
  ///   - old: The object before the change, or nil if it is new.
  ///   - new: The object as the client sent it, or nil if it is deleted.
  ///   - knowsAllButAnswers: Whether the client stated that it knew everything in the object except other people's
  ///     answers. The answers are then taken from the stored object.
  ///   - isSilent: Whether deleting a copy sends no messages.
  public func change(
    from old: ICalendarObject?, to new: ICalendarObject?, _ scheduling: ServedScheduling,
    knowsAllButAnswers: Bool = false, isSilent: Bool = false
  ) throws -> ServedChange {
    let scheduler = Scheduler(for: scheduling.user, at: edits.now)
    let cancelled = old == nil ? try CancelledMeetings(db, at: edits.now).sequence(ofNew: new) : nil
    let result = scheduler.messages(
      from: old, toServed: new, knowsAllButAnswers: knowsAllButAnswers, cancelledBefore: cancelled)
    if !result.refused.isEmpty {
      return ServedChange(role: result.role, refused: result.refused, object: old, isOther: false, before: old)
    }
    // The server does not act on meetings in which the user does not take part.
    if result.role == .none {
      return ServedChange(role: .none, refused: [], object: new, isOther: false, before: old)
    }
    let isTold = !isSilent || result.role != .attendee
    let routes = try RoutedMessages(isTold ? result.messages : [], by: scheduling, db, at: edits.now)
    let object = routes.noted(on: result)
    return ServedChange(
      role: result.role, refused: [], object: object, isOther: !Self.isSame(object, new), before: old, routes: routes,
      sends: isTold && !result.messages.isEmpty)
  }

  /// Whether two objects have the same content, regardless of the order of their components.
  private static func isSame(_ first: ICalendarObject?, _ second: ICalendarObject?) -> Bool {
    first?.lines == second?.lines && Set(first?.components ?? []) == Set(second?.components ?? [])
  }

  /// Whether a calendar belongs to an account whose server notifies others of its changes.
  public func isScheduledElsewhere(_ calendar: ServedCalendar) throws -> Bool {
    try CalendarTable(db).isScheduledByServer(calendar.calendar.id)
  }

  /// Queues the messages of a change.
  public func send(_ change: ServedChange) throws { try change.routes.queue(edits.change, before: change.before) }

  /// Makes a calendar the one that receives new invitations.
  ///
  /// - Throws: ``StoreError`` if it cannot accept them.
  public func setDefaultCalendar(_ calendar: ServedCalendar) throws {
    try edits.setDefaultCalendar(calendar.calendar, for: .event)
  }
}
