package import CalendarModel

/// A search as people type it: words, "words in a row", `-word`, `word*`, and fields such as `title:dentist`,
/// `after:2026-01`, `calendar:Work`.
package struct TypedQuery {
  /// How the parts are read that calendars do not have.
  package struct Reading {
    /// The kind of item that a word names.
    package let kind: (String) throws -> ItemKind
    /// The moment that a text names.
    package let moment: (String) throws -> ItemQuery.Moment?

    /// - Parameters: as the properties.
    package init(
      kind: @escaping (String) throws -> ItemKind, moment: @escaping (String) throws -> ItemQuery.Moment?
    ) {
      self.kind = kind
      self.moment = moment
    }
  }

  /// What is looked for.
  package let query: ItemQuery
  /// The words and fields, each as it was typed.
  package let parts: [String]

  /// - Throws: ``StoreError`` `invalidArgument` with the fields that there are; what `reading` throws.
  package init(_ text: String, _ reading: Reading) throws {
    var query = ItemQuery()
    let tokens = Self.tokens(text)
    parts = tokens.map(\.typed)
    for var token in tokens {
      let isExcluded = token.text.hasPrefix("-") && token.text.count > 1 && !token.startsQuoted
      if isExcluded { token.text.removeFirst() }
      guard let colon = token.fieldEnd(afterDash: isExcluded) else {
        query.text.append(Self.term(token.text, field: nil, isExcluded: isExcluded))
        continue
      }
      let field = token.text[..<colon].lowercased()
      let value = String(token.text[token.text.index(after: colon)...])
      if isExcluded, Self.textFields[field] == nil {
        throw StoreError(
          .invalidArgument, "“-\(field):” is not possible; only words and the text fields can be excluded")
      }
      if value.isEmpty { throw StoreError(.invalidArgument, "the search field “\(field):” needs a value") }
      try Self.add(field, value, isExcluded, to: &query, reading)
    }
    self.query = query
  }

  private static func add(
    _ field: String, _ value: String, _ isExcluded: Bool, to query: inout ItemQuery, _ reading: Reading
  ) throws {
    if let textField = textFields[field] {
      query.text.append(term(value, field: textField, isExcluded: isExcluded))
      return
    }
    switch field {
    case "calendar": query.calendars.append(value)
    case "kind": query.kinds.append(try reading.kind(value))
    case "uid": query.uids.append(value)
    case "after", "from": query.from = try reading.moment(value)
    case "before", "to": query.to = try reading.moment(value)
    default:
      let known = (textFields.keys.sorted() + ["calendar", "kind", "uid", "after", "before"]).joined(separator: ", ")
      throw StoreError(
        .invalidArgument,
        "there is no search field “\(field)”; the fields are \(known). To search for the text, quote it")
    }
  }

  private static let textFields: [String: ItemQuery.TextTerm.Field] = [
    "title": .title, "summary": .title, "location": .location, "place": .location, "notes": .notes,
    "description": .notes, "with": .people, "people": .people, "category": .categories, "categories": .categories,
  ]

  private static func term(
    _ text: String, field: ItemQuery.TextTerm.Field?, isExcluded: Bool
  ) -> ItemQuery.TextTerm {
    let isPrefix = text.hasSuffix("*") && text.count > 1
    return ItemQuery.TextTerm(
      isPrefix ? String(text.dropLast()) : text, field: field, isPrefix: isPrefix, isExcluded: isExcluded)
  }

  private struct Token {
    var text = ""
    /// The same with its quotes.
    var typed = ""
    var startsQuoted = false
    /// How many characters stood before the first quote.
    var unquotedLength: Int?

    /// Where a field's name ends: at a colon that stands in no quotes, behind letters.
    func fieldEnd(afterDash: Bool) -> String.Index? {
      let limit = (unquotedLength ?? text.count + (afterDash ? 1 : 0)) - (afterDash ? 1 : 0)
      guard !startsQuoted, let colon = text.firstIndex(of: ":"),
        text.distance(from: text.startIndex, to: colon) < limit, colon > text.startIndex,
        text[..<colon].allSatisfy(\.isLetter)
      else { return nil }
      return colon
    }
  }

  /// Splits at white space outside quotes; the quotes go.
  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var current = Token()
    var isQuoted = false
    var isOpen = false
    for character in text {
      if character == "\"" {
        if !isOpen { current.startsQuoted = true }
        if current.unquotedLength == nil { current.unquotedLength = current.text.count }
        isQuoted.toggle()
        isOpen = true
        current.typed.append(character)
      } else if character.isWhitespace, !isQuoted {
        if isOpen { tokens.append(current) }
        current = Token()
        isOpen = false
      } else {
        current.text.append(character)
        current.typed.append(character)
        isOpen = true
      }
    }
    if isOpen { tokens.append(current) }
    return tokens.filter { !$0.text.isEmpty }
  }
}
