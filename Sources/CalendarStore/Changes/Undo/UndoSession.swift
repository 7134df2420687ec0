import CivilTime
import GRDB
import ICalendar

/// Undoes one revision by reverting each of its changes.
struct UndoSession {
  private let change: Change
  private let items: ItemWriter
  private let revision: Int64
  private let onChange: ((ItemChange) -> Void)?
  private let progress: (Int, Int) -> Void
  private(set) var summary: UndoSummary
  /// The number of items to restore.
  private var restored = 0
  private var titles: [Int64: String] = [:]

  private var db: Database { change.db }

  /// - Parameters:
  ///   - onChange: Called with every item that is added, changed or deleted.
  ///   - progress: Called periodically with the number of items processed and the total.
  init(
    _ change: Change, revision: Int64, onChange: ((ItemChange) -> Void)?, progress: @escaping (Int, Int) -> Void
  ) throws {
    self.change = change
    self.revision = revision
    summary = UndoSummary(undone: revision, revision: change.revision)
    self.onChange = onChange
    self.progress = progress
    items = try ItemWriter(change)
  }

  /// The default revision to undo: the newest one that changed items or calendars, is neither an undo nor undone, and
  /// did not come from a server.
  static func newest(_ db: Database) throws -> Int64? {
    let state = try UndoState(db)
    let cursor = try RevisionTable(db).undoable(except: [Revision.sync, Revision.mail])
    while let number = try cursor.next() {
      if !state.undone.contains(number) { return number }
    }
    return nil
  }

  mutating func run() throws {
    guard let entry = try RevisionTable(db).entry(revision) else {
      throw StoreError(.notFound, about: .revision, "there is no revision \(revision)")
    }
    if !entry.isUndoable {
      throw StoreError(
        .invalidArgument, about: .access(client: nil),
        "revision \(revision) (\(entry.command)) changed no items or calendars")
    }
    try check(entry.added)
    restored = entry.keptCount
    summary.calendars = try CalendarChangeTable(db).count(revision)
    summary.conflicts = try KeptConflict.countResolved(db, by: revision)
    summary.waiting = try WaitingMessage.reopen(db, answeredIn: revision)
    (summary.unsent, summary.sent) = try OutgoingMessage.takeBack(db, revision: revision)
    try restoreCalendars()
    try deleteAdded(entry.added)
    try restoreItems()
    try restoreProperties()
    try deleteCalendars()
    try change.record()
  }

  // MARK: Conflicts

  /// Checks that no later revision changed the same items or calendars, unless it has been undone.
  private func check(_ added: Range<Int64>) throws {
    let state = try UndoState(db)
    if state.undone.contains(revision) {
      throw StoreError(.conflict, "revision \(revision) has already been undone")
    }
    let later = try RevisionTable(db).later(than: revision, added: added, except: Revision.mail)
    if let newer = later.first(where: { state.counts($0, since: revision) }) {
      throw StoreError(
        .conflict,
        "revision \(newer) changed the same items or calendars after revision \(revision); "
          + "undo revision \(newer) first")
    }
    if try RevisionTable(db).isForgotten(revision) {
      throw StoreError(
        .notFound,
        "the state before revision \(revision) is no longer stored; it is kept for \(try ChangeLog.days(db)) days")
    }
  }

  private mutating func title(_ calendarID: Int64) throws -> String {
    if let title = titles[calendarID] { return title }
    let calendar = try StoredCalendar.fetch(db, id: calendarID)
    if calendar.isReadOnly { throw StoreError(.readOnly, "the calendar “\(calendar.title)” is read-only") }
    titles[calendarID] = calendar.title
    return calendar.title
  }

  // MARK: Items

  /// Deletes the items that the revision added.
  private mutating func deleteAdded(_ added: Range<Int64>) throws {
    let rows = try RevisionTable(db).addedItems(revision, added)
    var ids: [Int64] = []
    while let row = try rows.next() {
      let title = try title(row["calendar_id"])
      ids.append(row["id"])
      if let onChange { onChange(ItemChange(old: try items.component(row["id"]), new: nil, calendar: title)) }
    }
    summary.deleted = ids.count
    try items.delete(ids) { progress($0, ids.count + restored) }
  }

