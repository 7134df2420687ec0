public import CalendarModel
public import CivilTime
import GRDB

extension CalendarStore {
  /// Makes many edits in one commit and one revision.
  ///
  /// If `edits` throws, nothing is kept. Edits that change nothing make no revision.
  ///
  /// - Parameters:
  ///   - command: the revision's name in the log.
  ///   - isDryRun: whether to discard everything at the end.
  ///   - schedules: whether the edits are those of the person for whom the store was opened (``Options/scheduling``): of
  ///     meetings that person may change only what is theirs, and others are to be told.
  ///   - onChange: called with every item that is added, changed or deleted, in that order.
  ///   - onNotice: called for every meeting of which others are to be told, before the commit.
  ///   - edits: makes the edits, on the caller's thread. The batch is invalid after it returns.
  /// - Returns: what `edits` returns.
  /// - Throws: ``StoreError``: `denied`, `readOnly`, `locked`, `diskFull`, ...; or what `edits` throws.
  public func transaction<Value>(
    _ command: String = "edit", isDryRun: Bool = false, schedules: Bool = true,
    onChange: ((ItemChange) -> Void)? = nil, onNotice: ((MeetingNotice) -> Void)? = nil,
    _ edits: (EditBatch) throws -> Value
  ) throws -> Value {
    var failure: (any Error)?
    do {
      return try write(isDryRun: isDryRun, needing: .nothing) { db in
        let change = try Change(db, command: command.by(borrower), now: now)
        let batch = try EditBatch(
          change, now: now, rights: rights(db), client: client, scheduling: schedules ? scheduling : nil,
          by: server, borrower: borrower, onChange: onChange)
        let value: Value
        do {
          value = try edits(batch)
          try batch.settleMeetings()
          for notice in batch.notices { onNotice?(notice) }
        } catch {
          failure = error
          throw error
        }
        do {
          try change.checkIsAllowed(to: borrower)
        } catch {
          failure = error
          throw error
        }
        try change.finish()
        return value
      }
    } catch {
      // What the database refuses is said by the store's own errors, such as that there is no more room.
      if let failure, !(failure is DatabaseError) { throw failure }
      throw error
    }
  }

  /// A transaction of edits that throws only the store's errors.
  func edit<Value>(_ command: String, _ edits: (EditBatch) throws -> Value) throws(StoreError) -> Value {
    do {
      return try transaction(command, edits)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.unavailable, "the store \(path) failed: \(error)")
    }
  }

  /// Adds an event, as ``EditBatch/add(_:to:)-(Event,_)`` does, in its own transaction.
  @discardableResult
  public func add(_ event: Event, to calendar: StoredCalendar? = nil) throws(StoreError) -> ItemID {
    try edit("add") { try $0.add(event, to: calendar) }
  }

  /// Adds a reminder, as ``EditBatch/add(_:to:)-(Reminder,_)`` does, in its own transaction.
  @discardableResult
  public func add(_ reminder: Reminder, to calendar: StoredCalendar? = nil) throws(StoreError) -> ItemID {
    try edit("add") { try $0.add(reminder, to: calendar) }
  }

  /// Saves an edited event, as ``EditBatch/save(_:as:span:)-(Event,_,_)`` does, in its own transaction.
  @discardableResult
  public func save(_ event: Event, as occurrence: ItemOccurrence, span: EditSpan) throws(StoreError) -> ItemID {
    try edit("edit") { try $0.save(event, as: occurrence, span: span) }
  }

  /// Saves an edited reminder, as ``EditBatch/save(_:as:span:)-(Reminder,_,_)`` does, in its own transaction.
  @discardableResult
  public func save(_ reminder: Reminder, as occurrence: ItemOccurrence, span: EditSpan) throws(StoreError) -> ItemID {
    try edit("edit") { try $0.save(reminder, as: occurrence, span: span) }
  }

  /// Removes an item or some occurrences, as ``EditBatch/remove(_:span:)`` does, in its own transaction.
  @discardableResult
  public func remove(_ occurrence: ItemOccurrence, span: EditSpan) throws(StoreError) -> Int {
    try edit("delete") { try $0.remove(occurrence, span: span) }
  }

  /// Moves an item to another calendar, as ``EditBatch/move(_:to:)`` does, in its own transaction.
  public func move(_ occurrence: ItemOccurrence, to calendar: StoredCalendar) throws(StoreError) {
    try edit("move") { try $0.move(occurrence, to: calendar) }
  }

  /// Completes a reminder, as ``EditBatch/complete(_:at:)`` does, in its own transaction.
  @discardableResult
  public func complete(_ occurrence: ItemOccurrence, at instant: Instant? = nil) throws(StoreError) -> ItemID {
    try edit("complete") { try $0.complete(occurrence, at: instant) }
  }

  /// Reopens a reminder, as ``EditBatch/uncomplete(_:)`` does, in its own transaction.
  public func uncomplete(_ occurrence: ItemOccurrence) throws(StoreError) {
    try edit("uncomplete") { try $0.uncomplete(occurrence) }
  }
}
