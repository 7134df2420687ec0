public import CalendarModel
public import CivilTime
import Foundation
import GRDB
import ICalendar
public import Scheduling

/// A message about a meeting, queued for one address.
public struct OutgoingMessage: Sendable, Identifiable {
  /// The state of a message.
  public enum State: String, Sendable, CaseIterable {
    /// The message is waiting to be sent.
    case waiting
    /// The message was passed to a mail server.
    case sent
    /// The message failed permanently, or cannot be sent.
    case failed
    /// The message was removed from the queue, or the change that it reports was undone.
    case dropped
  }

  /// The number of the message.
  public let id: Int64
  /// Identifies the message by UID, instances, METHOD, SEQUENCE, DTSTAMP and address.
  public let key: String
  /// The revision that the message reports.
  public let revision: Int64
  /// The time at which the message was queued.
  public let queued: Instant
  /// The METHOD of the message.
  public let method: SchedulingMethod
  /// The calendar address of the sender.
  public let sender: String
  /// The address of the recipient, as a `mailto:` URI.
  public let recipient: String
  /// The UID of the meeting.
  public let uid: String
  /// The title of the meeting.
  public let title: String
  /// The message.
  public let calendar: ICalendarObject
  /// The meeting before the change; nil for new meetings and in lists of messages.
  public let before: ICalendarObject?
  /// The state of the message.
  public let state: State
  /// The number of attempts.
  public let attempts: Int
  /// The time of the next attempt.
  public let next: Instant
  /// The last error, or nil if there was none.
  public let failure: String?

  /// The delays before further attempts, in seconds. If the attempt after the last delay fails, so does the message.
  static let patience = [60, 300, 1_800, 7_200, 28_800]
}

extension OutgoingMessage {
  /// - Parameters:
  ///   - calendar: The content of the message.
  ///   - before: The meeting before the change.
  init?(_ row: Row, _ calendar: ICalendarObject, before: ICalendarObject? = nil) {
    guard let method = SchedulingMethod(rawValue: row["method"]), let state = State(rawValue: row["state"]) else {
      return nil
    }
    self.init(
      id: row["id"], key: row["key"], revision: row["revision_id"], queued: Instant(secondsSince1970: row["queued"]),
      method: method, sender: row["sender"], recipient: row["recipient"], uid: row["uid"], title: row["title"],
      calendar: calendar, before: before, state: state, attempts: row["attempts"],
      next: Instant(secondsSince1970: row["next_at"]), failure: row["failure"])
  }

