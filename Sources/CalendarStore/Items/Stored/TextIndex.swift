import GRDB
import ICalendar

/// The full-text index of items. It stores only words and positions, so removing an item requires its texts. Results
/// are not ranked, so the index does not store the lengths of texts either.
struct TextIndex {
  static let table = DerivedTable(
    name: "item_text",
    definition: """
      CREATE VIRTUAL TABLE item_text USING fts5(
        title, location, notes, people, categories,
        content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'
      );
      """)

  private let add: BulkStatement
  private let forget: BulkStatement

  init(_ db: Database) throws {
    add = try BulkStatement(
      db, "INSERT INTO item_text (rowid, title, location, notes, people, categories) VALUES (?, ?, ?, ?, ?, ?)")
    forget = try BulkStatement(
      db,
      """
      INSERT INTO item_text (item_text, rowid, title, location, notes, people, categories)
      VALUES ('delete', ?, ?, ?, ?, ?, ?)
      """)
  }

  func insert(_ text: SearchText, id: Int64) throws { try text.write(with: add, id: id) }

  /// Removes the texts of an item, which must be the texts that were added.
  func delete(_ text: SearchText, id: Int64) throws { try text.write(with: forget, id: id) }

  /// The number of items with texts.
  static func count(_ db: Database) throws -> Int64 {
    // The first of the index totals: a varint in SQLite's format, with seven bits in each byte, big-endian.
    let totals = try BulkStatement(db, "SELECT block FROM item_text_data WHERE id = 1")
    defer { totals.reset() }
    guard try totals.step() else { return 0 }
    var count: Int64 = 0
    for byte in totals.bytes(0) {
      count = count << 7 | Int64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return count
  }

  /// Checks that the index can be read, if the database has one.
  ///
  /// - Throws: An error if the index cannot be read.
  static func check(_ db: Database) throws {
    if try !db.tableExists("item_text") { return }
    _ = try Int64.fetchOne(db, sql: "SELECT rowid FROM item_text WHERE item_text MATCH 'a*' LIMIT 1")
  }

  static func renew(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO item_text (item_text) VALUES ('delete-all')")
    try fill(db)
  }

  /// Adds the texts of all readable items to the empty index.
  static func fill(_ db: Database) throws {
    let index = try TextIndex(db)
    let rows = try Row.fetchCursor(db, sql: "SELECT content, id FROM items ORDER BY id")
    while let row = try rows.next() {
      guard let component = try? Component(unfolded: row.bytes(0)) else { continue }
      try index.insert(SearchText(component), id: row["id"])
    }
  }
}
