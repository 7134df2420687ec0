import ICalendar

/// Names of xCal (RFC 6321).
enum XCal {
  /// The namespace of all elements.
  static let namespace = "urn:ietf:params:xml:ns:icalendar-2.0"

  /// The element of a parameter's value (RFC 6321 3.5): its type.
  static func type(ofParameter name: String, value: String) -> String {
    guard let parameter = ParameterTable.parameter(named: name) else { return "unknown" }
    switch parameter.definition.kind {
    case .uri: return "uri"
    case .calAddress: return "cal-address"
    case .boolean where ["TRUE", "FALSE"].contains(value.uppercased()): return "boolean"
    default: return "text"
    }
  }

  /// The elements of the fields of a structured value (RFC 6321 3.4.1).
  static func fields(of property: KnownProperty?) -> [String]? {
    switch property {
    case .geo: ["latitude", "longitude"]
    case .requestStatus: ["code", "description", "data"]
    default: nil
    }
  }
}