  /// The messages in the given states, in the order in which they were queued.
  ///
  /// - Parameter revision: The revision that the messages report, or nil for all messages sent by mail.
  static func fetchAll(_ db: Database, in states: [State], of revision: Int64?) throws -> [OutgoingMessage] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT * FROM outgoing_messages
        WHERE state IN (\(databaseQuestionMarks(count: states.count)))
          AND \(revision == nil ? "NOT is_internal" : "revision_id = ?") ORDER BY id
        """, arguments: StatementArguments(states.map(\.rawValue)) + StatementArguments([revision].compactMap(\.self)))
    var messages: [OutgoingMessage] = []
    var texts = MailTexts(db)
    while let row = try rows.next() {
      if let message = try texts.calendar(of: row).flatMap({ OutgoingMessage(row, $0) }) { messages.append(message) }
    }
    return messages
  }

  /// Whether a message is due to be sent by mail.
  static func hasDue(_ db: Database, at now: Instant, after id: Int64) throws -> Bool {
    try fetchRow(db, at: now, after: id) != nil
  }

  /// The next message that is due to be sent by mail. Messages that cannot be read are marked as failed, so that they
  /// do not block the queue.
  static func fetchDue(_ db: Database, at now: Instant, after id: Int64) throws -> OutgoingMessage? {
    var last = id
    while let row = try fetchRow(db, at: now, after: last) {
      var texts = MailTexts(db)
      if let calendar = try texts.calendar(of: row),
        let message = try OutgoingMessage(row, calendar, before: texts.before(row))
      {
        return message
      }
      last = row["id"]
      try failUnreadable(db, [last])
    }
    return nil
  }

  private static func fetchRow(_ db: Database, at now: Instant, after id: Int64) throws -> Row? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT * FROM outgoing_messages WHERE state = 'waiting' AND next_at <= ? AND id > ? AND NOT is_internal
        ORDER BY id LIMIT 1
        """,
      arguments: [now.secondsSince1970, id])
  }

  /// Marks messages as failed because they cannot be read.
  static func failUnreadable(_ db: Database, _ ids: [OutgoingMessage.ID]) throws {
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET state = 'failed', failure = 'its content cannot be read'
        WHERE id IN (\(databaseQuestionMarks(count: ids.count)))
        """, arguments: StatementArguments(ids))
  }

  /// The number of messages sent by one route that were queued for the last hour or, if they had to wait, for a later
  /// time. A large message to users of the server counts as several.
  ///
  /// - Parameter now: The current time in seconds since 1970.
  static func numberOfLastHour(_ db: Database, _ way: MessageWay, _ now: Int64) throws -> Int {
    // Retries are not counted. The hourly limit never delays mail.
    let time = way == .users ? "next_at" : "queued"
    return try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT coalesce(sum(1 + octets / \(octetsOfOne)), 0) FROM outgoing_messages WHERE \(way.condition) AND \(time) > ?
          """),
      arguments: [now - 3_600]) ?? 0
  }

  /// The time at which the next message of a route is due, in seconds since 1970, or nil if nothing is waiting. For
  /// users of the server, the time at which answers become visible to them is also considered.
  static func next(_ db: Database, _ way: MessageWay) throws -> Int64? {
    let waiting = "SELECT min(next_at) AS next_at FROM outgoing_messages WHERE state = 'waiting' AND \(way.condition)"
    if way == .mail { return try Int64.fetchOne(db, sql: waiting) }
    return try Int64.fetchOne(
      db, sql: "SELECT min(next_at) FROM (\(waiting) UNION ALL SELECT next_at FROM waiting_answers)")
  }

  /// Queues messages to be sent by mail, one for each address.
  static func queue(
    _ db: Database, _ messages: [SchedulingMessage], before: ICalendarObject?, revision: Int64, at now: Instant
  ) throws {
    if messages.isEmpty { return }
    // E-mails describe what has changed, except for meetings that are too large for a server.
    let earlier = try before.map(\.bytes).flatMap {
      try $0.count <= MailTexts.mostOfBefore ? MailTexts.add($0, db) : nil
    }
    let insert = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO outgoing_messages
          (key, revision_id, queued, method, sender, recipient, uid, title, content, text_id, before_id, next_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, x'', ?, ?, ?)
        """)
    for message in messages {
      let title = Self.title(of: message.calendar) ?? before.flatMap { Self.title(of: $0) } ?? ""
      let text = try MailTexts.add(message.calendar.bytes, db)
      for (address, key) in message.keys(ofChange: revision) {
        try insert.execute(arguments: [
          key, revision, now.secondsSince1970, message.method.rawValue, message.from.column, address.column,
          message.uid.column, title.column, text, earlier, now.secondsSince1970,
        ])
      }
    }
  }

  /// The title of the first item that has one.
  static func title(of calendar: ICalendarObject) -> String? {
    calendar.components.lazy.compactMap { $0.first(.summary)?.text }.first
  }

  /// Leases a message for sending, which hides it from other senders for a while. If no result is recorded, for example
  /// after a crash, the message is sent again.
  ///
  /// - Returns: Whether the lease succeeded; false if another program has leased the message.
  func take(_ db: Database, at now: Instant) throws -> Bool {
    let patience = Self.patience.indices.contains(attempts) ? Self.patience[attempts] : 0
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET attempts = attempts + 1, next_at = ?
        WHERE id = ? AND state = 'waiting' AND attempts = ?
        """, arguments: [now.secondsSince1970 + Int64(max(patience, Self.patience[0])), id, attempts])
    return db.changesCount > 0
  }

  /// Records the result of an attempt, and schedules another attempt if that may help.
  ///
  /// - Parameters:
  ///   - outcome: `sent`, `failed` if the failure is permanent, or `waiting` if it is temporary.
  ///   - failure: The error, for display.
  /// - Returns: The new state of the message.
  func conclude(_ db: Database, as outcome: State, failure: String? = nil, at now: Instant) throws -> State {
    let state = outcome == .waiting && attempts >= Self.patience.count ? .failed : outcome
    let next = state == .waiting ? now.secondsSince1970 + Int64(Self.patience[attempts]) : nil
    // A message that was removed from the queue in the meantime stays removed, unless it was sent.
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET state = ?1, failure = ?2, attempts = ?3, next_at = coalesce(?4, next_at)
        WHERE id = ?5 AND (state = 'waiting' OR ?1 = 'sent')
        """, arguments: [state.rawValue, failure, attempts + 1, next, id])
    return state
  }

  /// Removes messages from the queue.
  ///
  /// - Returns: The number of removed messages.
  static func drop(_ db: Database, _ ids: [Int64]) throws -> Int {
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET state = 'dropped'
        WHERE state IN ('waiting', 'failed') AND id IN (\(databaseQuestionMarks(count: ids.count)))
        """, arguments: StatementArguments(ids))
    return db.changesCount
  }

  /// Suspends all messages until ``hurry(_:at:)`` is called. The database may have an older format.
  ///
  /// - Returns: The number of messages.
  static func hold(_ db: Database) throws -> Int {
    guard try db.tableExists("outgoing_messages") else { return 0 }
    // A table in a file from someone else may have constraints that would skip rows.
    try db.execute(
      sql: """
        UPDATE OR ABORT outgoing_messages SET state = 'failed', failure = 'it was waiting in the file that was restored'
        WHERE state = 'waiting'
        """)
    return db.changesCount
  }

  /// Makes messages, including failed ones, due immediately.
  static func hurry(_ db: Database, at now: Instant) throws {
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET state = 'waiting', attempts = 0, next_at = ?1
        WHERE state IN ('waiting', 'failed') AND (state = 'failed' OR failure IS NOT NULL)
        """, arguments: [now.secondsSince1970])
  }

  /// Removes from the queue the messages that report a revision.
  ///
  /// - Returns: The number of messages removed, and the number that had already been sent.
  static func takeBack(_ db: Database, revision: Int64) throws -> (dropped: Int, sent: Int) {
    try db.execute(
      sql: "UPDATE outgoing_messages SET state = 'dropped' WHERE revision_id = ? AND state IN ('waiting', 'failed')",
      arguments: [revision])
    let dropped = db.changesCount
    let sent = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM outgoing_messages WHERE revision_id = ? AND state = 'sent'", arguments: [revision])
    return (dropped, sent ?? 0)
  }
}
