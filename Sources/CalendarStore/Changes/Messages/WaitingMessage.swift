public import CalendarModel
public import CivilTime
import Foundation
import GRDB
import ICalendar
public import Scheduling

/// A message about a meeting that needs a person's decision, such as an invitation, an answer from someone who was not
/// invited, or a proposal.
public struct WaitingMessage: Sendable, Identifiable {
  /// The number of the message.
  public let id: Int64
  /// The time at which the message was received.
  public let received: Instant
  /// The METHOD of the message.
  public let method: SchedulingMethod
  /// The reason why a decision is needed, as the raw value of a `SchedulingDecision.Reason`.
  public let reason: String
  /// The sender according to the transport, or nil if unknown.
  public let sender: String?
  /// The UID of the item that the message is about.
  public let uid: String
  /// The message.
  public let calendar: ICalendarObject
  /// The decision, or nil while the message is waiting.
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

  /// The waiting messages, or all messages, in the order in which they were received.
  static func fetchAll(_ db: Database, areAnsweredToo: Bool) throws -> [WaitingMessage] {
    let condition = areAnsweredToo ? "" : "WHERE answer IS NULL"
    return try Row.fetchAll(db, sql: "SELECT * FROM waiting_messages \(condition) ORDER BY id")
      .compactMap { WaitingMessage($0) }
  }

  fileprivate func isOfKind(of message: ICalendarObject) -> Bool {
    calendar.items.first?.component == message.items.first?.component
  }

  /// The messages about a UID that have been decided on.
  static func fetchAll(_ db: Database, decidedOf uid: String) throws -> [WaitingMessage] {
    try Row.fetchAll(
      db,
      sql: "SELECT * FROM waiting_messages WHERE uid = ? AND answer IS NOT NULL AND answer != 'replaced' ORDER BY id",
      arguments: [uid.column]
    ).compactMap { WaitingMessage($0) }
  }

  /// The number of seconds for which messages are kept if they have been decided on.
  private static let memory: Int64 = 90 * 86_400

  /// Deletes old messages that have been decided on.
  static func forgetAnswered(_ db: Database, at now: Instant) throws {
    try db.execute(
      sql: "DELETE FROM waiting_messages WHERE answer IS NOT NULL AND received < ?",
      arguments: [now.secondsSince1970 - memory])
  }

  static func fetch(_ db: Database, _ id: Int64) throws -> WaitingMessage? {
    try Row.fetchOne(db, sql: "SELECT * FROM waiting_messages WHERE id = ?", arguments: [id])
      .flatMap { WaitingMessage($0) }
  }

  /// The limits for messages about a UID that wait for the same reason: the number from one sender, who may have
  /// changed many occurrences; the number from all unknown senders, whose messages never replace each other; and the
  /// total size in octets.
  private static let most = (ofSender: 200, unknown: 50, octets: 2_000_000)

