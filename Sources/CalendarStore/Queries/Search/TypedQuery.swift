import CalendarModel
import CivilTime
package import TypedTimes

/// A search typed by a user: words, "quoted phrases", `-word`, `word*`, and fields such as `title:dentist`,
/// `after:2026-01`, `calendar:Work`.
package struct TypedQuery {
  /// The query.
  package private(set) var query = ItemQuery()
  /// The words and fields as they were typed.
  package let parts: [String]
  /// Notes for the user about times that can be interpreted in more than one way.
  package private(set) var remarks: [String] = []

  /// - Throws: ``StoreError`` `invalidArgument` with a list of the valid fields, kinds or times.
  package init(_ text: String, in zone: ZoneClock) throws {
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
          .invalidArgument, "“-\(field):” is not supported; only words and text fields can be excluded")
      }
      if value.isEmpty { throw StoreError(.invalidArgument, "the search field “\(field):” needs a value") }
      try add(field, value, isExcluded, in: zone)
    }
  }

  private mutating func add(_ field: String, _ value: String, _ isExcluded: Bool, in zone: ZoneClock) throws {
    if let textField = Self.textFields[field] {
      query.text.append(Self.term(value, field: textField, isExcluded: isExcluded))
      return
    }
    switch field {
    case "calendar": query.calendars.append(value)
    case "kind":
      guard let kind = ItemKind(typed: value) else { throw StoreError(.invalidArgument, ItemKind.problem(value)) }
      query.kinds.append(kind)
    case "uid": query.uids.append(value)
    case "after", "from": query.from = try moment(value, in: zone)
    case "before", "to": query.to = try moment(value, in: zone)
    default:
      let known = (Self.textFields.keys.sorted() + ["calendar", "kind", "uid", "after", "before"]).joined(
        separator: ", ")
      throw StoreError(
        .invalidArgument,
        "unknown search field “\(field)”; the fields are \(known). To search for the text itself, put it in quotes")
    }
  }

  private mutating func moment(_ text: String, in zone: ZoneClock) throws -> ItemQuery.Moment {
    guard let reading = TypedTime.reading(text, in: zone) else {
      throw StoreError(.invalidArgument, TypedTime.problem(text, in: zone))
    }
    if let remark = reading.remark { remarks.append(remark) }
    return ItemQuery.Moment(reading.time, on: zone.now.date, zone)
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
    /// The text including its quotes.
    var typed = ""
    var startsQuoted = false
    /// The number of characters before the first quote.
    var unquotedLength: Int?

    /// The end of the field name: a colon outside of quotes, preceded by letters only.
    func fieldEnd(afterDash: Bool) -> String.Index? {
      let limit = (unquotedLength ?? text.count + (afterDash ? 1 : 0)) - (afterDash ? 1 : 0)
      guard !startsQuoted, let colon = text.firstIndex(of: ":"),
        text.distance(from: text.startIndex, to: colon) < limit, colon > text.startIndex,
        text[..<colon].allSatisfy(\.isLetter)
      else { return nil }
      return colon
    }
  }

  /// Splits the text at white space outside of quotes and removes the quotes.
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
