import GRDB

/// Statements about the database as a whole.
extension Database {
  /// How many rows a table has.
  func count(_ table: String) throws -> Int { try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") ?? 0 }

  /// A number that is another after each commit of another connection.
  func dataVersion() throws -> Int64 { try Int64.fetchOne(cachedStatement(sql: "PRAGMA data_version")) ?? 0 }

  /// The size in bytes, including what is still only in the log.
  func size() throws -> Int64 {
    let pages = try Int64.fetchOne(self, sql: "PRAGMA page_count") ?? 0
    return try pages * (Int64.fetchOne(self, sql: "PRAGMA page_size") ?? 0)
  }

  // MARK: Damage

  /// The first things that are wrong with tables and indexes; none in a database that is whole.
  func damage(limit: Int) throws -> [String] {
    let found = try String.fetchAll(self, sql: "PRAGMA integrity_check(\(limit))")
    return found == ["ok"] ? [] : found
  }

  /// Whether the tables can be read; their indexes are not compared with them.
  func isReadable() throws -> Bool { try String.fetchAll(self, sql: "PRAGMA quick_check(1)") == ["ok"] }

  /// How many references lead nowhere.
  func strayReferenceCount() throws -> Int { try Row.fetchAll(self, sql: "PRAGMA foreign_key_check").count }

  // MARK: Connections

  /// Whether it has a log, so that reading waits for no writer.
  func hasLog() throws -> Bool { try String.fetchOne(self, sql: "PRAGMA journal_mode") == "wal" }

  /// Gives the database a log that reaches the disk with every commit.
  func beginLog() throws {
    try execute(sql: "PRAGMA journal_mode = WAL")
    try syncCommits()
  }

  /// Has every commit of this connection wait until it has reached the disk.
  func syncCommits() throws { try execute(sql: "PRAGMA synchronous = FULL") }

  /// Lets this connection make the file no larger than that, or than it is.
  func limitSize(_ bytes: Int64) throws {
    let pageSize = try Int64.fetchOne(self, sql: "PRAGMA page_size") ?? 4096
    try execute(sql: "PRAGMA max_page_count = \(max(bytes / pageSize, 1))")
  }

  /// Forbids this connection to write, and lets it use 8 MiB for pages: what it does not keep, the system does.
  func readOnly() throws { try execute(sql: "PRAGMA query_only = 1; PRAGMA cache_size = -8192") }

  /// Lets a connection use 28 MiB for pages, whatever the size of a transaction. What does not fit is written to the log
  /// twice, and the log's checksums are then computed anew.
  func useMemory() throws { try execute(sql: "PRAGMA cache_size = -28672; PRAGMA temp_store = MEMORY") }
}
