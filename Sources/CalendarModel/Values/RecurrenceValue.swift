public import Recurrence

/// The value of an RRULE or EXRULE (RFC 5545 3.8.5.3): its text, as written in the file, and the rule that it says.
///
/// A text that says no rule is kept, so that nothing is lost; two values are equal if their texts are.
public struct RecurrenceValue: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text, such as "FREQ=DAILY;COUNT=5".
  public let text: String

  /// The value of a text, whatever that says.
  public init(_ text: String) {
    self.text = text
  }

  /// The value that says a rule.
  public init(_ rule: RecurrenceRule) {
    text = rule.text
  }

  /// The value of a text in a program.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// The rule; nil if the text says none.
  public var rule: RecurrenceRule? { RecurrenceRule.reading(text).rule }

  /// The text.
  public var description: String { text }
}

extension RecurrenceValue {
  /// The same with another value of a part, which stands last if it is new; the other parts and their order stay.
  public func setting(_ part: String, to value: String) -> RecurrenceValue {
    var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let index = parts.firstIndex { $0.uppercased().hasPrefix(part + "=") }
    if let index { parts[index] = "\(part)=\(value)" } else { parts.append("\(part)=\(value)") }
    return RecurrenceValue(parts.joined(separator: ";"))
  }
}
