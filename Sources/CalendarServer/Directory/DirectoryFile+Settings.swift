import GRDB

extension DirectoryFile {
  package func settings(of name: String?) throws(ServerError) -> [String: String] {
    try read { db in
      let statement = try db.cachedStatement(sql: "SELECT key, value FROM settings WHERE name = ?")
      let rows = try Row.fetchAll(statement, arguments: [name ?? ""])
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["key"], $0["value"]) })
    }
  }

  package func setSettings(of name: String?, to settings: [String: String]) throws(ServerError) {
    try change { db in
      try db.execute(sql: "DELETE FROM settings WHERE name = ?", arguments: [name ?? ""])
      for (key, value) in settings {
        try db.execute(
          sql: "INSERT INTO settings (name, key, value) VALUES (?, ?, ?)", arguments: [name ?? "", key, value])
      }
    }
  }
}
