import Bounds
import CalendarModel
public import CivilTime
import GRDB
import ICalendar
import Recurrence
public import Scheduling

extension CalendarStore {
  // MARK: What waits

  /// The messages about meetings that wait for a person, in the order in which they came.
  ///
  /// - Parameter areAnsweredToo: Whether to list also those that somebody has decided.
  public func waitingMessages(areAnsweredToo: Bool = false) throws(StoreError) -> [WaitingMessage] {
    try read { db in try WaitingMessage.fetchAll(db, areAnsweredToo: areAnsweredToo) }
  }

  /// The invitations in the store that the person has not answered, without those that are over or called off.
  ///
  /// - Parameters:
  ///   - moment: From when on they count.
  ///   - limit: How many to look for.
  /// - Returns: Series and single items, each once, and overrides whose series is answered; those that came first first.
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
      // What is over or called off is not even read: others may have sent a lot of it.
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

  /// Decides about a message that waits, in one revision.
  ///
  /// An invitation is stored with the answer, and whoever organizes it is told. An answer of somebody who was not invited, a
  /// new organizer and a cancellation count if it is accepted. What somebody proposes becomes an edit, of which all who are
  /// invited are told, or whoever proposed it is told no.
  ///
  /// - Parameters:
  ///   - id: Its number.
  ///   - answer: The answer; nil to leave it, of which nobody is told.
  ///   - calendar: The calendar for an invitation to something new; nil for the default calendar.
  ///   - onNotice: Called with those who are told.
  /// - Throws: ``StoreError``: `notFound` if no such message waits; `denied`, `readOnly`, `locked`.
  public func decide(
    _ id: WaitingMessage.ID, _ answer: MeetingAnswer?, in calendar: StoredCalendar? = nil, isDryRun: Bool = false,
    onChange: ((ItemChange) -> Void)? = nil, onNotice: ((MeetingNotice) -> Void)? = nil
  ) throws {
    try transaction("reply", isDryRun: isDryRun, onChange: onChange, onNotice: onNotice) { batch in
      guard let message = try WaitingMessage.fetch(batch.db, id), message.answer == nil else {
        throw StoreError(.notFound, "no message \(id) waits")
      }
      if let answer, let notice = try MessageAnswer(batch, message).give(answer, calendar) { onNotice?(notice) }
      try batch.change.record()
      try WaitingMessage.answer(batch.db, id, answer?.status.rawValue.lowercased() ?? "left")
    }
  }

  // MARK: The queue

  /// Messages about meetings in some states, in the order in which they were put into the queue.
  ///
  /// - Parameter revision: The revision that they tell of, be it users of the same server; nil for all that go by mail.
  public func outgoingMessages(
    _ states: [OutgoingMessage.State] = [.waiting, .failed], of revision: Int64? = nil
  ) throws(StoreError) -> [OutgoingMessage] {
    try read { db in try OutgoingMessage.fetchAll(db, in: states, of: revision) }
  }

  /// Takes the next message that is due out of the queue for a while, so that nobody else sends it; ``conclude(_:failure:)``
  /// says what became of it. A message of which nobody says that, such as after a kill, is due again.
  ///
  /// - Parameter id: The number of the last one that was taken.
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

  /// Notes that a message was given to a mail server, or what went wrong; then it is tried again after 1, 5 and 30 minutes,
  /// 2 and 8 hours, and has failed after that.
  public func conclude(_ message: OutgoingMessage, failure: String? = nil) throws(StoreError) {
    let now = now
    _ = try write { db in try message.conclude(db, as: failure == nil ? .sent : .waiting, failure: failure, at: now) }
  }

  /// Lets what failed, or waits after a failure, be tried at once.
  public func hurryOutgoingMessages() throws(StoreError) {
    let now = now
    try write { db in try OutgoingMessage.hurry(db, at: now) }
  }

  /// Takes messages out of the queue: they are never sent.
  ///
  /// - Returns: How many were in it.
  @discardableResult
  public func dropOutgoingMessages(_ ids: [OutgoingMessage.ID]) throws(StoreError) -> Int {
    try write { db in try OutgoingMessage.drop(db, ids) }
  }
}
