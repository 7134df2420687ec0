import Bounds
import CalendarModel
import GRDB
import ICalendar

extension RowCondition {
  /// The maximum number of terms in a query, and of words in a phrase.
  private static let (mostTerms, mostWords) = (16, 32)

  /// Adds the condition that all terms match the texts of an item.
  ///
  /// - Throws: `StoreError` `invalidArgument` if there are too many terms or words.
  mutating func addTexts(_ terms: [ItemQuery.TextTerm], _ db: Database) throws {
    var seen: Set<ItemQuery.TextTerm> = []
    let terms = terms.filter { seen.insert($0).inserted }
    if terms.count > Self.mostTerms {
      throw StoreError(.invalidArgument, "a search must not have more than \(Self.mostTerms) words or phrases")
    }
    // Terms that can be found through the index come first, so the complete texts of only a few items must be read
    // afterwards.
    for term in terms.filter(\.isOfWords) + terms.filter({ !$0.isOfWords }) {
      try addText(term.isExcluded ? "NOT IN" : "IN", term, db)
    }
  }

  private mutating func addText(_ membership: String, _ term: ItemQuery.TextTerm, _ db: Database) throws {
    if !term.isOfWords { return try addSigns(membership, term, db) }
    // This is an FTS5 string, from which the tokenizer extracts the words, so nothing in it is interpreted as syntax.
    // SQLite reads text only up to the first NUL.
    let words = SearchWords.separated(term.words.replacing("\0", with: " "))
    if words.split(whereSeparator: \.isWhitespace).count > Self.mostWords {
      throw StoreError(.invalidArgument, "a phrase must not have more than \(Self.mostWords) words")
    }
    var match = SearchWords.spellings(of: words).map { spelling in
      "\"\(spelling.escaping(["\"": "\"\""]))\"" + (term.isPrefix ? "*" : "")
    }.joined(separator: " OR ")
    if let field = term.field { match = "\(field.rawValue) : (\(match))" }
    self = and("items.id \(membership) (SELECT rowid FROM item_text WHERE item_text MATCH ?)", [match])
  }

  /// Adds a condition for emoji and other symbols, which are not in the index, by searching the texts of the items.
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
  /// Whether the term can be found through the index, because the term contains words or is blank.
  fileprivate var isOfWords: Bool { hasWords || words.allSatisfy(\.isWhitespace) }

  /// Whether the term contains words, which consist of letters and digits.
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
