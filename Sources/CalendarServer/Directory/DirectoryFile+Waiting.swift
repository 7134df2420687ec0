package import CalendarStore
import GRDB

extension DirectoryFile {
  package func noteWaiting(_ way: MessageWay, of name: String, at time: Int64) throws(ServerError) {
    try noteWaiting(way.rawValue, of: name, at: time)
  }

  package func setWaiting(_ way: MessageWay, of name: String, at time: Int64?) throws(ServerError) {
    try setWaiting(way.rawValue, of: name, at: time)
  }

  package func waiting(_ way: MessageWay, at time: Int64, limit: Int) throws(ServerError) -> [String] {
    try waiting(way.rawValue, at: time, limit: limit)
  }

  // MARK: Duties

  func noteWaiting(_ way: String, of name: String, at time: Int64) throws(ServerError) {
    let known = try read { db in
      let statement = try db.cachedStatement(sql: "SELECT next_at FROM waiting WHERE way = ? AND name = ?")
      return try Int64.fetchOne(statement, arguments: [way, name])
    }
    // Skip the write if an earlier time is already recorded, as is usual for users who send many messages.
    if let known, known <= time { return }
    try change { db in
      try db.execute(
        sql: """
          INSERT INTO waiting (way, name, next_at) VALUES (?, ?, ?)
          ON CONFLICT (way, name) DO UPDATE SET next_at = min(next_at, excluded.next_at)
          """, arguments: [way, name, time])
    }
  }

  func setWaiting(_ way: String, of name: String, at time: Int64?) throws(ServerError) {
    try change { db in
      if let time {
        try db.execute(
          sql: "INSERT OR REPLACE INTO waiting (way, name, next_at) VALUES (?, ?, ?)",
          arguments: [way, name, time])
      } else {
        try db.execute(sql: "DELETE FROM waiting WHERE way = ? AND name = ?", arguments: [way, name])
      }
    }
  }

  func waiting(_ way: String, at time: Int64, limit: Int) throws(ServerError) -> [String] {
    try read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT name FROM waiting WHERE way = ? AND next_at <= ? ORDER BY next_at, name LIMIT ?")
      return try String.fetchAll(statement, arguments: [way, time, limit])
    }
  }
}
