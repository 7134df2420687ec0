import CalendarModel

/// Protects texts from being read as Org syntax. Lines that look like headings or keywords are prefixed with a comma,
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

  /// Protects a line of a text.
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

  /// Whether the first word of a title has a special meaning.
  private static func isSpecial(_ word: Substring) -> Bool { word == "COMMENT" || word.hasPrefix("[#") }

  /// Whether a line is a drawer, planning, a clock or a sexp, possibly after marks.
  private static func isStructure(_ line: String) -> Bool {
    line.prefixMatch(of: /\x{200B}*\s*(?::[^:\s]+:\s*$|(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):|%%\()/) != nil
  }

  /// Protects active timestamps and sexps in a text.
  private static func guarded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    return text.replacing(/<(\x{200B}*)(\d{4}-\d{2}-\d{2}|%%\()/) { "<\(mark)\($0.1)\($0.2)" }
  }

  private static func unguarded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    return text.replacing(/<\x{200B}(\x{200B}*)(\d{4}-\d{2}-\d{2}|%%\()/) { "<\($0.1)\($0.2)" }
  }
}
