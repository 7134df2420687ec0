import CivilTime
import Recurrence

/// Changes one part of a rule's text and leaves the others, and their order, as they are.
enum RuleText {
  /// The rule with another value of a part, which stands last where it is new.
  static func setting(_ part: String, to value: String, in text: String) -> String {
    var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let index = parts.firstIndex { $0.uppercased().hasPrefix(part + "=") }
    if let index { parts[index] = "\(part)=\(value)" } else { parts.append("\(part)=\(value)") }
    return parts.joined(separator: ";")
  }

  /// The rule, which ends before a moment at the latest.
  ///
  /// - Parameter until: the last moment, in the form that the series asks for.
  static func ending(_ text: String, by until: CalendarTime) -> String {
    setting("UNTIL", to: until.text, in: text)
  }
}
