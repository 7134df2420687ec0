import CalendarModel
import Foundation
import GRDB
import ICalendar

/// What mails about meetings say, and the meetings before the change that they tell of: kept once for all who get the
/// same, and taken apart once.
struct MailTexts {
  private let db: Database
  private var known: [Int64: ICalendarObject] = [:]

  /// How many octets a meeting may have that is kept as it was before a change: each mail compares both.
  static let mostOfBefore = 1_000_000

  init(_ db: Database) { self.db = db }

  /// Keeps a text.
  ///
  /// - Returns: its number.
  static func add(_ text: [UInt8], _ db: Database) throws -> Int64 {
    try db.cachedStatement(sql: "INSERT INTO mail_texts (content) VALUES (?)").execute(arguments: [Data(text)])
    return db.lastInsertedRowID
  }

  /// What the message of a row says; nil if it cannot be read.
  mutating func calendar(of row: Row) throws -> ICalendarObject? { try read(row["text_id"], or: row["content"]) }

  /// The meeting before the change that the message of a row tells of.
  mutating func before(_ row: Row) throws -> ICalendarObject? { try read(row["before_id"], or: row["before"]) }

  /// - Parameter own: The text in the row itself, as messages of earlier programs have it.
  private mutating func read(_ id: Int64?, or own: Data?) throws -> ICalendarObject? {
    if let id, let object = known[id] { return object }
    let stored = try id.flatMap {
      try Data.fetchOne(
        db.cachedStatement(sql: "SELECT content FROM mail_texts WHERE id = ?"), arguments: [$0])
    }
    let object = (stored ?? own).flatMap { try? ICalendarObject(stored: Array($0)) }
    if let id { known[id] = object }
    return object
  }
}
