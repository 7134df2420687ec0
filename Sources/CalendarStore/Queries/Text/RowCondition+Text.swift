import Bounds
import CalendarModel
import GRDB
import ICalendar

extension RowCondition {
  /// How many words and phrases a query has at most, and how many words a phrase has.
  private static let (mostTerms, mostWords) = (16, 32)

  /// Adds that all words are found in the texts of an item.
  ///
  /// - Throws: `StoreError` `invalidArgument` if there are more than anybody looks for.
  mutating func addTexts(_ terms: [ItemQuery.TextTerm], _ db: Database) throws {
    var seen: Set<ItemQuery.TextTerm> = []
    let terms = terms.filter { seen.insert($0).inserted }
    if terms.count > Self.mostTerms {
      throw StoreError(.invalidArgument, "a search has at most \(Self.mostTerms) words or phrases")
    }
    // What the index knows leaves few items whose whole texts have to be read.
    for term in terms.filter(\.isOfWords) + terms.filter({ !$0.isOfWords }) {
      try addText(term.isExcluded ? "NOT IN" : "IN", term, db)
    }
  }

  private mutating func addText(_ membership: String, _ term: ItemQuery.TextTerm, _ db: Database) throws {
    if !term.isOfWords { return try addSigns(membership, term, db) }
    // A string of FTS5: the tokenizer takes the words out of it, so that nothing in it is syntax.
    // SQLite reads a text up to its first NUL.
    let words = SearchWords.separated(term.words.replacing("\0", with: " "))
    if words.split(whereSeparator: \.isWhitespace).count > Self.mostWords {
      throw StoreError(.invalidArgument, "a phrase has at most \(Self.mostWords) words")
    }
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
      db, sql: "SELECT items.id, items.content FROM items WHERE \(sql) AND instr(items.content, CAST(? AS BLOB))",
      arguments: arguments + [term.words])
    while let row = try rows.next() {
      let bytes = try row.bytes(1)
      guard WorkBudget.draw(bytes.count / 64 + 1) else { break }
      guard let component = try? Component(unfolded: bytes) else { continue }
      let text = SearchText(component).text(ofColumn: column)
      if text.unicodeScalars.firstRange(of: term.words.unicodeScalars) != nil { found.append("\(row["id"] as Int64)") }
    }
    self = and("items.id \(membership) (SELECT value FROM json_each(?))", ["[\(found.joined(separator: ","))]"])
  }
}

extension ItemQuery.TextTerm {
  /// Whether the index knows it: it has words, or nothing at all.
  fileprivate var isOfWords: Bool { hasWords || words.allSatisfy(\.isWhitespace) }

  /// Whether the index has words for it: letters and digits.
  private var hasWords: Bool {
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
