import CalendarModel
import CivilTime
import GRDB
import ICalendar

extension RowCondition {
  /// A query as a condition.
  ///
  /// - Throws: `StoreError` `notFound` if a calendar does not exist.
  init(_ query: ItemQuery, _ db: Database) throws {
    self.init("1")
    if !query.calendars.isEmpty {
      let ids = try query.calendars.map { try StoredCalendar.fetch(db, existing: $0).id }
      addList("items.calendar_id IN", ids)
    }
    if !query.kinds.isEmpty { addList("items.kind IN", query.kinds.map(\.rawValue)) }
    if !query.excludedKinds.isEmpty { addList("items.kind NOT IN", query.excludedKinds.map(\.rawValue)) }
    if !query.uids.isEmpty { addList("items.uid IN", query.uids) }
    if !query.items.isEmpty {
      let named = RowCondition("TRUE").and("id IN", in: query.items.map(\.number))
      add("(items.uid, items.calendar_id) IN (SELECT uid, calendar_id FROM items WHERE \(named.sql))", named.arguments)
    }
    if query.isRecurring { add("items.has_recurrence") }
    if let from = query.from {
      // What has no length is there from its start on. What recurs may go on for ever; of other series the index knows
      // a time, on any clock, after which there is no more of them.
      add(
        """
        (CASE WHEN items.has_recurrence
          THEN NOT EXISTS (SELECT 1 FROM schedule WHERE item_id = items.id AND last < ?)
          WHEN items.start_instant IS NULL
          THEN items.end_civil > ? OR (items.end_civil = ? AND items.start_civil = items.end_civil)
          ELSE items.end_instant > ? OR (items.end_instant = ? AND items.start_instant = items.end_instant) END)
        """,
        [
          from.instant.secondsSince1970, from.civil.secondsSinceEpoch, from.civil.secondsSinceEpoch,
          from.instant.secondsSince1970,
          from.instant.secondsSince1970,
        ])
    }
    if let to = query.to {
      add(
        "CASE WHEN items.start_instant IS NULL THEN items.start_civil < ? ELSE items.start_instant < ? END",
        [to.civil.secondsSinceEpoch, to.instant.secondsSince1970])
    }
    for term in query.text where !term.isExcluded { try addText("IN", term, db) }
    for term in query.text where term.isExcluded { try addText("NOT IN", term, db) }
  }

  private mutating func add(_ condition: String, _ values: StatementArguments = StatementArguments()) {
    self = and(condition, values)
  }

  private mutating func addList(_ condition: String, _ values: [some DatabaseValueConvertible]) {
    self = and(condition, in: values)
  }

  private mutating func addText(_ membership: String, _ term: ItemQuery.TextTerm, _ db: Database) throws {
    if !term.hasWords, term.words.contains(where: { !$0.isWhitespace }) { return try addSigns(membership, term, db) }
    // A string of FTS5: the tokenizer takes the words out of it, so that nothing in it is syntax.
    // SQLite reads a text up to its first NUL.
    let words = SearchWords.separated(term.words.replacing("\0", with: " "))
    var match = "\"\(words.replacing("\"", with: "\"\""))\""
    if term.isPrefix { match += "*" }
    if let field = term.field { match = "\(field.rawValue) : \(match)" }
    add("items.id \(membership) (SELECT rowid FROM item_text WHERE item_text MATCH ?)", [match])
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
    add("items.id \(membership) (SELECT value FROM json_each(?))", ["[\(found.joined(separator: ","))]"])
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
