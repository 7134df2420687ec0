import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import Scheduling

/// Saves all edits in one transaction, using the store's edit batches.
struct BatchSaving: StoreSaving {
  func perform(_ edits: [StoreEdit], in connection: StoreConnection) throws(FailedBatch) -> SavedBatch {
    var failed: Int?
    do {
      let (objects, hasChanged, revision) = try connection.transaction(connection.command) { batch in
        var work = BatchWork(batch: batch, connection: connection)
        let saved = try edits.indices.map { index in
          failed = index
          let object = try work.perform(edits[index])
          failed = nil
          return (object: object, renamings: batch.renamings.count)
        }
        try batch.settleMeetings()
        // Later edits in the batch may have changed the object's identity and values.
        return saved.map { work.asLeft($0.object, since: $0.renamings) }
      }
      return SavedBatch(objects: objects, hasChanged: hasChanged, revision: revision)
    } catch {
      let error = EKError(error)
      if error.code == .eventStoreNotAuthorized { connection.forgetLevels() }
      throw FailedBatch(reason: error, index: failed)
    }
  }
}

/// The state while the edits of a commit are written.
private struct BatchWork {
  let batch: EditBatch
  let connection: StoreConnection
  /// The calendars created in this commit, keyed by their objects.
  private var calendars: [ObjectIdentifier: StoredCalendar] = [:]

  init(batch: EditBatch, connection: StoreConnection) {
    self.batch = batch
    self.connection = connection
  }

