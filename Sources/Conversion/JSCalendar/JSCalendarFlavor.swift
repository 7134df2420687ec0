/// The vocabularies of JSCalendar, and what tells them apart.
public enum JSCalendarFlavor: String, CaseIterable, Sendable {
  /// JSCalendar 2.0 (draft-ietf-calext-jscalendarbis).
  case version2 = "2.0"
  /// JSCalendar as RFC 8984 has it, 1.0.
  case rfc8984

  /// The draft of the mapping that conversions follow.
  public static let mapping = "draft-ietf-calext-jscalendar-icalendar-25"

  /// - Throws: ``ConversionError`` `unusableOption` if a flavor of that name is none of JSCalendar.
  init(_ options: ConversionOptions) throws(ConversionError) {
    guard let name = options.flavor else {
      self = .version2
      return
    }
    guard let flavor = Self(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: " and ")
      throw ConversionError(.unusableOption, "JSCalendar has no flavor “\(name)”; there are \(names)")
    }
    self = flavor
  }

  /// Whether rules stand in an array, and there may be several.
  var hasRuleArray: Bool { self == .rfc8984 }

  /// The words of ROLE: the roles of a participant. The first one of a word is written, all are read.
  var roles: [(word: String, roles: [String])] {
    switch self {
    case .version2:
      [
        ("CHAIR", ["chair"]), ("REQ-PARTICIPANT", ["required"]), ("OPT-PARTICIPANT", ["optional"]),
        ("NON-PARTICIPANT", ["informational"]),
      ]
    case .rfc8984:
      [
        ("CHAIR", ["attendee", "chair"]), ("OPT-PARTICIPANT", ["attendee", "optional"]),
        ("NON-PARTICIPANT", ["informational"]), ("REQ-PARTICIPANT", ["attendee"]),
      ]
    }
  }
}
