import CalendarModel
import GRDB
import ICalendar

extension RowCondition {
  /// Adds that all words are found in the texts of an item.
  mutating func addTexts(_ terms: [ItemQuery.TextTerm], _ db: Database) throws {
    for term in terms where !term.isExcluded { try addText("IN", term, db) }
    for term in terms where term.isExcluded { try addText("NOT IN", term, db) }
  }

  private mutating func addText(_ membership: String, _ term: ItemQuery.TextTerm, _ db: Database) throws {
    if !term.hasWords, term.words.contains(where: { !$0.isWhitespace }) { return try addSigns(membership, term, db) }
    // A string of FTS5: the tokenizer takes the words out of it, so that nothing in it is syntax.
    // SQLite reads a text up to its first NUL.
    let words = SearchWords.separated(term.words.replacing("\0", with: " "))
    var match = SearchWords.spellings(of: words).map { spelling in
      "\"\(spelling.replacing("\"", with: "\"\""))\"" + (term.isPrefix ? "*" : "")
    }.joined(separator: " OR ")
    if let field = term.field { match = "\(field.rawValue) : (\(match))" }
    self = and("items.id \(membership) (SELECT rowid FROM item_text WHERE item_text MATCH ?)", [match])
  }

  /// Adds a condition about emoji and other signs, which the index does not know: the texts of the items have them.
  private mutating func addSigns(_ membership: String, _ term: ItemQuery.TextTerm, _ db: Database) throws {
    let column = term.field.flatMap { ItemQuery.TextTerm.Field.allCases.firstIndex(of: $0) }
    var found: [String] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, content FROM items WHERE instr(content, CAST(? AS BLOB))", arguments: [term.words])
    while let row = try rows.next() {
      guard let component = try? Component(unfolded: row.bytes(1)) else { continue }
      let text = SearchText(component).text(ofColumn: column)
      if text.unicodeScalars.firstRange(of: term.words.unicodeScalars) != nil { found.append("\(row["id"] as Int64)") }
    }
    self = and("items.id \(membership) (SELECT value FROM json_each(?))", ["[\(found.joined(separator: ","))]"])
  }
}

extension ItemQuery.TextTerm {
  /// Whether the index has words for it: letters and digits.
  fileprivate var hasWords: Bool {
    words.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber, .privateUse:
        true
      default: false
      }
    }
  }
}
