package import CalendarStore
import GRDB

extension DirectoryFile {
  package func owners(sharingWith name: String) throws(ServerError) -> [String] {
    try read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT DISTINCT owner FROM shares WHERE grantee = ? ORDER BY owner")
      return try String.fetchAll(statement, arguments: [name])
    }
  }

  package func lets(_ user: String, writeTo owner: String) throws(ServerError) -> Bool {
    try read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM shares WHERE owner = ? AND grantee = ? AND is_writable)")
      return try Bool.fetchOne(statement, arguments: [owner, user]) ?? false
    }
  }

  package func owner(ofLink digest: String) throws(ServerError) -> String? {
    try read { db in
      try String.fetchOne(db.cachedStatement(sql: "SELECT owner FROM links WHERE digest = ?"), arguments: [digest])
    }
  }

  package func index(_ shares: [ShareReference], of owner: String, at state: String?) throws(ServerError) {
    // Opening a store rarely changes the index. Skip the write if nothing has changed.
    if try read({ db in try Self.isKnown(shares, of: owner, at: state, db) }) { return }
    try change { db in
      for table in ["shares", "links", "indexed"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE owner = ?", arguments: [owner])
      }
      for share in shares {
        if let user = share.user {
          try db.execute(
            sql: "INSERT OR REPLACE INTO shares (owner, calendar, grantee, is_writable) VALUES (?, ?, ?, ?)",
            arguments: [owner, share.calendar, user, share.mayWrite])
        } else if let digest = share.digest {
          try db.execute(
            sql: "INSERT OR REPLACE INTO links (digest, owner, share) VALUES (?, ?, ?)",
            arguments: [digest, owner, share.id])
        }
      }
      if let state {
        try db.execute(sql: "INSERT INTO indexed (owner, state) VALUES (?, ?)", arguments: [owner, state])
      }
    }
  }

  private static func isKnown(
    _ shares: [ShareReference], of owner: String, at state: String?, _ db: Database
  ) throws -> Bool {
    let grants = try Row.fetchAll(
      db, sql: "SELECT calendar, grantee, is_writable FROM shares WHERE owner = ?", arguments: [owner])
    let links = try Row.fetchAll(db, sql: "SELECT digest, share FROM links WHERE owner = ?", arguments: [owner])
    let found =
      grants.map { Known(number: $0["calendar"], text: $0["grantee"], mayWrite: $0["is_writable"]) }
      + links.map { Known(number: $0["share"], text: $0["digest"], mayWrite: nil) }
    let wanted = shares.map { share in
      Known(
        number: share.user == nil ? share.id : share.calendar, text: share.user ?? share.digest ?? "",
        mayWrite: share.user == nil ? nil : share.mayWrite)
    }
    guard Set(found) == Set(wanted) else { return false }
    guard let state else { return true }
    let known = try String.fetchOne(db, sql: "SELECT state FROM indexed WHERE owner = ?", arguments: [owner])
    return known == state
  }

  /// A row of the table `shares`, or of `links` if write access is nil.
  private struct Known: Hashable {
    let number: Int64
    let text: String
    let mayWrite: Bool?
  }

  package func indexedStates() throws(ServerError) -> [String: String] {
    try read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT owner, state FROM indexed")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["owner"], $0["state"]) })
    }
  }
}
