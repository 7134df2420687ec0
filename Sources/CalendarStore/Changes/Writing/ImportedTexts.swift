import GRDB
import ICalendar

/// What an import last brought of items that were edited here since (`imported_texts`).
///
/// An item whose last revision was an import's needs none: it says that itself. So the first edit keeps it.
struct ImportedTexts {
  /// What becomes of the text of an item that is written.
  enum Fate {
    /// It is kept, since the item is edited.
    case kept
    /// It stays as it is.
    case same
    /// There is none beside the item.
    case none
    /// It is another one now.
    case replaced(Component)
  }

  private let keepContent: BulkStatement
  private let replace: BulkStatement
  private let forget: BulkStatement

  init(_ db: Database) throws {
    keepContent = try BulkStatement(
      db,
      """
      INSERT OR IGNORE INTO imported_texts (item_id, content)
      SELECT items.id, content FROM items JOIN revisions ON revisions.id = revision
      WHERE items.id = ? AND command = '\(Revision.importing)'
      """)
    replace = try BulkStatement(db, "INSERT OR REPLACE INTO imported_texts (item_id, content) VALUES (?, ?)")
    forget = try BulkStatement(db, "DELETE FROM imported_texts WHERE item_id = ?")
  }

  /// What the log keeps of the text of a row of `items`: nothing if it is not known, and an empty text if the item says it
  /// itself.
  static let logged = """
    coalesce((SELECT imported_texts.content FROM imported_texts WHERE item_id = items.id),
      (SELECT x'' FROM revisions WHERE revisions.id = items.revision AND command = '\(Revision.importing)'))
    """

  /// Settles the text of an item before the item itself is written.
  func settle(_ id: Int64, _ fate: Fate) throws {
    switch fate {
    case .same: break
    case .kept:
      keepContent.bind(id, at: 1)
      try keepContent.run()
    case .none:
      forget.bind(id, at: 1)
      try forget.run()
    case .replaced(let text):
      try text.withUnfoldedBytes { bytes in
        replace.bind(id, at: 1)
        replace.bind(borrowed: bytes, at: 2)
        try replace.run()
      }
    }
  }
}
