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
    /// The item was made here, although an import has changed it: ``ownMark`` stands for the text.
    case own
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

  /// What stands for the text of an item that no import has brought, although one has changed it.
  private static let ownMark: [UInt8] = [0]

  /// What the log keeps of the text of a row of `items`: nothing if it is not known, and an empty text if the item says it
  /// itself.
  static let logged = """
    coalesce((SELECT imported_texts.content FROM imported_texts WHERE item_id = items.id),
      (SELECT x'' FROM revisions WHERE revisions.id = items.revision AND command = '\(Revision.importing)'))
    """

  /// What an import last brought of an item; nil if it was made here.
  static func text(of row: ItemRow, _ db: Database) throws -> Component? {
    if let text = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT content FROM imported_texts WHERE item_id = ?"), arguments: [row.id])
    {
      let bytes = try text.bytes(0)
      return isOwnMark(bytes) ? nil : try Component(stored: bytes)
    }
    return try RevisionTable(db).entry(row.revision)?.command == Revision.importing ? row.component : nil
  }

  /// Whether bytes say that no import has brought an item.
  static func isOwnMark(_ bytes: some Collection<UInt8>) -> Bool { bytes.elementsEqual(ownMark) }

  /// What becomes of the text of an item that is as the log says again.
  ///
  /// - Parameters:
  ///   - logged: what the log keeps of it.
  ///   - content: what the item says.
  static func fate(logged: [UInt8], _ content: Component) throws -> Fate {
    if isOwnMark(logged) { return .own }
    return .replaced(logged.isEmpty ? content : try Component(stored: logged))
  }

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
    case .own:
      replace.bind(id, at: 1)
      try Self.ownMark.withUnsafeBytes { bytes in
        replace.bind(borrowed: bytes, at: 2)
        try replace.run()
      }
    case .replaced(let text):
      try text.withUnfoldedBytes { bytes in
        replace.bind(id, at: 1)
        replace.bind(borrowed: bytes, at: 2)
        try replace.run()
      }
    }
  }
}
