import GRDB
import ICalendar

/// Checks the recorded state of remote copies for contradictions.
///
/// A copy whose items no longer exist is not a fault: the items were deleted here, and the deletion must still be sent.
struct MirrorCheck {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// A kind of fault, and the rows with that fault.
  private struct Fault {
    let words: String
    let rows: [Row]
  }

  /// The result for a report.
  func check() throws -> StoreReport.Check {
    let faults = try faults().filter { !$0.rows.isEmpty }
    let count = try db.count("mirrors")
    return StoreReport.Check(
      name: "mirrors", isGood: faults.isEmpty,
      detail: faults.isEmpty
        ? "\(count) server resources are recorded"
        : faults.map { "server resources that \($0.words): \($0.rows.count)" }.joined(separator: "; "),
      isDerived: true)
  }

  /// Removes contradictory rows. After that, the calendar on the server is listed completely and compared with the
  /// local one.
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
      Fault(words: "do not belong to an account calendar", rows: try strays()),
      Fault(words: "have the same items as other resources", rows: try doubles()),
      Fault(words: "have text that cannot be read", rows: try unreadable()),
    ]
  }

  /// Rows of calendars that do not belong to an account.
  private func strays() throws -> [Row] {
    let tables = ["mirrors", "wanted", "outgoing"].map { "SELECT calendar_id, href FROM \($0)" }
    return try Row.fetchAll(
      db,
      sql: """
        SELECT calendar_id, href FROM (\(tables.joined(separator: " UNION ")))
        WHERE calendar_id NOT IN (SELECT calendar_id FROM mirrored_calendars)
        """)
  }

  /// All but the first agreed row for each UID.
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

  /// Rows whose text does not consist of items with their UID.
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
