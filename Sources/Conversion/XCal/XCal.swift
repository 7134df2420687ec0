import ICalendar

/// The names in xCal (RFC 6321).
enum XCal {
  /// The namespace of all elements.
  static let namespace = "urn:ietf:params:xml:ns:icalendar-2.0"

  /// The element for a parameter's value, which names its type (RFC 6321 3.5).
  static func type(of parameter: KnownParameter?, value: UnsafeBufferPointer<UInt8>) -> String {
    guard let parameter else { return "unknown" }
    let type = parameterTypes[Int(parameter.rawValue)]
    if type != "boolean" || isBoolean(value) { return type }
    return "text"
  }

  private static let parameterTypes: [String] =
    [""]
    + ParameterTable.definitions.map {
      switch $0.kind {
      case .uri: "uri"
      case .calAddress: "cal-address"
      case .boolean: "boolean"
      default: "text"
      }
    }

  private static func isBoolean(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    LowercasedName.with(value) { $0.elementsEqual("true".utf8) || $0.elementsEqual("false".utf8) }
  }

  /// The elements for the fields of a structured value (RFC 6321 3.4.1).
  static func fields(of property: KnownProperty?) -> [String]? {
    switch property {
    case .geo: ["latitude", "longitude"]
    case .requestStatus: ["code", "description", "data"]
    default: nil
    }
  }
}
