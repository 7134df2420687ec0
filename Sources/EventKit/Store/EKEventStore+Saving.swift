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

  func take(_ result: SavedObject, for object: EKObject) {
    switch result {
    case .item(let place): (object as? EKCalendarItem)?.didSave(at: place)
    case .calendar(let row): (object as? EKCalendar).map { adopt($0, as: row) }
    case .removed: break
    }
  }

  /// Lets an edit wait; another one of the same object takes its place.
  func add(_ edit: StoreEdit, of object: EKObject, _ isCommitted: Bool) throws {
    let before = lock.withLock {
      let before = pending
      pending.removeAll { $0.object === object }
      pending.append(PendingEdit(object: object, edit: edit))
      return before
    }
    if !isCommitted { return }
    do {
      try commit()
    } catch {
      // What failed at once does not wait.
      lock.withLock { pending = before }
      throw error
    }
  }

  func finish(_ isCommitted: Bool) throws {
    if isCommitted { try commit() }
  }

  func remove(_ item: EKCalendarItem, _ type: EKEntityType, _ span: EKSpan, _ isCommitted: Bool) throws {
    if item.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
    if access.status(for: type) != .fullAccess { throw EKError(.eventStoreNotAuthorized) }
    guard let place = item.place else {
      lock.withLock { pending.removeAll { $0.object === item } }
      return try finish(isCommitted)
    }
    if let calendar = calendar(number: place.calendarID), !calendar.allowsContentModifications {
      throw EKError(.calendarReadOnly)
    }
    item.didRemove()
    try add(.remove(place, span), of: item, isCommitted)
  }

  /// What holds for every item that is saved.
  ///
  /// - Returns: the calendar that the item goes to; nil where the calendar itself still has to be saved.
  func check(_ item: EKCalendarItem, _ type: EKEntityType) throws(EKError) -> StoredCalendar? {
    if item.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
    let status = access.status(for: type)
    guard status == .fullAccess || (status == .writeOnly && item.isNew) else { throw EKError(.eventStoreNotAuthorized) }
    guard let calendar = item.calendar else { throw EKError(.noCalendar) }
    if calendar.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
    if !calendar.allowsContentModifications { throw EKError(.calendarReadOnly) }
    if !calendar.allowedEntityTypes.contains(type) {
      throw EKError(type == .event ? .calendarDoesNotAllowEvents : .calendarDoesNotAllowReminders)
    }
    guard let row = calendar.stored else {
      throw EKError(.internalFailure, "Save the calendar “\(calendar.title)” before what it holds.")
    }
    return row
  }
}
