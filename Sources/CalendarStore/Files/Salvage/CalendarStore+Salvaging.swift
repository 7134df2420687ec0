import CalendarModel
import CivilTime
import Foundation
import GRDB
import ICalendar

extension CalendarStore {
  /// Copies everything that can be read from a damaged store to a new one.
  ///
  /// The damaged store is not changed. Items are taken from the table of items and, where the table is damaged, from
  /// every page of the file. They keep their ids. Derived data is rebuilt. The log of revisions is not copied, so
  /// earlier changes cannot be undone. Items whose calendar was lost are moved to a new calendar named “Salvaged”.
  ///
  /// - Parameters:
  ///   - path: The damaged store.
  ///   - file: The new store, which must not exist.
  /// - Throws: ``StoreError``: `notFound` if there is no store; `conflict` if the new file exists; `corrupt` if nothing
  ///   can be read; `locked`, `diskFull`, `readOnly`, `unavailable`.
  public static func salvage(
    _ path: String, to file: String, options: Options = Options()
  ) throws(StoreError) -> SalvageReport {
    let files = FileManager.default
    return try reporting(path) {
      guard files.fileExists(atPath: path) else {
        throw StoreError(.notFound, "there is no store at \(path)")
      }
      if files.fileExists(atPath: file) {
        throw StoreError(.conflict, "\(file) already exists; choose a new file for the salvaged store")
      }
      // No other program uses these names, which matters because leftovers of an earlier run are deleted.
      let (work, copy) = (file + ".almanac-salvage", file + ".almanac-damaged")
      func discard() {
        for ending in ["", "-wal", "-shm"] {
          for name in [work, copy] { try? files.removeItem(atPath: name + ending) }
        }
      }
      discard()
      defer { discard() }
      var reading = options
      reading.isReadOnly = true
      let damaged = try DamagedStore(path, copy: copy, configuration(reading))
      defer { damaged.close() }
      let store = try CalendarStore(path: work, options: Options(patience: options.patience, now: options.now))
      let report = try store.write { db in try Salvage(of: damaged, into: db, now: store.now).run() }
      if report.itemCounts.isEmpty {
        throw StoreError(.corrupt, "nothing in \(path) can be read")
      }
      try store.copy(for: file).place(at: file)
      try store.close()
      return report
    }
  }
}

/// Fills a new store from a damaged one.
private struct Salvage {
  private let damaged: DamagedStore
  private let db: Database
  private let now: Instant
  private var report = SalvageReport()
  /// The numbers of the items that were written.
  private var items: Set<Int64> = []

  init(of damaged: DamagedStore, into db: Database, now: Instant) {
    self.damaged = damaged
    self.db = db
    self.now = now
  }

  consuming func run() throws -> SalvageReport {
    try db.execute(
      sql: "PRAGMA defer_foreign_keys = ON; DELETE FROM calendars; DELETE FROM sources; DELETE FROM settings")
    for (table, key) in [("settings", "name"), ("sources", "id"), ("grants", "client")] { try copy(table, by: key) }
    // The number of lost calendars is derived from the items.
    _ = try damaged.rows(of: "calendars", by: "id") { try insert($0, into: "calendars") }
    try copyItems()
    // If rows of these tables are missing, the only effect is that later imports treat their items as new.
    for (table, key) in [("import_sources", "id"), ("source_items", "source_id")] {
      _ = try damaged.rows(of: table, by: key) { try insert($0, into: table) }
    }
    try copy("calendar_properties", by: "calendar_id")
    try copyZones()
    try copy("item_zones", by: "item_id")
    try giveCalendars()
    try mendZones()
    try noteRevision()
    try DerivedTables.rebuild(db, now: now)
    report.calendarCount = try db.count("calendars")
    report.itemCounts = try StoredItemTable(db).countsByKind()
    return report
  }

  private mutating func copy(_ table: String, by key: String) throws {
    var isWhole = true
    if try !damaged.rows(of: table, by: key, { isWhole = try insert($0, into: table) && isWhole }) || !isWhole {
      report.hasOtherLosses = true
    }
  }

