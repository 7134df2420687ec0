import Bounds
import CalendarModel
public import CivilTime
import GRDB
import ICalendar
import Recurrence
public import Scheduling

extension CalendarStore {
  // MARK: Waiting messages

  /// The messages about meetings waiting for a person's decision, in the order in which they were received.
  ///
  /// - Parameter areAnsweredToo: Whether to include messages that have been decided on.
  public func waitingMessages(areAnsweredToo: Bool = false) throws(StoreError) -> [WaitingMessage] {
    try read { db in try WaitingMessage.fetchAll(db, areAnsweredToo: areAnsweredToo) }
  }

  /// The invitations in the store that the person has not answered, except for those that are over or cancelled.
  ///
  /// - Parameters:
  ///   - moment: The current time. Meetings that are over by then are not included.
  ///   - limit: The maximum number of invitations.
  /// - Returns: Series and single items, each once, and overrides whose series has been answered, oldest invitations
  ///   first.
  public func unansweredInvitations(
    from moment: Instant, limit: Int = .max
  ) throws(StoreError) -> [StoredItem] {
    guard let addresses = scheduling?.addresses, !addresses.isEmpty else { return [] }
    let scheduler = Scheduler(for: CalendarUser(addresses: addresses), at: moment)
    return try readItems { db, rights in
      let families = try ItemFamilies(db)
      var seen: Set<ItemFamily.Name> = []
      var open: [StoredItem] = []
      var left = ItemQuery()
      left.from = ItemQuery.Moment(instant: moment, civil: moment.civil(at: .zero))
      // Invitations that are over or cancelled are not read at all: others may have sent a large number of them.
      let numbers = try StoredItemTable(db).numbers(
        containing: "ATTENDEE", RowCondition(left, db).and("NOT items.is_cancelled"))
      for number in numbers {
        guard open.count < limit, WorkBudget.draw(of: .rows) else { break }
        guard let row = try? families.row(number), rights.canRead(row.kind), !row.method.isAnswer,
          scheduler.mayWait(row.component), seen.insert(row.family).inserted,
          let object = try families.object(row.family, db)
        else { continue }
        let waiting = scheduler.unanswered(in: object)
        for row in try families.family(row.family).rows where open.count < limit && waiting.contains(row.component) {
          guard let item = try StoredItem.fetch(db, row.id) else { continue }
          switch try next(of: item, from: moment, in: .utc) {
          case .none: continue
          case .found, .truncated: open.append(item)
          }
        }
      }
      return open
    }
  }

  /// Records the decision on a waiting message, in one revision.
  ///
  /// An invitation is stored with the answer, and its organizer is notified. If accepted, an answer from someone who
  /// was not invited, a new organizer or a cancellation takes effect. An accepted proposal becomes an edit, of which
  /// all attendees are notified; if it is declined, the proposer is notified.
  ///
  /// - Parameters:
  ///   - id: The number of the message.
  ///   - answer: The answer, or nil to dismiss the message without notifying anyone.
  ///   - calendar: The calendar for an invitation to a new meeting, or nil for the default calendar.
  ///   - onNotice: Called with the notifications.
  /// - Returns: The number of the revision.
  /// - Throws: ``StoreError``: `notFound` if there is no such waiting message; `denied`, `readOnly`, `locked`.
  @discardableResult
  public func decide(
    _ id: WaitingMessage.ID, _ answer: MeetingAnswer?, in calendar: StoredCalendar? = nil, isDryRun: Bool = false,
    onChange: ((ItemChange) -> Void)? = nil, onNotice: ((MeetingNotice) -> Void)? = nil
  ) throws -> Int64 {
    try transaction("reply", isDryRun: isDryRun, onChange: onChange, onNotice: onNotice) { batch in
      guard let message = try WaitingMessage.fetch(batch.db, id), message.answer == nil else {
        throw StoreError(.notFound, "there is no pending message \(id)")
      }
      if let answer, let notice = try MessageAnswer(batch, message).give(answer, calendar) { onNotice?(notice) }
      try batch.change.record()
      try WaitingMessage.answer(
        batch.db, id, answer?.status.rawValue.lowercased() ?? "left", in: batch.revision)
      return batch.revision
    }
  }

  // MARK: The queue

  /// The messages about meetings in the given states, in the order in which they were queued.
  ///
  /// - Parameter revision: The revision that the messages report, including messages to users of the same server; nil
  ///   for all messages that are sent by mail.
  public func outgoingMessages(
    _ states: [OutgoingMessage.State] = [.waiting, .failed], of revision: Int64? = nil
  ) throws(StoreError) -> [OutgoingMessage] {
    try read { db in try OutgoingMessage.fetchAll(db, in: states, of: revision) }
  }

  /// Leases the next message that is due, so that no other program sends it in the meantime; ``conclude(_:failure:)``
  /// records the result. If no result is recorded, for example after a crash, the message becomes due again.
  ///
  /// - Parameter id: The number of the last message that was leased.
  public func takeOutgoingMessage(after id: OutgoingMessage.ID = 0) throws(StoreError) -> OutgoingMessage? {
    let now = now
    if try !read(.everything, { db in try OutgoingMessage.hasDue(db, at: now, after: id) }) { return nil }
    return try write { db in
      var last = id
      while let message = try OutgoingMessage.fetchDue(db, at: now, after: last) {
        if try message.take(db, at: now) { return message }
        last = message.id
      }
      return nil
    }
  }

  /// Records that a message was passed to a mail server, or the error. A failed message is retried after 1, 5 and 30
  /// minutes and 2 and 8 hours, and then fails permanently.
  public func conclude(_ message: OutgoingMessage, failure: String? = nil) throws(StoreError) {
    let now = now
    _ = try write { db in try message.conclude(db, as: failure == nil ? .sent : .waiting, failure: failure, at: now) }
  }

  /// Makes messages that failed, or are waiting after a failure, due immediately.
  public func hurryOutgoingMessages() throws(StoreError) {
    let now = now
    try write { db in try OutgoingMessage.hurry(db, at: now) }
  }

  /// Removes messages from the queue without sending them.
  ///
  /// - Returns: The number of removed messages.
  @discardableResult
  public func dropOutgoingMessages(_ ids: [OutgoingMessage.ID]) throws(StoreError) -> Int {
    try write { db in try OutgoingMessage.drop(db, ids) }
  }
}
