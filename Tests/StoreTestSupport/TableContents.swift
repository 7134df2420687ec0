import CalendarStore
package import GRDB

/// All rows of all tables, with the text index as words and positions, for comparing two states of a store.
package struct TableContents: Equatable {
  /// The rows of each table, as text.
  private(set) var rows: [String: [String]] = [:]

  package init(_ db: Database) throws {
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'item\\_text%' ESCAPE '\\'")
    for name in names { rows[name] = try Self.rows(db, "SELECT * FROM \"\(name)\"") }
    // The position in the log is not part of the contents.
    rows["settings"]?.removeAll { $0.contains(LogPosition.setting) }
    try db.execute(
      sql: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.item_words USING fts5vocab(main, item_text, 'instance')")
    rows["item_text"] = try Self.rows(db, "SELECT * FROM temp.item_words")
  }

  /// The numbers of rows in each nonempty table.
  package var counts: [String: Int] { rows.mapValues(\.count).filter { $0.value > 0 } }

  /// Returns the same contents without some tables.
  package func without(_ tables: String...) -> TableContents {
    var copy = self
    for table in tables { copy.rows[table] = nil }
    return copy
  }

  private static func rows(_ db: Database, _ sql: String) throws -> [String] {
    try Row.fetchAll(db, sql: sql).map { row in
      row.map { column, value in
        let text =
          if case .blob(let data) = value.storage { data.map { String($0, radix: 16) }.joined(separator: " ") } else {
            value.description
          }
        return "\(column)=\(text)"
      }.joined(separator: "|")
    }.sorted()
  }
}

extension TableContents {
  /// Returns the same contents with only some tables.
  package func only(_ tables: String...) -> TableContents {
    var copy = self
    copy.rows = rows.filter { tables.contains($0.key) }
    return copy
  }

  /// Returns the rows that are in only one of two states, in human-readable form.
  package func differences(from other: TableContents) -> [String] {
    Set(rows.keys).union(other.rows.keys).sorted().flatMap { table in
      let (own, others) = (Set(rows[table] ?? []), Set(other.rows[table] ?? []))
      return own.subtracting(others).sorted().map { "-\(table): \($0)" }
        + others.subtracting(own).sorted().map { "+\(table): \($0)" }
    }
  }
}
