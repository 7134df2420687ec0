public import ICalendar

/// A problem in an input: the rule that it breaks, its location, and what to do about it.
public struct Finding: Sendable, Hashable {
  /// The rule that is broken.
  public let rule: Rule
  /// The severity, according to the profile and the configuration.
  public var severity: Severity
  /// A readable description of the problem and its remedy.
  public let message: String
  /// The start position: the physical line and the column in Unicode scalars, both from 1.
  public let start: SourcePosition
  /// The position after the last character.
  public let end: SourcePosition
  /// The component that contains the problem; nil if it concerns the calendar or the file.
  public let component: ComponentIdentity?
  /// The property's name in capital letters; nil if the finding does not concern a property.
  public let property: String?
  /// Related locations, such as the master of an override.
  public let related: [RelatedLocation]
  /// The fix, or nil if only the author can fix the problem.
  public internal(set) var fix: Fix?
  /// The number of occurrences, if repetitions are combined into one finding.
  public var count: Int
  /// The physical line as written, for a code frame; empty if there is none.
  public let source: String
  /// Identifies the finding by rule, component, property and content, independently of line numbers.
  public internal(set) var fingerprint: UInt64

  /// Whether and how the finding can be fixed.
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

/// Identifies a component in messages and baselines.
public struct ComponentIdentity: Sendable, Hashable {
  /// The component's name, such as "VEVENT".
  public let name: String
  /// The UID as written, or nil if there is none.
  public let uid: String?
  /// The decoded SUMMARY, or nil if there is none.
  public let summary: String?
  /// The value of RECURRENCE-ID as written, or nil if there is none.
  public let recurrenceID: String?
  /// The physical line of the component's BEGIN.
  public let line: Int

  /// A readable description, such as `VEVENT "Lunch" (UID 7@example.com)`.
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

/// Another location related to a finding.
public struct RelatedLocation: Sendable, Hashable {
  /// The physical line.
  public let line: Int
  /// A readable description of what is at that line.
  public let message: String
}

extension String {
  /// The text, truncated with an ellipsis if it is longer than the given length. Line breaks become spaces.
  func shortened(to length: Int) -> String {
    var text = String(prefix(length + 1))
    if text.count > length { text = text.dropLast() + "…" }
    return text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
  }
}
