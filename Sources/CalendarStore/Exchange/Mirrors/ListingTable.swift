import ICalendar
import GRDB

/// Collects the resources that a server names until the listing is complete. They are kept in a temporary table, which
/// is dropped when the connection is closed.
struct ListingTable {
  private let db: Database
  private let calendarID: Int64

  init(_ db: Database, calendarID: Int64) {
    self.db = db
    self.calendarID = calendarID
  }

  /// Empties the table for the calendar.
  func clear() throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS listing (
          calendar_id INTEGER NOT NULL, href TEXT NOT NULL, place TEXT, etag TEXT, gone INTEGER NOT NULL,
          PRIMARY KEY (calendar_id, href)
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS temp.listing_place ON listing(place) WHERE place IS NOT NULL;
        """)
    try execute("DELETE FROM listing WHERE calendar_id = ?1")
  }

  func add(_ resource: ListedResource) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO listing VALUES (?, ?, ?, ?, ?)").execute(
      arguments: [
        calendarID, resource.href.column, resource.place.hasSameBytes(as: resource.href) ? nil : resource.place.column,
        resource.etag?.column, resource.isGone,
      ])
  }

  private func execute(_ sql: String, _ more: StatementArguments = []) throws {
    try db.execute(sql: sql, arguments: [calendarID] + more)
  }

  /// A condition that is true for listed resources whose location is already known in the same notation.
  private static func isKnown(_ column: String) -> String {
    ["mirrors", "wanted", "outgoing"].map {
      "EXISTS (SELECT 1 FROM \($0) WHERE calendar_id = ?1 AND href = listing.\(column))"
    }.joined(separator: " OR ")
  }

  /// Replaces the names of listed resources that are already known with their known names.
  ///
  /// - Parameter place: Returns the decoded path of a name.
  func takeKnownNames(_ place: (String) -> String) throws {
    try execute(
      """
      UPDATE OR REPLACE listing SET href = place
      WHERE calendar_id = ?1 AND place IS NOT NULL AND NOT (\(Self.isKnown("href"))) AND (\(Self.isKnown("place")))
      """)
    let isOver = try Bool.fetchOne(
      db, sql: "SELECT NOT EXISTS (SELECT 1 FROM listing WHERE calendar_id = ?1 AND NOT (\(Self.isKnown("href"))))",
      arguments: [calendarID])
    if isOver == true { return }
    // A known name that is not written as a decoded path may refer to the same location as a listed one.
    for table in ["mirrors", "wanted", "outgoing"] {
      let names = try String.fetchCursor(
        db, sql: "SELECT href FROM \(table) WHERE calendar_id = ? AND (href NOT GLOB '/*' OR href GLOB '*%*')",
        arguments: [calendarID])
      while let name = try names.next() {
        let place = place(name)
        for column in ["href", "place"] {
          try db.cachedStatement(sql: "UPDATE OR REPLACE listing SET href = ? WHERE calendar_id = ? AND \(column) = ?")
            .execute(arguments: [name.column, calendarID, place.column])
        }
      }
    }
  }

  /// Marks the listed resources as wanted.
  ///
  /// - Parameter skipsKnown: Whether to skip resources with an unchanged entity tag.
  func want(skippingKnown skipsKnown: Bool) throws {
    try execute(
      """
      INSERT OR REPLACE INTO wanted (calendar_id, href, etag, gone)
      SELECT calendar_id, listing.href, listing.etag, gone
      FROM listing LEFT JOIN mirrors USING (calendar_id, href)
      WHERE calendar_id = ?1 AND (NOT ?2 OR listing.etag IS NULL OR mirrors.etag IS NOT listing.etag)
      """, [skipsKnown])
  }

  /// Removes the deletion mark of resources that are listed.
  func keepListed() throws {
    try execute(
      """
      DELETE FROM wanted WHERE calendar_id = ?1 AND gone
        AND href IN (SELECT href FROM listing WHERE calendar_id = ?1)
      """)
  }

  /// Marks known resources that were not listed as deleted.
  func wantMissing() throws {
    try execute(
      """
      INSERT OR REPLACE INTO wanted (calendar_id, href, etag, gone)
      SELECT calendar_id, href, NULL, 1 FROM mirrors
      WHERE calendar_id = ?1 AND NOT (state = 'agreed' AND sent IS NULL AND seen IS NULL)
        AND href NOT IN (SELECT href FROM listing WHERE calendar_id = ?1)
      """)
  }
}
