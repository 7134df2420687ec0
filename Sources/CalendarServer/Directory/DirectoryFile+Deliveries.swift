import GRDB

extension DirectoryFile {
  func noteDelivery(of name: String, at time: Int64) throws(ServerError) {
    let known = try read { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT next_at FROM deliveries WHERE name = ?"), arguments: [name])
    }
    // Whoever sends a lot waits for the disk once.
    if let known, known <= time { return }
    try change { db in
      try db.execute(
        sql: """
          INSERT INTO deliveries (name, next_at) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET next_at = min(next_at, excluded.next_at)
          """, arguments: [name, time])
    }
  }

  func setDelivery(of name: String, at time: Int64?) throws(ServerError) {
    try change { db in
      if let time {
        try db.execute(
          sql: "INSERT OR REPLACE INTO deliveries (name, next_at) VALUES (?, ?)", arguments: [name, time])
      } else {
        try db.execute(sql: "DELETE FROM deliveries WHERE name = ?", arguments: [name])
      }
    }
  }

  func dueDeliveries(at time: Int64, limit: Int) throws(ServerError) -> [String] {
    try read { db in
      try String.fetchAll(
        db.cachedStatement(sql: "SELECT name FROM deliveries WHERE next_at <= ? ORDER BY next_at LIMIT ?"),
        arguments: [time, limit])
    }
  }
}
