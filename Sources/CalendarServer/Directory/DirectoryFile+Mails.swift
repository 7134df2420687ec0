import GRDB

extension DirectoryFile {
  func noteMail(of name: String) throws(ServerError) {
    let isKnown = try read { db in
      let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM mails WHERE name = ?)")
      return try Bool.fetchOne(statement, arguments: [name]) ?? false
    }
    // Whoever sends a lot waits for the disk once.
    if isKnown { return }
    try change { db in try db.execute(sql: "INSERT OR IGNORE INTO mails (name) VALUES (?)", arguments: [name]) }
  }

  func forgetMail(of name: String) throws(ServerError) {
    try change { db in try db.execute(sql: "DELETE FROM mails WHERE name = ?", arguments: [name]) }
  }

  func namesWithMail() throws(ServerError) -> [String] {
    try read { db in try String.fetchAll(db, sql: "SELECT name FROM mails ORDER BY name") }
  }
}
