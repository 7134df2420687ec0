import CalendarModel
import Foundation
import GRDB
import ICalendar

/// The texts of e-mails about meetings, and the meetings as they were before the reported changes. Each text is stored
/// once for all recipients and parsed once.
struct MailTexts {
  private let db: Database
  private var known: [Int64: ICalendarObject] = [:]

  /// The maximum size in octets of a meeting whose previous version is kept. The size is limited because the two
  /// versions are compared for each e-mail.
  static let mostOfBefore = 1_000_000

  init(_ db: Database) { self.db = db }

  /// Stores a text.
  ///
  /// - Returns: The number of the text.
  static func add(_ text: [UInt8], _ db: Database) throws -> Int64 {
    try db.cachedStatement(sql: "INSERT INTO mail_texts (content) VALUES (?)").execute(arguments: [Data(text)])
    return db.lastInsertedRowID
  }

  /// The message in a row, or nil if it cannot be read.
  mutating func calendar(of row: Row) throws -> ICalendarObject? { try read(row["text_id"], or: row["content"]) }

  /// The meeting before the change reported by a row's message.
  mutating func before(_ row: Row) throws -> ICalendarObject? { try read(row["before_id"], or: row["before"]) }

  /// - Parameter own: The text in the row itself, where older versions stored it.
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