  private mutating func copyItems() throws {
    var isWhole = try damaged.rows(of: "items", by: "id") { try insertItem($0) }
    var listed: [Int64: SalvageReport.LostItem] = [:]
    let list = "SELECT id, kind, uid FROM items INDEXED BY items_identity"
    let isListed = try damaged.read(list) { row in
      guard let id = Int64.fromDatabaseValue(row["id"] ?? .null) else { return }
      listed[id] = SalvageReport.LostItem(
        kind: ItemKind(rawValue: String.fromDatabaseValue(row["kind"] ?? .null) ?? ""),
        uid: String.fromDatabaseValue(row["uid"] ?? .null) ?? "")
    }
    if isListed { isWhole = isWhole && items.count == listed.count }
    if !isWhole {
      let names = try db.columns(in: "items").map(\.name)
      try damaged.strayRows(names, content: "BEGIN:") { row in
        guard let id = Int64.fromDatabaseValue(row["id"] ?? .null), !items.contains(id) else { return }
        if !isListed || listed[id] != nil { try insertItem(row) }
      }
    }
    report.knowsLost = isListed || isWhole
    // An item without an entry is treated as unedited.
    _ = try damaged.rows(of: "imported_texts", by: "item_id") { row in
      if let id = Int64.fromDatabaseValue(row["item_id"] ?? .null), items.contains(id) {
        try insert(row, into: "imported_texts")
      }
    }
    report.lost = listed.filter { !items.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func insertItem(_ row: DamagedStore.Values) throws {
    guard let id = Int64.fromDatabaseValue(row["id"] ?? .null), !items.contains(id),
      let content = Data.fromDatabaseValue(row["content"] ?? .null), (try? Component(unfolded: Array(content))) != nil
    else { return }
    if try insert(row, into: "items") { items.insert(id) }
  }

  private mutating func copyZones() throws {
    var found: Set<Int64> = []
    func isNew(_ row: DamagedStore.Values) -> Bool {
      Int64.fromDatabaseValue(row["id"] ?? .null).map { found.insert($0).inserted } ?? false
    }
    var isWhole = true
    if try damaged.rows(of: "zones", by: "id", { if isNew($0) { isWhole = try insert($0, into: "zones") && isWhole } }),
      isWhole
    {
      return
    }
    report.hasOtherLosses = true
    let names = try db.columns(in: "zones").map(\.name)
    try damaged.strayRows(names, content: "BEGIN:VTIMEZONE") { if isNew($0) { try insert($0, into: "zones") } }
  }

  /// Writes a row, using only the columns that the table has.
  ///
  /// - Returns: Whether the table accepts the row.
  @discardableResult
  private func insert(_ row: DamagedStore.Values, into table: String) throws -> Bool {
    let names = try db.columns(in: table).map(\.name).filter { row[$0] != nil }
    do {
      try db.cachedStatement(
        sql: """
          INSERT INTO \(table) (\(names.joined(separator: ", ")))
          VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
          """
      ).execute(arguments: StatementArguments(names.compactMap { row[$0] }))
      return true
    } catch let error as DatabaseError where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode) {
      return false
    }
  }

  /// Adds missing sources and calendars for calendars and items whose source or calendar was lost, and a default
  /// calendar.
  private mutating func giveCalendars() throws {
    try db.execute(
      sql: "INSERT INTO sources (identifier, type, title) SELECT ?, 'local', 'On This Computer' "
        + "WHERE NOT EXISTS (SELECT 1 FROM sources WHERE type = 'local')", arguments: [UUID().uuidString])
    try db.execute(
      sql: """
        UPDATE calendars SET source_id = (SELECT min(id) FROM sources WHERE type = 'local')
        WHERE source_id NOT IN (SELECT id FROM sources)
        """)
    let missing = try Int64.fetchAll(
      db,
      sql: "SELECT DISTINCT calendar_id FROM items WHERE calendar_id NOT IN (SELECT id FROM calendars) ORDER BY 1")
    for (index, id) in missing.enumerated() {
      try db.execute(
        sql: """
          INSERT INTO calendars (id, identifier, source_id, title)
          SELECT ?, ?, min(id), ? FROM sources WHERE type = 'local'
          """, arguments: [id, UUID().uuidString, index == 0 ? "Salvaged" : "Salvaged \(index + 1)"])
    }
    report.lostCalendarCount = missing.count
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO settings (name, value)
        SELECT 'default_calendar', identifier FROM calendars
        WHERE NOT EXISTS (
          SELECT 1 FROM settings JOIN calendars ON value = identifier WHERE name = 'default_calendar')
        ORDER BY is_read_only, id LIMIT 1;
        DELETE FROM calendar_properties WHERE calendar_id NOT IN (SELECT id FROM calendars);
        """)
  }

  /// Removes links to lost rows, and marks the affected items.
  private func mendZones() throws {
    try db.execute(
      sql: """
        DELETE FROM zones WHERE calendar_id NOT IN (SELECT id FROM calendars);
        DELETE FROM item_zones
          WHERE item_id NOT IN (SELECT id FROM items) OR zone_id NOT IN (SELECT id FROM zones);
        UPDATE items SET zones = 0 WHERE zones != 0 AND id NOT IN (SELECT item_id FROM item_zones);
        """)
  }

  /// Starts a new log whose revision number and item numbers follow those of the salvaged items.
  private func noteRevision() throws {
    try db.execute(
      sql: """
        INSERT INTO revisions (id, at, command, first_item, end_item)
        SELECT max(revision) + 1, ?, 'doctor --salvage', max(id) + 1, max(id) + 1 FROM items HAVING count(*) > 0
        """, arguments: [now.secondsSince1970])
  }
}
