import CalendarModel
import CalendarStore
import CivilTime
import Foundation

/// Saves through batches of the store: everything in one transaction.
struct BatchSaving: StoreSaving {
  func perform(_ edits: [StoreEdit], in connection: StoreConnection) throws(EKError) -> SavedBatch {
    do {
      let (objects, hasChanged) = try connection.transaction("eventkit") { batch in
        var work = BatchWork(batch: batch)
        return try edits.map { try work.perform($0) }
      }
      return SavedBatch(objects: objects, hasChanged: hasChanged)
    } catch {
      let error = EKError(error)
      if error.code == .eventStoreNotAuthorized { connection.forgetLevels() }
      throw error
    }
  }
}

/// The edits of one commit in progress.
private struct BatchWork {
  let batch: EditBatch
  /// The calendars created in this commit, by their objects.
  private var calendars: [ObjectIdentifier: StoredCalendar] = [:]

  init(batch: EditBatch) { self.batch = batch }

  mutating func perform(_ edit: StoreEdit) throws -> SavedObject {
    switch edit {
    case .saveEvent(let edit): return .item(try save(edit))
    case .saveReminder(let edit): return .item(try save(edit))
    case .remove(let identity, let kind, let span): return try remove(identity, kind, span)
    case .saveCalendar(let edit): return .calendar(try save(edit))
    case .removeCalendar(let calendar):
      try batch.deleteCalendar(calendar)
      return .removed
    }
  }

  // MARK: Calendars

  private func calendar(_ wanted: EditedCalendar) throws -> StoredCalendar {
    switch wanted {
    case .stored(let row): return row
    case .new(let object):
      guard let row = calendars[object] else {
        throw EKError(.internalFailure, "The calendar of an item was not saved.")
      }
      return row
    }
  }

  private mutating func save(_ edit: CalendarEdit) throws -> StoredCalendar {
    guard var row = edit.row else {
      let types = AccessEntity.allCases.filter { edit.entities.contains(EKEntityType($0)) }
      let made = try batch.createCalendar(
        title: edit.title, color: edit.color, in: edit.source, for: Set(types), sharesTitle: true)
      calendars[edit.object] = made
      return made
    }
    row.title = edit.title
    row.color = edit.color
    try batch.updateCalendar(row, sharesTitle: true)
    return row
  }

  // MARK: Events

  private func save(_ edit: ItemEdit<Event>) throws -> ItemIdentity {
    let calendar = try calendar(edit.calendar)
    guard let identity = edit.identity, let occurrence = try occurrence(identity, .event),
      var event = occurrence.event
    else {
      var event = edit.original ?? Event()
      try edit.change(&event, batch.floatingZone(calendarID: calendar.id))
      let id = try batch.add(event, to: calendar)
      if event.isRecurring || event.isOverride { return try self.identity(of: id, edit, calendar) }
      return ItemIdentity(item: id, calendarID: calendar.id, uid: try batch.item(id).uid)
    }
    try edit.change(&event, batch.floatingZone(calendarID: identity.calendarID))
    let id = try batch.save(event, as: occurrence, span: EditSpan(edit.span))
    if calendar.id != identity.calendarID { try move(id, to: calendar) }
    return try self.identity(of: id, edit, calendar)
  }

  /// Where an item is after it was saved: the edited occurrence, or the first one of a series.
  private func identity(of id: ItemID, _ edit: ItemEdit<Event>, _ calendar: StoredCalendar) throws -> ItemIdentity {
    let uid = try batch.item(id).uid
    var wanted = FamilyMember.beginning(of: id)
    if edit.span == .thisEvent, let name = edit.identity?.recurrenceID { wanted = .occurrence(name, of: id) }
    return try located(wanted, uid: uid, .event, calendar.id)?.identity
      ?? ItemIdentity(item: id, calendarID: calendar.id, uid: uid)
  }

  // MARK: Reminders

  private func save(_ edit: ItemEdit<Reminder>) throws -> ItemIdentity {
    let calendar = try calendar(edit.calendar)
    guard let identity = edit.identity, let occurrence = try occurrence(identity, .reminder),
      let read = occurrence.reminder
    else {
      var reminder = edit.original ?? Reminder()
      try edit.change(&reminder, batch.floatingZone(calendarID: calendar.id))
      let id = try batch.add(reminder, to: calendar)
      return ItemIdentity(item: id, calendarID: calendar.id, uid: try batch.item(id).uid)
    }
    var reminder = read
    try edit.change(&reminder, batch.floatingZone(calendarID: identity.calendarID))
    if edit.completion != nil {
      // Done is what the batch makes of it: a series moves on to its next occurrence.
      reminder.status = read.status
      reminder.completed = read.completed
      reminder.percentComplete = read.percentComplete
    }
    var id = identity.item
    if reminder != read { id = try batch.save(reminder, as: occurrence, span: .all) }
    if let completion = edit.completion {
      _ = try batch.complete(batch.occurrence(of: batch.item(id)), at: completion)
    }
    if calendar.id != identity.calendarID { try move(id, to: calendar) }
    var saved = identity
    saved.item = id
    saved.calendarID = calendar.id
    return saved
  }

  // MARK: Both

  private func remove(_ identity: ItemIdentity, _ kind: ItemKind, _ span: EKSpan) throws -> SavedObject {
    guard let occurrence = try occurrence(identity, kind) else { return .removed }
    let isWhole = kind == .reminder && !identity.isOverride
    _ = try batch.remove(occurrence, span: isWhole ? .all : EditSpan(span))
    return .removed
  }

  private func move(_ id: ItemID, to calendar: StoredCalendar) throws {
    try batch.move(batch.occurrence(of: batch.item(id)), to: calendar)
  }

  /// The current item that an identity names; nil if it no longer exists.
  private func occurrence(_ identity: ItemIdentity, _ kind: ItemKind) throws -> ItemOccurrence? {
    try located(identity.member, uid: identity.uid, kind, identity.calendarID)?.occurrence
  }

  private func located(
    _ wanted: FamilyMember, uid: String, _ kind: ItemKind, _ calendarID: Int64
  ) throws -> LocatedItem? {
    try batch.located(
      wanted, uid: uid, kind: kind, calendarID: calendarID, reader: CivilConversion.localRules)
  }
}

extension EKEntityType {
  fileprivate init(_ entity: AccessEntity) { self = entity == .event ? .event : .reminder }
}

extension EditSpan {
  fileprivate init(_ span: EKSpan) { self = span == .thisEvent ? .this : .future }
}
