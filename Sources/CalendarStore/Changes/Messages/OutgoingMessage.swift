public import CalendarModel
public import CivilTime
import Foundation
import GRDB
import ICalendar
public import Scheduling

/// A message about a meeting to one address, in the queue.
public struct OutgoingMessage: Sendable, Identifiable {
  /// What became of it.
  public enum State: String, Sendable, CaseIterable {
    /// It is to be sent.
    case waiting
    /// It was given to a mail server.
    case sent
    /// It was tried often enough, or cannot be sent.
    case failed
    /// Somebody took it out of the queue, or took back the change that it told of.
    case dropped
  }

  /// Its number.
  public let id: Int64
  /// What tells it from all others: UID, instances, METHOD, SEQUENCE, DTSTAMP and address.
  public let key: String
  /// The revision that it tells of.
  public let revision: Int64
  /// When it was put into the queue.
  public let queued: Instant
  /// What it is for.
  public let method: SchedulingMethod
  /// The calendar address of who sends it.
  public let sender: String
  /// The address that it goes to, as a `mailto:` URI.
  public let recipient: String
  /// The UID of the meeting.
  public let uid: String
  /// The title of the meeting.
  public let title: String
  /// The message.
  public let calendar: ICalendarObject
  /// The meeting before the change; nil if it is new, and for messages that are listed.
  public let before: ICalendarObject?
  /// What became of it.
  public let state: State
  /// How often it was tried.
  public let attempts: Int
  /// When it is tried again.
  public let next: Instant
  /// What went wrong last; nil if nothing has.
  public let failure: String?

  /// After how many seconds it is tried again; one that fails after the last of them has failed.
  static let patience = [60, 300, 1_800, 7_200, 28_800]
}

extension OutgoingMessage {
  /// - Parameters:
  ///   - calendar: What it says.
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

  /// Those in some states, in the order in which they were queued.
  ///
  /// - Parameter revision: The revision that they tell of; nil for all that go by mail.
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

  /// Whether the time of one that goes by mail has come.
  static func hasDue(_ db: Database, at now: Instant, after id: Int64) throws -> Bool {
    try fetchRow(db, at: now, after: id) != nil
  }

  /// The next one that goes by mail and whose time has come. Those that cannot be read have failed: they keep nobody
  /// behind them waiting.
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

  /// Notes that messages have failed since what they say cannot be read.
  static func failUnreadable(_ db: Database, _ ids: [OutgoingMessage.ID]) throws {
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET state = 'failed', failure = 'what it says cannot be read'
        WHERE id IN (\(databaseQuestionMarks(count: ids.count)))
        """, arguments: StatementArguments(ids))
  }

  /// How many messages that go some way were put into the queue for the last hour or, as far as they had to wait for that,
  /// for a later time; large ones to users count several times.
  ///
  /// - Parameter now: In seconds since 1970.
  static func numberOfLastHour(_ db: Database, _ way: MessageWay, _ now: Int64) throws -> Int {
    // What is tried again is not sent more often: mail waits for nothing else.
    let time = way == .users ? "next_at" : "queued"
    return try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT coalesce(sum(1 + octets / \(octetsOfOne)), 0) FROM outgoing_messages WHERE \(way.condition) AND \(time) > ?
          """),
      arguments: [now - 3_600]) ?? 0
  }

  /// When the next one that goes some way is due, in seconds since 1970; for users also when answers are to be shown to
  /// them. Nil if nothing waits.
  static func next(_ db: Database, _ way: MessageWay) throws -> Int64? {
    let waiting = "SELECT min(next_at) AS next_at FROM outgoing_messages WHERE state = 'waiting' AND \(way.condition)"
    if way == .mail { return try Int64.fetchOne(db, sql: waiting) }
    return try Int64.fetchOne(
      db, sql: "SELECT min(next_at) FROM (\(waiting) UNION ALL SELECT next_at FROM waiting_answers)")
  }

  /// Puts messages that go by mail into the queue, once for each address.
  static func queue(
    _ db: Database, _ messages: [SchedulingMessage], before: ICalendarObject?, revision: Int64, at now: Instant
  ) throws {
    if messages.isEmpty { return }
    // Mails say what has changed. What is too large for a meeting on a server is not worth that.
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

  /// The title of the first of the items that has one.
  static func title(of calendar: ICalendarObject) -> String? {
    calendar.components.lazy.compactMap { $0.first(.summary)?.text }.first
  }

  /// Takes a message for sending: whoever else looks meanwhile does not see it for a while. If it is not told what became
  /// of it, such as after a kill, it is tried again.
  ///
  /// - Returns: whether nobody else has taken it.
  func take(_ db: Database, at now: Instant) throws -> Bool {
    let patience = Self.patience.indices.contains(attempts) ? Self.patience[attempts] : 0
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET attempts = attempts + 1, next_at = ?
        WHERE id = ? AND state = 'waiting' AND attempts = ?
        """, arguments: [now.secondsSince1970 + Int64(max(patience, Self.patience[0])), id, attempts])
    return db.changesCount > 0
  }

  /// Notes what became of a message, and lets it be tried again as long as that may help.
  ///
  /// - Parameters:
  ///   - outcome: `sent`, `failed` for good, or `waiting`: not this time.
  ///   - failure: What went wrong, for people.
  /// - Returns: what has become of it with that.
  func conclude(_ db: Database, as outcome: State, failure: String? = nil, at now: Instant) throws -> State {
    let state = outcome == .waiting && attempts >= Self.patience.count ? .failed : outcome
    let next = state == .waiting ? now.secondsSince1970 + Int64(Self.patience[attempts]) : nil
    // What somebody took out of the queue meanwhile stays out of it, unless it was sent.
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET state = ?1, failure = ?2, attempts = ?3, next_at = coalesce(?4, next_at)
        WHERE id = ?5 AND (state = 'waiting' OR ?1 = 'sent')
        """, arguments: [state.rawValue, failure, attempts + 1, next, id])
    return state
  }

  /// Takes messages out of the queue.
  ///
  /// - Returns: how many were in it.
  static func drop(_ db: Database, _ ids: [Int64]) throws -> Int {
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET state = 'dropped'
        WHERE state IN ('waiting', 'failed') AND id IN (\(databaseQuestionMarks(count: ids.count)))
        """, arguments: StatementArguments(ids))
    return db.changesCount
  }

  /// Lets messages be tried at once, those that failed too.
  static func hurry(_ db: Database, at now: Instant) throws {
    try db.execute(
      sql: """
        UPDATE outgoing_messages SET state = 'waiting', attempts = 0, next_at = ?1
        WHERE state IN ('waiting', 'failed') AND (state = 'failed' OR failure IS NOT NULL)
        """, arguments: [now.secondsSince1970])
  }

  /// Takes what tells of a revision out of the queue.
  ///
  /// - Returns: to how many addresses it had been sent already.
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
