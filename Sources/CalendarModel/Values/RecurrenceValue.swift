public import Recurrence

/// The value of an RRULE or EXRULE (RFC 5545 3.8.5.3): its text, as written in the file, and the rule.
///
/// A text that is not a rule is kept, so nothing is lost. Two values are equal if their texts are equal.
public struct RecurrenceValue: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text, such as "FREQ=DAILY;COUNT=5".
  public let text: String

  /// A value from any text.
  public init(_ text: String) {
    self.text = text
  }

  /// A value from a rule.
  public init(_ rule: RecurrenceRule) {
    text = rule.text
  }

  /// A value from a string literal.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// The rule; nil if the text is not one.
  public var rule: RecurrenceRule? { RecurrenceRule.reading(text).rule }

  /// The text.
  public var description: String { text }
}

extension RecurrenceValue {
  /// The same value with a part changed, or added at the end if it is new; the other parts and their order stay. Of a part
  /// that stands there several times, of which the last counts, one is left.
  ///
  /// - Parameter part: its name in capital letters.
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
