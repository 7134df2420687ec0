import GRDB
import ICalendar

/// The last imported version of each item that has since been edited here (`imported_texts`).
///
/// An item that was last changed by an import needs no entry, because the item is the imported version. The first edit
/// adds the entry.
struct ImportedTexts {
  /// What happens to an item's entry when the item is written.
  enum Fate {
    /// The stored version is kept as the imported one, because the item is being edited.
    case kept
    /// The entry is unchanged.
    case same
    /// The entry is removed.
    case none
    /// The item was created here, even if an import has changed it since. The entry becomes ``ownMark``.
    case own
    /// The entry is replaced.
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

  /// The entry of an item that was created here, even if an import has changed it since.
  private static let ownMark: [UInt8] = [0]

  /// An SQL expression for the entry to be logged with a row of `items`: NULL if unknown, and empty if the item itself
  /// is the imported version.
  static let logged = """
    coalesce((SELECT imported_texts.content FROM imported_texts WHERE item_id = items.id),
      (SELECT x'' FROM revisions WHERE revisions.id = items.revision AND command = '\(Revision.importing)'))
    """

  /// The last imported version, or nil if the item was created here.
  static func text(of row: ItemRow, _ db: Database) throws -> Component? {
    if let text = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT content FROM imported_texts WHERE item_id = ?"), arguments: [row.id])
    {
      let bytes = try text.bytes(0)
      return isOwnMark(bytes) ? nil : try Component(stored: bytes)
    }
    return try RevisionTable(db).entry(row.revision)?.command == Revision.importing ? row.component : nil
  }

  /// Whether the given bytes mark an item that was created here.
  static func isOwnMark(_ bytes: some Collection<UInt8>) -> Bool { bytes.elementsEqual(ownMark) }

  /// What happens to an item's entry when the item is restored from the log.
  ///
  /// - Parameters:
  ///   - logged: The entry in the log.
  ///   - content: The restored component.
  static func fate(logged: [UInt8], _ content: Component) throws -> Fate {
    if isOwnMark(logged) { return .own }
    return .replaced(logged.isEmpty ? content : try Component(stored: logged))
  }

  /// Updates the entry of an item before the item itself is written.
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
