import ICalendar
import GRDB

/// What a server names, collected beside the store until all of it has come. It is gone with the connection.
struct ListingTable {
  private let db: Database
  private let calendarID: Int64

  init(_ db: Database, calendarID: Int64) {
    self.db = db
    self.calendarID = calendarID
  }

  /// Makes it empty.
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

  /// Whether a place is known as it is written.
  private static func isKnown(_ column: String) -> String {
    ["mirrors", "wanted", "outgoing"].map {
      "EXISTS (SELECT 1 FROM \($0) WHERE calendar_id = ?1 AND href = listing.\(column))"
    }.joined(separator: " OR ")
  }

  /// Lets what is known already have the name that it was given first.
  ///
  /// - Parameter place: what tells the place of a name from others.
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
    // What is not written as a decoded path may be meant by what is not known.
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

  /// Notes as wanted what was listed.
  ///
  /// - Parameter skipsKnown: whether what has the tag that is known is left out.
  func want(skippingKnown skipsKnown: Bool) throws {
    try execute(
      """
      INSERT OR REPLACE INTO wanted (calendar_id, href, etag, gone)
      SELECT calendar_id, listing.href, listing.etag, gone
      FROM listing LEFT JOIN mirrors USING (calendar_id, href)
      WHERE calendar_id = ?1 AND (NOT ?2 OR listing.etag IS NULL OR mirrors.etag IS NOT listing.etag)
      """, [skipsKnown])
  }

  /// Takes back that something is gone which is listed.
  func keepListed() throws {
    try execute(
      """
      DELETE FROM wanted WHERE calendar_id = ?1 AND gone
        AND href IN (SELECT href FROM listing WHERE calendar_id = ?1)
      """)
  }

  /// Notes as gone what is known to be there and was not listed.
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
