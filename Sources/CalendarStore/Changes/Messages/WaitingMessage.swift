public import CalendarModel
public import CivilTime
import Foundation
import GRDB
import ICalendar
public import Scheduling

/// A message about a meeting that waits for a person: an invitation of somebody unknown, an answer of somebody who was not
/// invited, a proposal.
public struct WaitingMessage: Sendable, Identifiable {
  /// Its number.
  public let id: Int64
  /// When it came.
  public let received: Instant
  /// What it is for.
  public let method: SchedulingMethod
  /// Why a person has to decide, as `SchedulingDecision.Reason` writes it.
  public let reason: String
  /// Who sent it, by what the transport says; nil if nobody knows.
  public let sender: String?
  /// The UID of the item that it is about.
  public let uid: String
  /// The message.
  public let calendar: ICalendarObject
  /// What became of it; nil while it waits.
  public let answer: String?
}

extension WaitingMessage {
  private init?(_ row: Row) {
    let content: Data = row["content"]
    guard let method = SchedulingMethod(rawValue: row["method"]),
      let calendar = try? ICalendarObject(stored: Array(content))
    else { return nil }
    self.init(
      id: row["id"], received: Instant(secondsSince1970: row["received"]), method: method, reason: row["reason"],
      sender: row["sender"], uid: row["uid"], calendar: calendar, answer: row["answer"])
  }

  /// Those that wait, or all, in the order in which they came.
  static func fetchAll(_ db: Database, areAnsweredToo: Bool) throws -> [WaitingMessage] {
    let condition = areAnsweredToo ? "" : "WHERE answer IS NULL"
    return try Row.fetchAll(db, sql: "SELECT * FROM waiting_messages \(condition) ORDER BY id")
      .compactMap { WaitingMessage($0) }
  }

  /// Those about a UID that wait.
  static func fetchAll(_ db: Database, waitingFor uid: String) throws -> [WaitingMessage] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM waiting_messages WHERE uid = ? AND answer IS NULL ORDER BY id", arguments: [uid.column]
    ).compactMap { WaitingMessage($0) }
  }

  /// Those about a UID about which somebody has decided.
  static func fetchAll(_ db: Database, decidedOf uid: String) throws -> [WaitingMessage] {
    try Row.fetchAll(
      db,
      sql: "SELECT * FROM waiting_messages WHERE uid = ? AND answer IS NOT NULL AND answer != 'replaced' ORDER BY id",
      arguments: [uid.column]
    ).compactMap { WaitingMessage($0) }
  }

  /// For how many seconds what was answered is kept.
  private static let memory: Int64 = 90 * 86_400

  /// Forgets what was answered long ago.
  static func forgetAnswered(_ db: Database, at now: Instant) throws {
    try db.execute(
      sql: "DELETE FROM waiting_messages WHERE answer IS NOT NULL AND received < ?",
      arguments: [now.secondsSince1970 - memory])
  }

  /// The one that has a number.
  static func fetch(_ db: Database, _ id: Int64) throws -> WaitingMessage? {
    try Row.fetchOne(db, sql: "SELECT * FROM waiting_messages WHERE id = ?", arguments: [id])
      .flatMap { WaitingMessage($0) }
  }

  /// Lets a message wait; one that says the same waits once, and what an older one of its sender about the same said waits
  /// no more.
  ///
  /// - Returns: its number, or that of the same one or a newer one that waits.
  static func insert(
    _ db: Database, _ message: ICalendarObject, reason: String, _ method: SchedulingMethod, uid: String,
    from sender: String?, at now: Instant
  ) throws -> Int64 {
    let content = message.bytes
    for waiting in try fetchAll(db, waitingFor: uid) where waiting.method == method && waiting.sender == sender {
      if waiting.calendar.bytes == content || message.isOlder(than: waiting.calendar) { return waiting.id }
    }
    try db.execute(
      sql: """
        UPDATE waiting_messages SET answer = 'replaced' WHERE uid = ? AND method = ? AND sender IS ? AND answer IS NULL
        """, arguments: [uid.column, method.rawValue, sender?.column])
    try db.execute(
      sql: """
        INSERT INTO waiting_messages (received, method, reason, sender, uid, content) VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        now.secondsSince1970, method.rawValue, reason, sender?.column, uid.column, Data(content),
      ])
    return db.lastInsertedRowID
  }

  /// Notes what became of a message.
  static func answer(_ db: Database, _ id: Int64, _ answer: String) throws {
    try db.execute(sql: "UPDATE waiting_messages SET answer = ? WHERE id = ?", arguments: [answer, id])
  }
}

extension ICalendarObject {
  /// Whether each of its components is older than that of the same instance of another version.
  fileprivate func isOlder(than other: ICalendarObject) -> Bool {
    let versions = { (object: ICalendarObject) in
      object.components.filter { $0.component != .vtimezone }.map { component in
        (component.first(.recurrenceID)?.rawValue, ItemVersion(component))
      }
    }
    let others = versions(other)
    return versions(self).allSatisfy { name, version in
      others.contains { $0.0 == name && version < $0.1 }
    }
  }
}