  /// Whether another message about a UID would exceed the limits.
  static func areTooMany(
    _ db: Database, like message: ICalendarObject, about uid: String, from sender: String?,
    _ reason: SchedulingDecision.Reason
  ) throws -> Bool {
    let isUnknown = reason == .unknownSender
    let counts = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT count(*) AS all_of_them, coalesce(sum(length(content)), 0) AS octets, total(content = ?1) AS equal
          FROM waiting_messages
          WHERE uid = ?2 AND answer IS NULL AND reason = ?3 AND (?4 OR sender IS ?5)
          """),
      arguments: [Data(message.bytes), uid.column, reason.rawValue, isUnknown, sender?.column])
    guard let counts, counts["equal"] == 0 else { return false }
    return counts["all_of_them"] >= (isUnknown ? most.unknown : most.ofSender) || counts["octets"] >= most.octets
  }

  /// Records the decision on a message.
  ///
  /// - Parameter revision: The revision that contains the decision, or nil if nobody decided.
  static func answer(_ db: Database, _ id: Int64, _ answer: String, in revision: Int64? = nil) throws {
    try db.execute(
      sql: "UPDATE waiting_messages SET answer = ?, revision_id = ? WHERE id = ?", arguments: [answer, revision, id])
  }

  /// Reopens the messages that were decided on in a revision.
  ///
  /// - Returns: The number of reopened messages.
  static func reopen(_ db: Database, answeredIn revision: Int64) throws -> Int {
    try db.execute(
      sql: "UPDATE waiting_messages SET answer = NULL, revision_id = NULL WHERE revision_id = ?", arguments: [revision])
    return db.changesCount
  }
}

/// The waiting messages. Each is parsed only once, because new messages are compared with all those about the same
/// item.
final class OpenMessages {
  private var parsed: [Int64: WaitingMessage] = [:]
  /// The maximum number of messages to keep.
  private static let most = 1000

  /// The waiting messages about the same item as another message. An event and a to-do with the same UID are different
  /// items.
  func messages(_ db: Database, about uid: String, like message: ICalendarObject) throws -> [WaitingMessage] {
    try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM waiting_messages WHERE uid = ? AND answer IS NULL ORDER BY id"),
      arguments: [uid.column]
    ).compactMap { try self.message(db, $0) }.filter { $0.isOfKind(of: message) }
  }

  private func message(_ db: Database, _ id: Int64) throws -> WaitingMessage? {
    if let known = parsed[id] { return known }
    guard let message = try WaitingMessage.fetch(db, id) else { return nil }
    if parsed.count >= Self.most { parsed = [:] }
    parsed[id] = message
    return message
  }

  /// Adds a waiting message. A message with the same content is added only once, and an older message from the same
  /// sender about the same instances is replaced if it waits for the same reason. A message that may be forged neither
  /// replaces another message nor is replaced by one, because there is no way to tell which sender is genuine.
  ///
  /// - Returns: The number of the new message, or of an identical or newer one that is already waiting.
  func insert(
    _ db: Database, _ message: ICalendarObject, reason: String, _ method: SchedulingMethod, uid: String,
    from sender: String?, at now: Instant
  ) throws -> Int64 {
    let content = message.bytes
    let others = try messages(db, about: uid, like: message).filter {
      $0.method == method && $0.reason == reason
        && ($0.sender.map { ExactText($0) } == sender.map { ExactText($0) })
    }
    if let same = others.first(where: { $0.calendar.bytes == content }) { return same.id }
    if reason != SchedulingDecision.Reason.unknownSender.rawValue {
      if let newer = others.first(where: { message.isOlder(than: $0.calendar) }) { return newer.id }
      for waiting in others where message.covers(waiting.calendar) {
        try WaitingMessage.answer(db, waiting.id, "replaced")
      }
    }
    try db.execute(
      sql: """
        INSERT INTO waiting_messages (received, method, reason, sender, uid, content) VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        now.secondsSince1970, method.rawValue, reason, sender?.column, uid.column, Data(content),
      ])
    return db.lastInsertedRowID
  }
}

extension ICalendarObject {
  /// Whether a message is about the whole series, or about at least the instances that another message is about.
  func covers(_ other: ICalendarObject) -> Bool {
    let own = instances
    return own.contains(nil) || own.isSuperset(of: other.instances)
  }

  /// Whether, for each component of another message, a message contains a version of the same instance or of the whole
  /// series that is at least as new.
  func supersedes(_ other: ICalendarObject) -> Bool {
    let own = Dictionary(versions, uniquingKeysWith: { first, _ in first })
    return other.versions.allSatisfy { instance, version in (own[instance] ?? own[nil]).map { $0 >= version } ?? false }
  }

  /// The version of each component, with its RECURRENCE-ID.
  private var versions: [(String?, ItemVersion)] {
    components.filter { $0.component != .vtimezone }.map { ($0.first(.recurrenceID)?.rawValue, ItemVersion($0)) }
  }

  /// The instances that a message is about; nil stands for the series or a single item.
  private var instances: Set<String?> { Set(items.map { $0.first(.recurrenceID)?.rawValue }) }

  /// Whether a message is about a whole series or a single item.
  var isOfWhole: Bool { instances.contains(nil) }

  /// Whether each component is older than the component for the same instance in another version.
  fileprivate func isOlder(than other: ICalendarObject) -> Bool {
    let others = other.versions
    return versions.allSatisfy { instance, version in others.contains { $0.0 == instance && version < $0.1 } }
  }
}
