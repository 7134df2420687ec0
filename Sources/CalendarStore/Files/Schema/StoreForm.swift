import CivilTime
import GRDB

/// The form of a database: the steps that it has taken, and the version of what is derived in it.
struct StoreForm {
  /// The table that has the names of the steps, and that of the version of what is derived.
  private static let table = "grdb_migrations"
  private static let derivedPrefix = "derived tables, version "

  /// Whether no table has ever been made but that of the steps, which comes before the first of them.
  let isEmpty: Bool
  /// Whether the database has the mark of a store.
  private let isStore: Bool
  private let steps: Set<String>
  /// The version of what is derived; 0 if it has none.
  private let derivedVersion: Int

  init(_ db: Database) throws {
    // GRDB remembers which tables there are, and others may have made some.
    let tables = try String.fetchSet(db, sql: "SELECT tbl_name FROM sqlite_schema")
    isEmpty = tables.subtracting([Self.table]).isEmpty
    isStore = try Int.fetchOne(db, sql: "PRAGMA application_id") == StoreMigration.applicationID
    let names = tables.contains(Self.table) ? try String.fetchSet(db, sql: "SELECT identifier FROM \(Self.table)") : []
    steps = names.filter { !$0.hasPrefix(Self.derivedPrefix) }
    derivedVersion = names.subtracting(steps).compactMap { Int($0.dropFirst(Self.derivedPrefix.count)) }.max() ?? 0
  }

  /// The number of the last step that was taken; 0 if there was none.
  var number: Int { steps.compactMap(Self.number).max() ?? 0 }

  /// The number with which the name of a step begins.
  private static func number(of step: String) -> Int? { step.split(separator: ":").first.flatMap { Int($0) } }

  /// The steps that are still to be taken, in their order.
  private var missing: [StoreMigration] { StoreMigration.all.filter { !steps.contains($0.name) } }

  /// Whether it is the form that this program reads and writes.
  var isCurrent: Bool { missing.isEmpty && derivedVersion == DerivedTables.version }

  /// Whether becoming current changes more than what is derived.
  var needsBackup: Bool { !isEmpty && !missing.isEmpty }

  /// - Throws: ``StoreError`` `newerVersion` if a newer program has changed its form; `olderVersion` if it is older than
  ///   that of version 0.2.0; `corrupt` if the database is neither a store nor empty.
  func check(_ path: String) throws {
    if !isEmpty, !isStore {
      throw StoreError(.corrupt, "\(path) is an SQLite database, but not a store of Almanac")
    }
    // Version 0.2.0 took several steps to the schema with which ours begin.
    let first = StoreMigration.version020.name
    let unknown = steps.subtracting(StoreMigration.all.map(\.name))
    let isNewer = unknown.contains { (Self.number(of: $0) ?? .max) > Self.number(of: first) ?? 0 }
    if isNewer || derivedVersion > DerivedTables.version {
      throw StoreError(.newerVersion, "a newer version of Almanac made the store \(path); use that version")
    }
    if !isEmpty, !steps.contains(first) {
      throw StoreError(
        .olderVersion,
        "a version of Almanac before 0.2.0 made the store \(path); open it once with version 0.2.0, then with this one")
    }
  }

  /// Checks the form of a store that is open already.
  ///
  /// - Throws: ``StoreError`` as ``check(_:)`` does; `unavailable` if it is an older form.
  func checkIsCurrent(_ path: String) throws {
    try check(path)
    if !isCurrent {
      throw StoreError(.unavailable, "the store \(path) was replaced by one of an older form; open it again")
    }
  }

  /// Makes it the current form; must be called in a transaction that nobody else can write beside.
  ///
  /// - Parameter hasFile: Whether it outlives the program. The items of a store in memory are named alike in each run.
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
