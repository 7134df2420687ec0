public import ICalendar

/// One thing that is wrong with an input: which rule it breaks, where, and what to do about it.
public struct Finding: Sendable, Hashable {
  /// The rule that is broken.
  public let rule: Rule
  /// How much it matters, after profile and configuration.
  public var severity: Severity
  /// What stands there and what to do, for people.
  public let message: String
  /// Where it begins: the physical line and the column in Unicode scalars, both from 1.
  public let start: SourcePosition
  /// Behind its last character.
  public let end: SourcePosition
  /// The component that holds it; nil for what concerns the calendar or the file.
  public let component: ComponentIdentity?
  /// The property's name in capital letters; nil if no property is concerned.
  public let property: String?
  /// Other places that belong to it, such as the master of an override.
  public let related: [RelatedLocation]
  /// How it can be mended; nil if only the author knows.
  public internal(set) var fix: Fix?
  /// How often it occurred, if repeats are folded into one.
  public var count: Int
  /// The physical line as it stands, for a code frame; empty if there is none.
  public let source: String
  /// What tells it from other findings wherever it stands: rule, component, property and content, but no line numbers.
  public internal(set) var fingerprint: UInt64

  /// Whether and how it can be mended.
  public var fixKind: Rule.FixKind {
    switch fix?.kind {
    case .safe: .safe
    case .unsafe: .unsafe
    case nil: .none
    }
  }

  /// The fingerprint in hexadecimal digits.
  var fingerprintText: String {
    let digits = String(fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// What names a component for people and in baselines.
public struct ComponentIdentity: Sendable, Hashable {
  /// The component's name, such as "VEVENT".
  public let name: String
  /// The UID as it is written; nil if there is none.
  public let uid: String?
  /// The decoded SUMMARY; nil if there is none.
  public let summary: String?
  /// The value of RECURRENCE-ID as it is written; nil if there is none.
  public let recurrenceID: String?
  /// The physical line of its BEGIN.
  public let line: Int

  /// The component in words, such as `VEVENT "Lunch" (UID 7@example.com)`.
  public var text: String {
    var text = name
    if let summary, !summary.isEmpty { text += " \u{201C}\(summary.shortened(to: 40))\u{201D}" }
    var names: [String] = []
    if let uid, !uid.isEmpty { names.append("UID \(uid.shortened(to: 60))") }
    if let recurrenceID { names.append("RECURRENCE-ID \(recurrenceID)") }
    if !names.isEmpty { text += " (\(names.joined(separator: ", ")))" }
    return text
  }
}

/// Another location that belongs to a finding.
public struct RelatedLocation: Sendable, Hashable {
  /// The physical line.
  public let line: Int
  /// What stands there, for people.
  public let message: String
}

extension String {
  /// The text, cut with an ellipsis if it is longer; line breaks become spaces.
  func shortened(to length: Int) -> String {
    var text = String(prefix(length + 1))
    if text.count > length { text = text.dropLast() + "…" }
    return text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
  }
}
