import CivilTime
import GRDB
import ICalendar

/// Takes back one revision by reversing each of its changes.
struct UndoSession {
  private let change: Change
  private let items: ItemWriter
  private let revision: Int64
  private let onChange: ((ItemChange) -> Void)?
  private let progress: (Int, Int) -> Void
  private(set) var summary: UndoSummary
  /// How many items are to be restored.
  private var restored = 0
  private var titles: [Int64: String] = [:]

  private var db: Database { change.db }

  /// - Parameters:
  ///   - onChange: called with every item that is added, changed or deleted.
  ///   - progress: is told now and then how many items are done, of how many.
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

  /// The default revision to undo: the newest one that changed items or calendars and is neither an undo nor taken
  /// back.
  static func newest(_ db: Database) throws -> Int64? {
    let state = try UndoState(db)
    let cursor = try Int64.fetchCursor(
      db,
      sql: """
        SELECT id FROM revisions WHERE undoes IS NULL AND (end_item > first_item
          OR EXISTS (SELECT 1 FROM changes WHERE revision_id = revisions.id)
          OR EXISTS (SELECT 1 FROM calendar_changes WHERE revision_id = revisions.id))
        ORDER BY id DESC
        """)
    while let number = try cursor.next() {
      if !state.undone.contains(number) { return number }
    }
    return nil
  }

