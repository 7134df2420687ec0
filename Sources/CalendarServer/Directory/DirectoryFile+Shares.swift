import CalendarStore
import GRDB

extension DirectoryFile {
  func owners(sharingWith name: String) throws(ServerError) -> [String] {
    try read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT DISTINCT owner FROM shares WHERE grantee = ? ORDER BY owner")
      return try String.fetchAll(statement, arguments: [name])
    }
  }

  func owner(ofLink digest: String) throws(ServerError) -> String? {
    try read { db in
      try String.fetchOne(db.cachedStatement(sql: "SELECT owner FROM links WHERE digest = ?"), arguments: [digest])
    }
  }

  func index(_ shares: [ShareReference], of owner: String, at state: String?) throws(ServerError) {
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

  func indexedStates() throws(ServerError) -> [String: String] {
    try read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT owner, state FROM indexed")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["owner"], $0["state"]) })
    }
  }
}
