import CSQLiteSession
import GRDB

/// Statements that concern the database as a whole.
extension Database {
  /// The number of rows in a table.
  func count(_ table: String) throws -> Int { try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") ?? 0 }

  /// A number that changes whenever another connection commits.
  func dataVersion() throws -> Int64 { try Int64.fetchOne(cachedStatement(sql: "PRAGMA data_version")) ?? 0 }

  /// The size of the database in bytes, including pages that are still only in the WAL.
  func size() throws -> Int64 {
    let pages = try Int64.fetchOne(self, sql: "PRAGMA page_count") ?? 0
    return try pages * (Int64.fetchOne(self, sql: "PRAGMA page_size") ?? 0)
  }

  // MARK: Damage

  /// The first problems found in tables and indexes. Empty if the database is intact.
  func damage(limit: Int) throws -> [String] {
    let found = try String.fetchAll(self, sql: "PRAGMA integrity_check(\(limit))")
    return found == ["ok"] ? [] : found
  }

  /// Whether the tables can be read. Indexes are not compared with the tables.
  func isReadable() throws -> Bool { try String.fetchAll(self, sql: "PRAGMA quick_check(1)") == ["ok"] }

  /// The number of foreign keys that refer to a missing row.
  func strayReferenceCount() throws -> Int { try Row.fetchAll(self, sql: "PRAGMA foreign_key_check").count }

  // MARK: Connections

  /// Whether the database uses a WAL, so that reads do not wait for writers.
  func hasLog() throws -> Bool { try String.fetchOne(self, sql: "PRAGMA journal_mode") == "wal" }

  /// Switches the database to a WAL that is synced to disk with every commit.
  func beginLog() throws {
    try execute(sql: "PRAGMA journal_mode = WAL")
    try syncCommits()
  }

  /// Makes every commit of this connection wait until it is on disk.
  func syncCommits() throws { try execute(sql: "PRAGMA synchronous = FULL") }

  /// Prevents this connection from growing the file beyond the given size, or beyond its current size if that is
  /// larger.
  func limitSize(_ bytes: Int64) throws {
    let pageSize = try Int64.fetchOne(self, sql: "PRAGMA page_size") ?? 4096
    try execute(sql: "PRAGMA max_page_count = \(max(bytes / pageSize, 1))")
  }

  /// Prevents this connection from running anything that the file itself defines. A store has no triggers or views, but
  /// a file from someone else may have some.
  func distrustSchema() throws {
    let code = almanac_sqlite_distrust_schema(sqliteConnection)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Makes this connection read-only with a page cache of 8 MiB. The system caches other pages.
  func readOnly() throws { try execute(sql: "PRAGMA query_only = 1; PRAGMA cache_size = -8192") }

  /// Gives a connection a page cache of 28 MiB, regardless of the size of a transaction. Pages that do not fit may be
  /// written to the WAL twice, which makes SQLite recompute the checksums of the WAL.
  func useMemory() throws { try execute(sql: "PRAGMA cache_size = -28672; PRAGMA temp_store = MEMORY") }
}