  /// Restores the items that the revision changed or deleted.
  private mutating func restoreItems() throws {
    let revisions = RevisionTable(db)
    try items.setAside(revisions.updatedItems(revision))
    for action in ["updated", "deleted"] {
      // Items are restored one at a time, because they may not all fit into memory.
      let rows = try revisions.keptItems(revision, action)
      while let row = try rows.next() {
        try restore(row)
        let done = summary.deleted + summary.updated + summary.added
        if done % 256 == 0 { progress(done, summary.deleted + restored) }
      }
    }
  }

  /// Restores an item from its row in the log.
  private mutating func restore(_ row: Row) throws {
    let id: Int64 = row["item_id"]
    let calendarID: Int64 = row["calendar_id"]
    let component = try Component(stored: row.bytes(7))
    let title = try title(calendarID)
    var placement = ItemWriter.Placement(
      calendarID: calendarID, twin: row["twin"], method: row["method"],
      zones: try zones(row["zones"], calendarID: calendarID))
    let isUpdate = row["action"] == "updated"
    if isUpdate, placement.zones.ids.isEmpty { placement.zones = try items.zones(of: id) }
    let item = try change.derived.families.zones.placed(
      PreparedItem(component), calendarID: calendarID, placement.zones)
    let imported = try Self.imported(row, content: component)
    do {
      let old = try isUpdate && onChange != nil ? items.component(id) : nil
      if isUpdate {
        try items.relocate(id, to: item, placement, imported: imported)
        summary.updated += 1
      } else {
        try items.restore(id, item, placement, imported: imported)
        summary.added += 1
      }
      onChange?(ItemChange(old: old, new: component, calendar: title))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw StoreError(.conflict, "the calendar “\(title)” now has another item with the UID \(item.columns.uid)")
    }
  }

  /// The last imported version of an item, from the log.
  private static func imported(_ row: Row, content: Component) throws -> ImportedTexts.Fate {
    row.hasNull(atIndex: 9) ? .none : try ImportedTexts.fate(logged: row.bytes(9), content)
  }

  /// The VTIMEZONEs of an item, from the log.
  private func zones(_ text: String?, calendarID: Int64) throws -> ItemZones {
    let words = text?.split(separator: " ").map(String.init) ?? []
    guard let first = words.first, let fingerprint = Int64(first) else { return ItemZones() }
    var zones = ItemZones(ids: [], fingerprint: fingerprint)
    for digest in words.dropFirst() {
      if let id = try ZoneTable(db).copy(digest: digest, to: calendarID) { zones.ids.append(id) }
    }
    return zones
  }

  // MARK: Calendars

  /// Restores deleted calendars with their old numbers and identifiers.
  private func restoreCalendars() throws {
    for entry in try CalendarChangeTable(db).entries(revision, "deleted") {
      try change.record()
      let title = entry.attributes.title
      if try StoredCalendar.fetchAll(db).contains(where: {
        $0.sourceID == entry.sourceID && $0.title.lowercased() == title.lowercased()
      }) {
        throw StoreError(.conflict, "another calendar is now named “\(title)”")
      }
      // Items are restored first, then the other attributes.
      var attributes = entry.attributes
      attributes.isReadOnly = false
      try CalendarTable(db).insert(
        entry.calendarID, identifier: entry.identifier, sourceID: entry.sourceID, attributes)
      try ZoneTable(db).restoreAll(calendarID: entry.calendarID, revision: revision)
      try change.keepCalendar(entry.calendarID, action: "added")
    }
  }

  /// Restores the titles, colors, rights and properties of calendars.
  private func restoreProperties() throws {
    let log = CalendarChangeTable(db)
    for entry in try log.entries(revision, "updated") + log.entries(revision, "deleted") {
      let id = entry.calendarID
      try change.record()
      try change.keepCalendar(id, action: "updated")
      try CalendarTable(db).update(id, entry.attributes)
      let lines = entry.properties.split(separator: 0x0A).map { ContentLine(Array($0)) }
      var properties = try CalendarProperties(db, calendarID: id)
      let floatingZone = properties.floatingZone
      properties.replace(with: lines)
      try properties.save(db)
      try change.renewFloating(calendarID: id, before: floatingZone)
    }
  }

  /// Deletes the calendars that the revision created.
  private func deleteCalendars() throws {
    for entry in try CalendarChangeTable(db).entries(revision, "added") {
      let id = entry.calendarID
      if try StoredItemTable(db).count(calendarID: id) > 0 {
        throw StoreError(.conflict, "the calendar “\(entry.attributes.title)” now contains other items")
      }
      try change.record()
      try change.deleteCalendar(id)
    }
  }
}
