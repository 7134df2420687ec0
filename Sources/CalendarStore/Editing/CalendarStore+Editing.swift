public import CalendarModel
public import CivilTime
import GRDB

extension CalendarStore {
  /// Makes several edits in one commit and one revision.
  ///
  /// If `edits` throws, nothing is saved. Edits that do not change anything do not create a revision.
  ///
  /// - Parameters:
  ///   - command: The name of the revision in the log.
  ///   - isDryRun: Whether to discard all changes at the end.
  ///   - schedules: Whether the edits are made by the person for whom the store was opened (``Options/scheduling``). If
  ///     so, that person may change only their own participation in meetings organized by others, and messages are
  ///     sent.
  ///   - onChange: Called with every item that is added, changed or deleted, in that order.
  ///   - onNotice: Called before the commit for every meeting about which messages are sent.
  ///   - edits: Makes the edits, on the caller's thread. The batch is invalid after it returns.
  /// - Returns: The value that `edits` returns.
  /// - Throws: ``StoreError``, such as `denied`, `readOnly`, `locked` or `diskFull`; any error that `edits` throws.
  public func transaction<Value>(
    _ command: String = "edit", isDryRun: Bool = false, schedules: Bool = true,
    onChange: ((ItemChange) -> Void)? = nil, onNotice: ((MeetingNotice) -> Void)? = nil,
    _ edits: (EditBatch) throws -> Value
  ) throws -> Value {
    var failure: (any Error)?
    do {
      return try write(isDryRun: isDryRun, needing: .nothing) { db in
        let change = try Change(db, command: command.by(borrower), now: now, isDiscarded: isDryRun)
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
          try change.checkIsAllowed(to: borrower, for: server?.user)
        } catch {
          failure = error
          throw error
        }
        try change.finish()
        return value
      }
    } catch {
      // Errors of the database, such as a full disk, are reported as store errors.
      if let failure, !(failure is DatabaseError) { throw failure }
      throw error
    }
  }

  /// Runs a transaction of edits that throws only store errors.
  func edit<Value>(_ command: String, _ edits: (EditBatch) throws -> Value) throws(StoreError) -> Value {
    do {
      return try transaction(command, edits)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.unavailable, "the store \(path) failed: \(error)")
    }
  }

  /// Adds an event in a separate transaction, like ``EditBatch/add(_:to:)-(Event,_)``.
  @discardableResult
  public func add(_ event: Event, to calendar: StoredCalendar? = nil) throws(StoreError) -> ItemID {
    try edit("add") { try $0.add(event, to: calendar) }
  }

  /// Adds a reminder in a separate transaction, like ``EditBatch/add(_:to:)-(Reminder,_)``.
  @discardableResult
  public func add(_ reminder: Reminder, to calendar: StoredCalendar? = nil) throws(StoreError) -> ItemID {
    try edit("add") { try $0.add(reminder, to: calendar) }
  }

  /// Saves an edited event in a separate transaction, like ``EditBatch/save(_:as:span:)-(Event,_,_)``.
  @discardableResult
  public func save(_ event: Event, as occurrence: ItemOccurrence, span: EditSpan) throws(StoreError) -> ItemID {
    try edit("edit") { try $0.save(event, as: occurrence, span: span) }
  }

  /// Saves an edited reminder in a separate transaction, like ``EditBatch/save(_:as:span:)-(Reminder,_,_)``.
  @discardableResult
  public func save(_ reminder: Reminder, as occurrence: ItemOccurrence, span: EditSpan) throws(StoreError) -> ItemID {
    try edit("edit") { try $0.save(reminder, as: occurrence, span: span) }
  }

  /// Removes an item or some occurrences in a separate transaction, like ``EditBatch/remove(_:span:)``.
  @discardableResult
  public func remove(_ occurrence: ItemOccurrence, span: EditSpan) throws(StoreError) -> Int {
    try edit("delete") { try $0.remove(occurrence, span: span) }
  }

  /// Moves an item to another calendar in a separate transaction, like ``EditBatch/move(_:to:)``.
  public func move(_ occurrence: ItemOccurrence, to calendar: StoredCalendar) throws(StoreError) {
    try edit("move") { try $0.move(occurrence, to: calendar) }
  }

  /// Completes a reminder in a separate transaction, like ``EditBatch/complete(_:at:)``.
  @discardableResult
  public func complete(_ occurrence: ItemOccurrence, at instant: Instant? = nil) throws(StoreError) -> ItemID {
    try edit("complete") { try $0.complete(occurrence, at: instant) }
  }

  /// Reopens a reminder in a separate transaction, like ``EditBatch/uncomplete(_:)``.
  public func uncomplete(_ occurrence: ItemOccurrence) throws(StoreError) {
    try edit("uncomplete") { try $0.uncomplete(occurrence) }
  }
}
