public import Recurrence

/// The value of an RRULE or EXRULE (RFC 5545 3.8.5.3): its text as written in the file, and the rule.
///
/// Text that is not a valid rule is kept. Two values are equal if their text is equal.
public struct RecurrenceValue: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text, such as "FREQ=DAILY;COUNT=5".
  public let text: String

  /// Creates a value from any text.
  public init(_ text: String) {
    self.text = text
  }

  /// Creates a value from a rule.
  public init(_ rule: RecurrenceRule) {
    text = rule.text
  }

  /// Creates a value from a string literal.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// The rule, or nil if the text is not a valid rule.
  public var rule: RecurrenceRule? { RecurrenceRule.reading(text).rule }

  /// The text.
  public var description: String { text }
}

extension RecurrenceValue {
  /// The value with a part changed, or added at the end if it is new. The other parts and their order are unchanged. If
  /// the part occurs several times, the last occurrence, which takes precedence, is changed and the others are removed.
  ///
  /// - Parameter part: The name of the part, in uppercase.
  public func setting(_ part: String, to value: String) -> RecurrenceValue {
    var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let isNamed = { (text: String) in
      text.prefix { $0 != "=" }.filter { !$0.isWhitespace }.uppercased() == part && text.contains("=")
    }
    guard let last = parts.lastIndex(where: isNamed) else { return RecurrenceValue("\(text);\(part)=\(value)") }
    parts[last] = "\(part)=\(value)"
    let kept = parts.enumerated().filter { $0.offset == last || !isNamed($0.element) }
    return RecurrenceValue(kept.map(\.element).joined(separator: ";"))
  }
}
