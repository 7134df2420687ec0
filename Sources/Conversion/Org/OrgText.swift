import CalendarModel

/// Protects text from being read as Org syntax. Lines that look like headings or keywords are prefixed with a comma,
/// as in Org itself; elsewhere a zero-width space is inserted, as Org's manual recommends.
enum OrgText {
  private static let mark: Character = "\u{200B}"

  /// The location of the text. Only the body of an entry, with its title, is exported to pages.
  private enum Place { case body, drawer }

  /// Protects a title: a keyword or priority at its start, tags at its end, and active timestamps.
  static func title(_ title: String) -> String {
    let text = guarded(title.onOneLine.trimmingBlanks, in: .body)
    let word = String(text.unicodeScalars.prefix { $0 != " " })
    let isLeading = text.first == mark || OrgKeywords.written.contains(word) || isSpecial(word)
    let isTrailing = text.last == mark || text.firstMatch(of: /:\s*$/.matchingSemantics(.unicodeScalar)) != nil
    return (isLeading ? String(mark) : "") + text + (isTrailing ? String(mark) : "")
  }

  /// Reverts ``title(_:)``.
  static func readTitle(_ text: Substring) -> String {
    let start = text.first == mark ? text.dropFirst() : text
    return unguarded(String(start.last == mark ? start.dropLast() : start), in: .body)
  }

  /// Protects a line of text.
  static func line(_ line: String) -> String {
    let line = guarded(line.filter { $0 == "\t" || !$0.isControl }, in: .body)
    if line.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "#") }),
      let match = line.prefixMatch(of: /(?=,*\*)|\s*(?=,*#(?:\+|\s|$))/.matchingSemantics(.unicodeScalar))
    {
      return line[..<match.range.upperBound] + "," + line[match.range.upperBound...]
    }
    return isStructure(line) ? String(mark) + line : line
  }

  /// Reverts ``line(_:)``.
  static func readLine(_ line: String) -> String {
    if line.utf8.contains(UInt8(ascii: ",")),
      let match = line.prefixMatch(of: /,(?=,*\*)|(\s*),(?=,*#(?:\+|\s|$))/.matchingSemantics(.unicodeScalar))
    {
      return unguarded("\(match.1 ?? "")\(line[match.range.upperBound...])", in: .body)
    }
    return unguarded(line.first == mark && isStructure(line) ? String(line.dropFirst()) : line, in: .body)
  }

  /// Protects the value of an entry's property. The agenda searches such values for timestamps and sexps, like all
  /// other text.
  static func value(_ value: String) -> String { guarded(value.onOneLine.trimmingBlanks, in: .drawer) }

  /// Reverts ``value(_:)``.
  static func readValue(_ text: String) -> String { unguarded(text, in: .drawer) }

  /// Whether the first word of a title has a special meaning.
  private static func isSpecial(_ word: String) -> Bool { word == "COMMENT" || word.hasPrefix("[#") }

  /// Whether a line is a drawer, a planning line, a clock or a sexp, possibly after marks.
  private static func isStructure(_ line: String) -> Bool {
    let words = line.unicodeScalars.drop { $0 == "\u{200B}" }.drop(while: \.properties.isWhitespace)
    switch words.first {
    case ":":
      let rest = words.dropFirst().drop { $0 != ":" && !$0.properties.isWhitespace }
      return rest.startIndex > words.index(after: words.startIndex) && rest.first == ":"
        && rest.dropFirst().allSatisfy(\.properties.isWhitespace)
    case "&", "%": return words.starts(with: "&%%(".unicodeScalars) || words.starts(with: "%%(".unicodeScalars)
    default: return planningWords.contains { words.starts(with: $0.unicodeScalars) }
    }
  }

  private static let planningWords = ["SCHEDULED:", "DEADLINE:", "CLOSED:", "CLOCK:"]

  /// Inserts a mark into each part of the text that Emacs would act on.
  private static func guarded(_ text: String, in place: Place) -> String {
    triggers(in: text, place).reduce(text) { text, trigger in
      switch trigger {
      case .expression(let expression): text.replacing(expression) { "\($0.1)\(mark)\($0.2)" }
      case .word(let word): word.marking(text)
      }
    }
  }

  private static func unguarded(_ text: String, in place: Place) -> String {
    guard text.contains(mark) else { return text }
    // Proceed in reverse order, because the mark for one part may be within another.
    return triggers(in: text, place).reversed().reduce(text) { text, trigger in
      switch trigger {
      case .expression(let expression): text.replacing(expression) { "\($0.1)\($0.2.dropFirst())" }
      case .word(let word): word.unmarking(text)
      }
    }
  }

  private enum Trigger {
    case expression(Regex<(Substring, Substring, Substring)>)
    case word(OrgWord)
  }

  /// Patterns for the parts that Emacs acts on, each divided at the position of the mark: active timestamps and sexps,
  /// which the agenda evaluates without asking; links, which may hide code; parts that an export copies into a page,
  /// such as HTML tags in a formula, formulas, footnotes, macros and the terms of a list; inline code, whose header an
  /// export evaluates, and raw text for exports; and a list of variables to set when the file is opened.
  ///
  /// The patterns match Unicode scalars, because Emacs recognizes a symbol even if it forms one character with its
  /// neighbors.
  private static func triggers(in text: String, _ place: Place) -> [Trigger] {
    // Most text contains none of these symbols, and matching an expression costs much more than looking for its symbol.
    var triggers: [Trigger] = []
    func add(_ expression: Regex<(Substring, Substring, Substring)>) {
      triggers.append(.expression(expression.matchingSemantics(.unicodeScalar)))
    }
    if text.utf8.contains(UInt8(ascii: "<")) {
      add(/(<)(\x{200B}*)(?=\d{4}-\d{2}-\d{2}|%%\()/)
      if place == .body { add(/(<)(\x{200B}*)(?=[A-Za-z\/!?])/) }
    }
    if text.utf8.contains(UInt8(ascii: "_")) { triggers.append(.word(.code)) }
    if text.utf8.contains(UInt8(ascii: "@")) { add(/(@)(\x{200B}*)(?=@[A-Za-z0-9-]+:)/) }
    if text.utf8.contains(UInt8(ascii: ":")), text.uppercased().utf8.contains("VARIABLES:".utf8) {
      add(/((?i:local))(\x{200B}*)(?=(?i: variables:))/)
    }
    // A link to a website is harmless.
    if text.utf8.contains(UInt8(ascii: "[")) {
      add(
        /(\[)(\x{200B}*)(?=\[)(?!\[https?:[A-Za-z0-9._~:\/?#@!$&'()*+,;=%-]+\]\[[^\[\]]+\]\])/)
    }
    if place == .body {
      if text.utf8.contains(UInt8(ascii: "[")) { add(/(\[)(\x{200B}*)(?=fn:)/) }
      if text.utf8.contains(UInt8(ascii: ":")) {
        if text.utf8.contains("::".utf8) { add(/([ \t])(\x{200B}*)(?=::(?:\s|$))/) }
        triggers.append(.word(.link))
      }
      if text.utf8.contains(UInt8(ascii: "\\")) { add(/(\\)(\x{200B}*)(?=[A-Za-z]+\s*(?:\{|$)|[(\[])/) }
      if text.utf8.contains(UInt8(ascii: "{")) { add(/(\{)(\x{200B}*)(?=\{\{)/) }
    }
    return triggers
  }
}
