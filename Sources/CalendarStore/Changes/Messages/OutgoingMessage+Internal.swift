import CalendarModel
import CivilTime
import Foundation
import GRDB
import ICalendar
import Scheduling

/// Messages that a server delivers to its own users.
extension OutgoingMessage {
  /// The maximum number of messages delivered in one batch, and their maximum total size in octets.
  static let batch = (count: 50, octets: 8 << 20)

  /// The number of octets that count as one more message toward the hourly limit. Size counts because each recipient
  /// stores the whole message.
  static let octetsOfOne = 20_000

  /// Queues messages, one for each address. Messages that exceed the hourly limit wait for a later hour.
  ///
  /// - Parameter hourly: The maximum number of messages delivered in an hour.
  static func queueInternal(
    _ db: Database, _ messages: [SchedulingMessage], revision: Int64, at now: Instant, hourly: Int
  ) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO outgoing_messages
          (key, revision_id, queued, method, sender, recipient, uid, title, content, content_id, octets, next_at,
            is_internal)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, x'', ?, ?, ?, 1)
        """)
    let now = now.secondsSince1970
    var number = try numberOfLastHour(db, .users, now)
    for message in messages {
      let bytes = message.calendar.bytes
      try db.execute(sql: "INSERT INTO message_contents (content) VALUES (?)", arguments: [Data(bytes)])
      let content = db.lastInsertedRowID
      for (address, key) in message.keys(ofChange: revision) {
        try insert.execute(arguments: [
          key, revision, now, message.method.rawValue, message.from.column, address.column, message.uid.column,
          (title(of: message.calendar) ?? "").column, content, bytes.count,
          now + Int64(number / max(hourly, 1)) * 3_600,
        ])
        if db.changesCount > 0 { number += 1 + bytes.count / octetsOfOne }
      }
    }
  }

  /// The first messages that are due, in the order in which they were queued.
  ///
  /// - Returns: At most one ``batch``, the messages that cannot be read, and whether there are more.
  static func fetchInternal(
    _ db: Database, at now: Instant
  ) throws -> (messages: [OutgoingMessage], unreadable: [OutgoingMessage.ID], hasMore: Bool) {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM outgoing_messages WHERE state = 'waiting' AND next_at <= ? AND is_internal ORDER BY id LIMIT ?
          """), arguments: [now.secondsSince1970, batch.count + 1])
    var messages: [OutgoingMessage] = []
    var unreadable: [OutgoingMessage.ID] = []
    var contents: [Int64: ICalendarObject] = [:]
    var octets = 0
    for (number, row) in rows.enumerated() {
      if number == batch.count || octets > batch.octets { return (messages, unreadable, true) }
      let id: Int64? = row["content_id"]
      let known = id.flatMap { contents[$0] }
      let text: Data = try known == nil ? id.flatMap { try content(db, $0) } ?? row["content"] : Data()
      octets += text.count
      let calendar = known ?? (try? ICalendarObject(stored: Array(text)))
      if let id { contents[id] = calendar }
      if let calendar, let message = OutgoingMessage(row, calendar) {
        messages.append(message)
      } else {
        unreadable.append(row["id"])
      }
    }
    return (messages, unreadable, false)
  }

  private static func content(_ db: Database, _ id: Int64) throws -> Data? {
    try Data.fetchOne(
      db.cachedStatement(sql: "SELECT content FROM message_contents WHERE id = ?"), arguments: [id])
  }

  /// Deletes old delivered messages, and texts that no waiting message needs.
  static func forgetInternal(_ db: Database, at now: Instant) throws {
    try db.execute(
      sql: "DELETE FROM outgoing_messages WHERE is_internal AND state != 'waiting' AND queued < ?",
      arguments: [now.secondsSince1970 - 30 * 86_400])
    try db.execute(
      sql: """
        DELETE FROM message_contents WHERE NOT EXISTS (
          SELECT 1 FROM outgoing_messages WHERE state = 'waiting' AND content_id = message_contents.id)
        """)
  }
}
