import CalendarModel
import CalendarStore
import CivilTime
import Foundation

extension EKEventStore {
  func check(_ calendar: EKCalendar) throws(EKError) {
    if calendar.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
    let types = [EKEntityType.event, .reminder].filter { calendar.allowedEntityTypes.contains($0) }
    guard types.contains(where: { access.status(for: $0) == .fullAccess }) else {
      throw EKError(.eventStoreNotAuthorized)
    }
  }

  // MARK: Committing

  /// Writes all pending changes; returns whether the database has changed.
  func commitPending() throws(EKError) -> Bool {
    if pending.isEmpty { return false }
    let waiting = pending.all
    let saved: SavedBatch
    do {
      saved = try saving.perform(waiting.map(\.edit), in: connection)
    } catch {
      throw error.reason.about(error.index.map { waiting[$0].object })
    }
    pending = PendingEdits()
    rows = nil
    let last = Dictionary(waiting.indices.map { (ObjectIdentifier(waiting[$0].object), $0) }) { $1 }
    for index in last.values.sorted() { take(saved.objects[index], at: saved.revision, for: waiting[index].object) }
    return saved.hasChanged
  }

  func take(_ result: SavedObject, at revision: Int64, for object: EKObject) {
    switch result {
    case .item(var identity, _, let located):
      identity.revision = revision
      let type: EKEntityType = object is EKReminder ? .reminder : .event
      let isReadable = access.status(for: type) == .fullAccess
      (object as? EKCalendarItem)?.didSave(at: identity, isReadable ? located : nil)
    case .calendar(let row): (object as? EKCalendar).map { adopt($0, as: row) }
    case .removed: (object as? EKCalendarItem)?.didCommitRemoval()
    }
  }

  /// Adds a pending edit.
  func add(_ edit: StoreEdit, of object: EKObject, _ isCommitted: Bool) throws {
    try add(PendingEdits.Edit(object: object, edit: edit), isCommitted)
  }

  func add(_ edit: PendingEdits.Edit, _ isCommitted: Bool) throws {
    // An edit that fails immediately is not queued.
    let before = isCommitted ? lock.withLock { pending } : nil
    lock.withLock { pending.set(edit) }
    if !isCommitted { return }
    do {
      try commit()
    } catch {
      if let before { lock.withLock { pending = before } }
      throw error
    }
  }

  func finish(_ isCommitted: Bool) throws {
    if isCommitted { try commit() }
  }

  func remove(_ item: EKCalendarItem, _ type: EKEntityType, _ span: EKSpan, _ isCommitted: Bool) throws {
    if item.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
    if access.status(for: type) != .fullAccess { throw EKError(.eventStoreNotAuthorized) }
    guard let identity = item.identity else {
      lock.withLock { pending.remove(item) }
      return try finish(isCommitted)
    }
    let calendarID = connection.current(identity, item.kind).calendarID
    if let calendar = calendar(number: calendarID), !calendar.allowsContentModifications {
      throw EKError(.calendarReadOnly)
    }
    item.didRemove()
    let removal = StoreEdit.remove(identity, kind: item.kind, span)
    let earlier = lock.withLock { pending.last(of: item) }?.values(before: removal.span)
    try add(PendingEdits.Edit(object: item, edit: removal, earlier: earlier), isCommitted)
  }

  /// Checks every item to save.
  ///
  /// - Returns: The calendar for the item.
  func check(_ item: EKCalendarItem, _ type: EKEntityType) throws(EKError) -> EditedCalendar {
    if item.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
    let status = access.status(for: type)
    guard status == .fullAccess || (status == .writeOnly && item.isNew) else { throw EKError(.eventStoreNotAuthorized) }
    guard let calendar = item.calendar else { throw EKError(.noCalendar) }
    if calendar.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
    if !calendar.allowsContentModifications { throw EKError(.calendarReadOnly) }
    if !calendar.allowedEntityTypes.contains(type) {
      throw EKError(type == .event ? .calendarDoesNotAllowEvents : .calendarDoesNotAllowReminders)
    }
    if let row = calendar.stored { return .stored(row) }
    if lock.withLock({ pending.contains(calendar) }) { return .new(ObjectIdentifier(calendar)) }
    throw EKError(.internalFailure, "Save the calendar “\(calendar.title)” before its items.")
  }
}