  mutating func perform(_ edit: StoreEdit) throws -> SavedObject {
    switch edit {
    case .saveEvent(let edit): return .item(try save(edit), .event)
    case .saveReminder(let edit): return .item(try save(edit), .reminder)
    case .remove(let identity, let kind, let span): return try remove(identity, kind, span)
    case .answer(let identity, let answer, let span): return .item(try self.answer(identity, answer, span), .event)
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
        throw EKError(.internalFailure, "The calendar of an item has not been saved.")
      }
      return row
    }
  }

  private mutating func save(_ edit: CalendarEdit) throws -> StoredCalendar {
    guard var row = edit.row else {
      let types = AccessEntity.allCases.filter { edit.entities.contains(EKEntityType($0)) }
      let made = try batch.createCalendar(
        title: edit.title, color: edit.color, in: edit.source, for: Set(types), sharesTitle: true,
        identifier: edit.identifier)
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
    guard let identity = edit.identity.map({ current($0, .event) }), let occurrence = try occurrence(identity, .event),
      let read = occurrence.event
    else { return try add(edit, to: calendar) }
    var event = read
    try edit.change(&event, batch.floatingZone(calendarID: identity.calendarID))
    // An earlier edit may already have made the same change; in that case, a split would produce identical parts.
    var id = occurrence.item.id
    if event != read || edit.isMoved { id = try batch.save(event, as: occurrence, span: EditSpan(edit.span)) }
    if edit.isMoved { try move(id, to: calendar) }
    // An earlier edit may have moved the event to a different time or series.
    let named = edit.identity.map { current($0, .event) } ?? identity
    let uid = try batch.item(id).uid
    let calendarID = edit.isMoved ? calendar.id : identity.calendarID
    // A series that was found as a whole, because its first occurrence is detached, is saved as a whole.
    if named.recurrenceID == nil, read.isRecurring, let found = try located(.item(id), uid: uid, .event, calendarID) {
      return found.identity
    }
    if let name = named.recurrenceID,
      let found = try located(.occurrence(name, of: id), uid: uid, .event, calendarID)
    {
      return found.identity
    }
    return try beginning(of: id, uid: uid, calendarID)
  }

  /// Adds a new event, or an event that was removed in the meantime. A former occurrence becomes a separate event.
  private func add(_ edit: ItemEdit<Event>, to calendar: StoredCalendar) throws -> ItemIdentity {
    var event = edit.original ?? Event()
    try edit.change(&event, batch.floatingZone(calendarID: calendar.id))
    if edit.identity?.recurrenceID != nil {
      if edit.span == .futureEvents {
        throw EKError(.internalFailure, "The occurrence “\(event.title ?? "")” no longer exists.")
      }
      event = event.alone
      event.uid = nil
    }
    let id = try batch.add(event, to: calendar)
    let uid = try batch.item(id).uid
    if event.isRecurring || event.isOverride { return try beginning(of: id, uid: uid, calendar.id) }
    return ItemIdentity(item: id, calendarID: calendar.id, uid: uid)
  }

  private func answer(_ identity: ItemIdentity, _ answer: MeetingAnswer, _ span: EKSpan) throws -> ItemIdentity {
    let identity = current(identity, .event)
    guard let occurrence = try occurrence(identity, .event) else {
      throw EKError(.internalFailure, "The invitation no longer exists.")
    }
    try batch.answer(occurrence, with: answer, span: EditSpan(span))
    return identity
  }

  private func beginning(of id: ItemID, uid: String, _ calendarID: Int64) throws -> ItemIdentity {
    try located(.beginning(of: id), uid: uid, .event, calendarID)?.identity
      ?? ItemIdentity(item: id, calendarID: calendarID, uid: uid)
  }

  // MARK: Reminders

  private func save(_ edit: ItemEdit<Reminder>) throws -> ItemIdentity {
    let calendar = try calendar(edit.calendar)
    guard let identity = edit.identity.map({ current($0, .reminder) }),
      let occurrence = try occurrence(identity, .reminder), let read = occurrence.reminder
    else {
      var reminder = edit.original ?? Reminder()
      try edit.change(&reminder, batch.floatingZone(calendarID: calendar.id))
      let id = try batch.add(reminder, to: calendar)
      return ItemIdentity(item: id, calendarID: calendar.id, uid: try batch.item(id).uid)
    }
    var reminder = read
    try edit.change(&reminder, batch.floatingZone(calendarID: identity.calendarID))
    if edit.completion != nil {
      // The batch handles completion by advancing a series to its next occurrence.
      reminder.status = read.status
      reminder.completed = read.completed
      reminder.percentComplete = read.percentComplete
    }
    var saved = identity
    if reminder != read { saved.item = try batch.save(reminder, as: occurrence, span: .all) }
    if let completion = edit.completion {
      _ = try batch.complete(batch.occurrence(of: batch.item(saved.item)), at: completion)
    }
    if edit.isMoved {
      try move(saved.item, to: calendar)
      saved.calendarID = calendar.id
    }
    return saved
  }

  // MARK: Events and reminders

  private func remove(_ identity: ItemIdentity, _ kind: ItemKind, _ span: EKSpan) throws -> SavedObject {
    guard let occurrence = try occurrence(current(identity, kind), kind) else { return .removed }
    let isWhole = kind == .reminder && !identity.isOverride
    _ = try batch.remove(occurrence, span: isWhole ? .all : EditSpan(span))
    return .removed
  }

  private func move(_ id: ItemID, to calendar: StoredCalendar) throws {
    try batch.move(batch.occurrence(of: batch.item(id)), to: calendar)
  }

  /// Returns the identity of an item or occurrence at this point of the batch.
  private func current(_ identity: ItemIdentity, _ kind: ItemKind) -> ItemIdentity {
    renamed(connection.current(identity, kind), kind, since: 0)
  }

  private func renamed(_ identity: ItemIdentity, _ kind: ItemKind, since first: Int) -> ItemIdentity {
    if first >= batch.renamings.count { return identity }
    let reader = CivilConversion.localRules
    return batch.renamings[first...].reduce(identity) { $0.renamed(by: $1, kind, reader: reader) }
  }

  /// Returns the result of an edit, updated by later edits in the batch.
  func asLeft(_ object: SavedObject, since first: Int) -> SavedObject {
    guard case .item(let identity, let kind, _) = object else { return object }
    let name = renamed(identity, kind, since: first)
    // A program with write-only access cannot read the item.
    let found = try? located(name.member, uid: name.uid, kind, name.calendarID)
    return .item(found?.identity ?? name, kind, found)
  }

  /// Returns the current item for an identity, or nil if it no longer exists.
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

extension Event {
  /// Returns a former occurrence of a series as a separate event.
  var alone: Event {
    var event = self
    event.recurrenceID = nil
    event.recurrenceRules = []
    event.exceptionRules = []
    event.recurrenceDates = []
    event.exceptionDates = []
    return event
  }
}

extension EKEntityType {
  fileprivate init(_ entity: AccessEntity) { self = entity == .event ? .event : .reminder }
}

extension EditSpan {
  fileprivate init(_ span: EKSpan) { self = span == .thisEvent ? .this : .future }
}
