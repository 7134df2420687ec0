/// The versions of JSCalendar, with their differences.
public enum JSCalendarFlavor: String, CaseIterable, Sendable {
  /// JSCalendar 2.0 (draft-ietf-calext-jscalendarbis).
  case version2 = "2.0"
  /// JSCalendar 1.0 (RFC 8984).
  case rfc8984

  /// The mapping draft on which conversions are based.
  public static let mapping = "draft-ietf-calext-jscalendar-icalendar-25"

  /// - Throws: ``ConversionError`` `unusableOption` if the flavor is unknown.
  init(_ options: ConversionOptions) throws(ConversionError) {
    guard let name = options.flavor else {
      self = .version2
      return
    }
    guard let flavor = Self(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: " and ")
      throw ConversionError(.unusableOption, "JSCalendar has no flavor “\(name)”; the flavors are \(names)")
    }
    self = flavor
  }

  /// Whether rules are in an array, which can contain several rules.
  var hasRuleArray: Bool { self == .rfc8984 }

  /// The ROLE values and the equivalent participant roles. The first of the roles is written; all of them are read.
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