  mutating func run() throws {
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT first_item, end_item, command, end_item > first_item
              OR EXISTS (SELECT 1 FROM changes WHERE revision_id = ?1)
              OR EXISTS (SELECT 1 FROM calendar_changes WHERE revision_id = ?1) AS is_undoable
          FROM revisions WHERE id = ?1
          """, arguments: [revision])
    else { throw StoreError(.notFound, about: .revision, "there is no revision \(revision)") }
    if !(row["is_undoable"] as Bool) {
      throw StoreError(
        .invalidArgument, about: .access(client: nil),
        "the revision \(revision) (\(row["command"] as String)) changed no items and no calendars")
    }
    let added: Range<Int64> = row["first_item"]..<row["end_item"]
    try check(added)
    restored =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM changes WHERE revision_id = ? AND action != 'added'", arguments: [revision]) ?? 0
    summary.calendars =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM calendar_changes WHERE revision_id = ?", arguments: [revision]) ?? 0
    try restoreCalendars()
    try deleteAdded(added)
    try restoreItems()
    try restoreProperties()
    try deleteCalendars()
    try change.record()
  }

  // MARK: Conflicts

  /// Checks that no later revision changed the same things, unless it was taken back.
  private func check(_ added: Range<Int64>) throws {
    let state = try UndoState(db)
    if state.undone.contains(revision) {
      throw StoreError(.conflict, "the revision \(revision) is already undone")
    }
    let later = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT revision_id FROM changes WHERE revision_id > ?1 AND (item_id BETWEEN ?2 AND ?3
          OR item_id IN (SELECT item_id FROM changes WHERE revision_id = ?1))
        UNION SELECT DISTINCT revision_id FROM calendar_changes WHERE revision_id > ?1
          AND calendar_id IN (SELECT calendar_id FROM calendar_changes WHERE revision_id = ?1)
        ORDER BY 1
        """,
      arguments: [revision, added.lowerBound, added.upperBound - 1])
    if let newer = later.first(where: { state.counts($0, since: revision) }) {
      throw StoreError(
        .conflict, "what the revision \(revision) did was changed again by the revision \(newer); undo that one first")
    }
    let lost = try Int.fetchOne(
      db,
      sql: """
        SELECT (SELECT count(*) FROM changes WHERE revision_id = ?1 AND action != 'added' AND content IS NULL)
          + (SELECT count(*) FROM calendar_changes WHERE revision_id = ?1 AND action != 'added' AND properties IS NULL)
        """, arguments: [revision])
    if let lost, lost > 0 {
      throw StoreError(
        .notFound,
        "the state before the revision \(revision) is no longer kept; the store keeps \(try ChangeLog.days(db)) days")
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

  /// Deletes what the revision added.
  private mutating func deleteAdded(_ added: Range<Int64>) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, calendar_id FROM items WHERE id BETWEEN ?2 AND ?3
          OR id IN (SELECT item_id FROM changes WHERE revision_id = ?1 AND action = 'added')
        ORDER BY id
        """, arguments: [revision, added.lowerBound, added.upperBound - 1])
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
    let updated = try Int64.fetchAll(
      db, sql: "SELECT item_id FROM changes WHERE revision_id = ? AND action = 'updated' ORDER BY item_id",
      arguments: [revision])
    try items.setAside(updated)
    for action in ["updated", "deleted"] {
      // One by one: there may be more than fit into memory.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT item_id, action, calendar_id, uid, twin, method, zones, content FROM changes
          WHERE revision_id = ? AND action = ? ORDER BY item_id
          """, arguments: [revision, action])
      while let row = try rows.next() {
        try restore(row)
        let done = summary.deleted + summary.updated + summary.added
        if done % 256 == 0 { progress(done, summary.deleted + restored) }
      }
    }
  }

  /// Restores an item from its row of the log.
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
    do {
      let old = try isUpdate && onChange != nil ? items.component(id) : nil
      if isUpdate {
        try items.relocate(id, to: item, placement)
        summary.updated += 1
      } else {
        try items.restore(id, item, placement)
        summary.added += 1
      }
      onChange?(ItemChange(old: old, new: component, calendar: title))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw StoreError(.conflict, "the calendar “\(title)” has another item with the UID \(item.columns.uid) now")
    }
  }

  /// The VTIMEZONEs of an item from the log.
  private func zones(_ text: String?, calendarID: Int64) throws -> ItemZones {
    let words = text?.split(separator: " ").map(String.init) ?? []
    guard let first = words.first, let fingerprint = Int64(first) else { return ItemZones() }
    var zones = ItemZones(ids: [], fingerprint: fingerprint)
    for digest in words.dropFirst() {
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO zones (calendar_id, tzid, digest, content)
          SELECT ?1, tzid, digest, content FROM (
            SELECT tzid, digest, content FROM zones WHERE digest = ?2
            UNION ALL SELECT tzid, digest, content FROM kept_zones WHERE digest = ?2) LIMIT 1
          """, arguments: [calendarID, digest])
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM zones WHERE calendar_id = ? AND digest = ?", arguments: [calendarID, digest])
      if let id { zones.ids.append(id) }
    }
    return zones
  }

  // MARK: Calendars

  private func calendars(_ action: String) throws -> [Row] {
    let query = """
      SELECT calendar_id, identifier, source_id, title, color, is_read_only, properties, entities, is_immutable,
        subscription
      FROM calendar_changes WHERE revision_id = ? AND action = ?
      """
    return try Row.fetchAll(db.cachedStatement(sql: query), arguments: [revision, action])
  }

  /// Restores deleted calendars under their old numbers and identifiers.
  private func restoreCalendars() throws {
    for row in try calendars("deleted") {
      try change.record()
      let title: String = row["title"]
      if try StoredCalendar.fetchAll(db).contains(where: {
        $0.sourceID == row["source_id"] && $0.title.lowercased() == title.lowercased()
      }) {
        throw StoreError(.conflict, "there is another calendar named “\(title)” now")
      }
      try db.execute(
        sql: """
          INSERT INTO calendars (id, identifier, source_id, title, color, is_read_only, entities, is_immutable,
            subscription) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?)
          """,
        arguments: [
          row["calendar_id"], row["identifier"], row["source_id"], title, row["color"], row["entities"],
          row["is_immutable"], row["subscription"],
        ])
      try change.keepCalendar(row["calendar_id"], action: "added")
    }
  }

  /// Restores the titles, colours, rights and properties of calendars.
  private func restoreProperties() throws {
    for row in try calendars("updated") + calendars("deleted") {
      let id: Int64 = row["calendar_id"]
      try change.record()
      try change.keepCalendar(id, action: "updated")
      try db.execute(
        sql: """
          UPDATE calendars SET title = ?, color = ?, is_read_only = ?, entities = ?, is_immutable = ?, subscription = ?
          WHERE id = ?
          """,
        arguments: [
          row["title"], row["color"], row["is_read_only"], row["entities"], row["is_immutable"], row["subscription"],
          id,
        ])
      let lines = try row.bytes(6).split(separator: 0x0A).map { ContentLine(Array($0)) }
      var properties = try CalendarProperties(db, calendarID: id)
      let floatingZone = properties.floatingZone
      properties.replace(with: lines)
      try properties.save(db)
      try change.derived.renewFloating(calendarID: id, before: floatingZone)
    }
  }

  /// Deletes the calendars that the revision created.
  private func deleteCalendars() throws {
    for row in try calendars("added") {
      let id: Int64 = row["calendar_id"]
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM items WHERE calendar_id = ?", arguments: [id]) ?? 0
      if count > 0 {
        throw StoreError(.conflict, "the calendar “\(row["title"] as String)” has other items by now")
      }
      try change.record()
      try change.deleteCalendar(id)
    }
  }
}
