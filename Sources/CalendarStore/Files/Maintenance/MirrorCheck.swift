import GRDB
import ICalendar

/// What is known of other copies, as far as it contradicts itself.
///
/// A copy whose items are gone is no fault: they were deleted here, which has still to be sent.
struct MirrorCheck {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// What is wrong with some rows, and which they are.
  private struct Fault {
    let words: String
    let rows: [Row]
  }

  /// The check for a report.
  func check() throws -> StoreReport.Check {
    let faults = try faults().filter { !$0.rows.isEmpty }
    let count = try db.count("mirrors")
    return StoreReport.Check(
      name: "mirrors", isGood: faults.isEmpty,
      detail: faults.isEmpty
        ? "\(count) resources of servers are known"
        : faults.map { "resources of servers that \($0.words): \($0.rows.count)" }.joined(separator: "; "),
      isDerived: true)
  }

  /// Forgets what contradicts itself. The server's calendar is listed as a whole then, and compared with what is here.
  func repair() throws {
    for row in try faults().flatMap(\.rows) {
      let calendarID: Int64 = row["calendar_id"]
      let href: String = row["href"]
      for table in ["mirrors", "wanted", "outgoing"] {
        try db.execute(
          sql: "DELETE FROM \(table) WHERE calendar_id = ? AND href = ?", arguments: [calendarID, href])
      }
      try db.execute(
        sql: """
          UPDATE mirrored_calendars SET ctag = NULL, token = NULL, next_token = NULL, listed_at = NULL,
            compared_revision = 0
          WHERE calendar_id = ?
          """, arguments: [calendarID])
    }
  }

  private func faults() throws -> [Fault] {
    [
      Fault(words: "are of no calendar of an account", rows: try strays()),
      Fault(words: "stand for the same items as others", rows: try doubles()),
      Fault(words: "have a text that cannot be read", rows: try unreadable()),
    ]
  }

  /// Rows of calendars that no account has.
  private func strays() throws -> [Row] {
    let tables = ["mirrors", "wanted", "outgoing"].map { "SELECT calendar_id, href FROM \($0)" }
    return try Row.fetchAll(
      db,
      sql: """
        SELECT calendar_id, href FROM (\(tables.joined(separator: " UNION ")))
        WHERE calendar_id NOT IN (SELECT calendar_id FROM mirrored_calendars)
        """)
  }

  /// Of several rows that stand for one UID, all but the first that was agreed on.
  private func doubles() throws -> [Row] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT calendar_id, href FROM (
          SELECT calendar_id, href,
            row_number() OVER (PARTITION BY calendar_id, uid ORDER BY sent IS NULL, href) AS place
          FROM mirrors WHERE state = 'agreed')
        WHERE place > 1
        """)
  }

  /// Rows whose text is none of items with their UID.
  private func unreadable() throws -> [Row] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT calendar_id, href, uid, sent, seen FROM mirrors WHERE state = 'agreed' AND sent IS NOT NULL")
    var found: [Row] = []
    while let row = try rows.next() {
      let texts = ["sent", "seen"].compactMap { row.blob($0) }
      if texts.allSatisfy({ Self.isReadable($0, uid: row["uid"]) }) { continue }
      found.append(row.copy())
    }
    return found
  }

  private static func isReadable(_ text: [UInt8], uid: String) -> Bool {
    let reader = CalendarReader(source: MemoryByteSource(text))
    var items = 0
    while let element = try? reader.next() {
      guard case .component(let component, _) = element, component.component != .vtimezone else { continue }
      guard component.isClosedInInput, let line = component.first(.uid),
        [line.uri, line.text].contains(where: uid.hasSameBytes)
      else {
        return false
      }
      items += 1
    }
    return items > 0
  }
}
