import CalendarModel

/// Protects text from being read as Org syntax. Lines that look like headings or keywords are prefixed with a comma,
/// as in Org itself; elsewhere a zero-width space is inserted, as Org's manual recommends.
enum OrgText {
  private static let mark: Character = "\u{200B}"

  /// Protects a title: a keyword or priority at its start, tags at its end, and active timestamps.
  static func title(_ title: String) -> String {
    let text = guarded(title.onOneLine.trimmingBlanks)
    let word = text.prefix { $0 != " " }
    let isLeading = text.first == mark || OrgKeywords.written.all.contains(String(word)) || isSpecial(word)
    let isTrailing = text.last == mark || text.firstMatch(of: /:\s*$/) != nil
    return (isLeading ? String(mark) : "") + text + (isTrailing ? String(mark) : "")
  }

  /// Reverts ``title(_:)``.
  static func readTitle(_ text: Substring) -> String {
    let start = text.first == mark ? text.dropFirst() : text
    return unguarded(String(start.last == mark ? start.dropLast() : start))
  }

  /// Protects a line of text.
  static func line(_ line: String) -> String {
    let line = guarded(line.filter { $0 == "\t" || !$0.isControl })
    if let match = line.prefixMatch(of: /(?:,*\*|\s*,*#(?:\+|\s|$))/) {
      let blanks = match.0.prefix { $0 != "," && $0 != "*" && $0 != "#" }
      return blanks + "," + line.dropFirst(blanks.count)
    }
    return isStructure(line) ? String(mark) + line : line
  }

  /// Reverts ``line(_:)``.
  static func readLine(_ line: String) -> String {
    var line = line
    if let match = line.prefixMatch(of: /(?:,+\*|\s*,+#(?:\+|\s|$))/), let comma = match.0.firstIndex(of: ",") {
      line.remove(at: comma)
    } else if line.first == mark, isStructure(line) {
      line.removeFirst()
    }
    return unguarded(line)
  }

  /// Protects the value of an entry's property, which the agenda searches for timestamps and sexps like all other text.
  static func value(_ value: String) -> String { guarded(value.onOneLine.trimmingBlanks) }

  /// Reverts ``value(_:)``.
  static func readValue(_ text: String) -> String { unguarded(text) }

  /// Whether the first word of a title has a special meaning.
  private static func isSpecial(_ word: Substring) -> Bool { word == "COMMENT" || word.hasPrefix("[#") }

  /// Whether a line is a drawer, planning, a clock or a sexp, possibly after marks.
  private static func isStructure(_ line: String) -> Bool {
    line.prefixMatch(of: /\x{200B}*\s*(?::[^:\s]+:\s*$|(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):|%%\()/) != nil
  }

  /// Protects active timestamps, sexps, which Emacs evaluates for its agenda without asking, and lists of variables that
  /// Emacs sets when it opens the file.
  private static func guarded(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ":") }) else { return text }
    return text.replacing(/(<)(\x{200B}*)(\d{4}-\d{2}-\d{2}|%%\()|((?i)local)(\x{200B}*)((?i) variables:)/) { match in
      guard let bracket = match.1, let marks = match.2, let rest = match.3 else {
        return "\(match.4 ?? "")\(mark)\(match.5 ?? "")\(match.6 ?? "")"
      }
      return "\(bracket)\(mark)\(marks)\(rest)"
    }
  }

  private static func unguarded(_ text: String) -> String {
    guard text.contains(mark) else { return text }
    return text.replacing(
      /(?:(<)\x{200B}(\x{200B}*)(\d{4}-\d{2}-\d{2}|%%\()|((?i)local)\x{200B}(\x{200B}*)((?i) variables:))/
    ) { match in
      [match.1, match.2, match.3, match.4, match.5, match.6].map { $0.map(String.init) ?? "" }.joined()
    }
  }
}
