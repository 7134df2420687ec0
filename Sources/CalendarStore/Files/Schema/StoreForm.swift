import CivilTime
import GRDB

/// The format of a database: the migrations that have been applied to it, and the version of its derived data.
struct StoreForm {
  /// The table with the names of the migrations and the version of the derived data.
  private static let table = "grdb_migrations"
  private static let derivedPrefix = "derived tables, version "

  /// Whether the database has no tables except the table of migrations, which is created first.
  let isEmpty: Bool
  /// Whether the database is marked as a store.
  private let isStore: Bool
  private let steps: Set<String>
  /// The version of the derived data; 0 if there is none.
  private let derivedVersion: Int

  init(_ db: Database) throws {
    // GRDB caches the list of tables, but other programs may have created some.
    let tables = try String.fetchSet(db, sql: "SELECT tbl_name FROM sqlite_schema")
    isEmpty = tables.subtracting([Self.table]).isEmpty
    isStore = try Int.fetchOne(db, sql: "PRAGMA application_id") == StoreMigration.applicationID
    let names = tables.contains(Self.table) ? try String.fetchSet(db, sql: "SELECT identifier FROM \(Self.table)") : []
    steps = names.filter { !$0.hasPrefix(Self.derivedPrefix) }
    derivedVersion = names.subtracting(steps).compactMap { Int($0.dropFirst(Self.derivedPrefix.count)) }.max() ?? 0
  }

  /// The number of the last applied migration; 0 if there was none.
  var number: Int { steps.compactMap(Self.number).max() ?? 0 }

  /// The number at the beginning of a migration's name.
  private static func number(of step: String) -> Int? { step.split(separator: ":").first.flatMap { Int($0) } }

  /// The missing migrations, in order.
  private var missing: [StoreMigration] { StoreMigration.all.filter { !steps.contains($0.name) } }

  /// Whether this program can read and write the format without changes.
  var isCurrent: Bool { missing.isEmpty && derivedVersion == DerivedTables.version }

  /// Whether the conversion changes more than derived data.
  var needsBackup: Bool { !isEmpty && !missing.isEmpty }

  /// - Throws: ``StoreError`` `newerVersion` if a newer program has changed the format; `olderVersion` if the format is
  ///   older than version 0.2.0; `corrupt` if the database is neither a store nor empty.
  func check(_ path: String) throws {
    if !isEmpty, !isStore {
      throw StoreError(.corrupt, "\(path) is an SQLite database, but not an Almanac store")
    }
    // Version 0.2.0 used several steps to create the schema with which the migrations begin.
    let first = StoreMigration.version020.name
    let unknown = steps.subtracting(StoreMigration.all.map(\.name))
    let isNewer = unknown.contains { (Self.number(of: $0) ?? .max) > Self.number(of: first) ?? 0 }
    if isNewer || derivedVersion > DerivedTables.version {
      throw StoreError(.newerVersion, "a newer version of Almanac created the store \(path); use that version")
    }
    if !isEmpty, !steps.contains(first) {
      throw StoreError(
        .olderVersion,
        "the store \(path) was created before version 0.2.0; open it once with version 0.2.0, then with this one")
    }
  }

  /// Checks the format of a store that is already open.
  ///
  /// - Throws: ``StoreError``, as for ``check(_:)``; `unavailable` if the format is older.
  func checkIsCurrent(_ path: String) throws {
    try check(path)
    if !isCurrent {
      throw StoreError(.unavailable, "the store \(path) was replaced by one in an older format; open it again")
    }
  }

  /// Converts the database to the current format. Must be called in a transaction that excludes other writers.
  ///
  /// - Parameter hasFile: Whether the store is kept when the program ends. Stores in memory use the same item names in
  ///   each run.
  func complete(_ db: Database, now: Instant, hasFile: Bool) throws {
    try db.execute(sql: "CREATE TABLE IF NOT EXISTS \(Self.table) (identifier TEXT NOT NULL PRIMARY KEY)")
    for step in missing {
      try db.execute(sql: step.sql)
      try Self.note(step.name, db)
    }
    if isEmpty {
      try StoredCalendar.createFirst(db)
      if hasFile { try ItemNames.choose(db) }
    }
    if derivedVersion == DerivedTables.version { return }
    try DerivedTables.rebuild(db, now: now)
    try db.execute(sql: "DELETE FROM \(Self.table) WHERE identifier LIKE '\(Self.derivedPrefix)%'")
    try Self.note("\(Self.derivedPrefix)\(DerivedTables.version)", db)
  }

  private static func note(_ name: String, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO \(table) (identifier) VALUES (?)", arguments: [name])
  }
}
