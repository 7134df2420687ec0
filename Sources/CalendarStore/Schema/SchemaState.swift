import GRDB

/// How far a database is on its way to the present schema.
struct SchemaState {
  /// The table that has the names of the steps that were taken.
  private static let table = "grdb_migrations"

  /// Whether no table has ever been made but that of the steps, which comes before the first of them.
  let isEmpty: Bool
  /// Whether the database has the mark of a store.
  let isStore: Bool
  private let taken: Set<String>

  init(_ db: Database) throws {
    // GRDB remembers which tables there are, and others may have made some.
    let tables = try String.fetchSet(db, sql: "SELECT tbl_name FROM sqlite_schema")
    isEmpty = tables.subtracting([Self.table]).isEmpty
    isStore = try Int.fetchOne(db, sql: "PRAGMA application_id") == StoreMigrations.applicationID
    taken = tables.contains(Self.table) ? try String.fetchSet(db, sql: "SELECT identifier FROM \(Self.table)") : []
  }

  /// The steps that are still to be taken, in their order.
  var missing: [StoreMigrations.Step] { StoreMigrations.steps.filter { !taken.contains($0.name) } }

  /// - Throws: ``StoreError`` `newerVersion` if somebody has taken a step that is not known here; `corrupt` if the
  ///   database is neither a store nor empty.
  func check(_ path: String) throws {
    if !taken.isSubset(of: StoreMigrations.steps.map(\.name)) {
      throw StoreError(.newerVersion, "a newer version of Almanac made the store \(path); use that version")
    }
    if !isEmpty, !isStore {
      throw StoreError(.corrupt, "\(path) is an SQLite database, but no store of Almanac")
    }
  }

  /// Takes the missing steps; must be called in a transaction that nobody else can write beside.
  func complete(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE IF NOT EXISTS \(Self.table) (identifier TEXT NOT NULL PRIMARY KEY)")
    for step in missing {
      try step.take(db)
      try db.execute(sql: "INSERT INTO \(Self.table) (identifier) VALUES (?)", arguments: [step.name])
    }
  }
}
