/// The type of a property value, as named by the VALUE parameter (RFC 5545 3.3).
public enum ValueType: UInt8, CaseIterable, Sendable {
  /// Inline data in BASE64 (RFC 5545 3.3.1).
  case binary = 1
  /// TRUE or FALSE (RFC 5545 3.3.2).
  case boolean
  /// The address of a calendar user, a URI (RFC 5545 3.3.3).
  case calAddress
  /// A calendar date (RFC 5545 3.3.4).
  case date
  /// A date with a time of day: floating, in UTC, or in a time zone named by TZID (RFC 5545 3.3.5).
  case dateTime
  /// A length of time (RFC 5545 3.3.6).
  case duration
  /// A decimal number (RFC 5545 3.3.7).
  case float
  /// A signed 32-bit integer (RFC 5545 3.3.8).
  case integer
  /// A start with an end or a duration (RFC 5545 3.3.9).
  case period
  /// A recurrence rule (RFC 5545 3.3.10).
  case recur
  /// Text with backslash escapes (RFC 5545 3.3.11).
  case text
  /// A time of day (RFC 5545 3.3.12).
  case time
  /// A Uniform Resource Identifier (RFC 5545 3.3.13).
  case uri
  /// An offset from UTC (RFC 5545 3.3.14).
  case utcOffset
  /// A value of unknown type, kept as it was written (RFC 7265 5.1).
  case unknown
  /// The UID of another component, as text (RFC 9253 7).
  case uid
  /// A URI with an XPointer into an XML document (RFC 9253 7).
  case xmlReference

  /// The name in uppercase, as in the VALUE parameter, for example "CAL-ADDRESS".
  public var name: String {
    switch self {
    case .binary: "BINARY"
    case .boolean: "BOOLEAN"
    case .calAddress: "CAL-ADDRESS"
    case .date: "DATE"
    case .dateTime: "DATE-TIME"
    case .duration: "DURATION"
    case .float: "FLOAT"
    case .integer: "INTEGER"
    case .period: "PERIOD"
    case .recur: "RECUR"
    case .text: "TEXT"
    case .time: "TIME"
    case .uri: "URI"
    case .utcOffset: "UTC-OFFSET"
    case .unknown: "UNKNOWN"
    case .uid: "UID"
    case .xmlReference: "XML-REFERENCE"
    }
  }

  private static let index = NameIndex(allCases.map { ($0.name, $0.rawValue) })

  /// The type with this name in any letter case, or nil if no such type is registered.
  public init?(name: String) {
    self.init(rawValue: Self.index.value(of: name))
  }

  /// The type with this name in any letter case, or nil if no such type is registered.
  ///
  /// - Complexity: O(length of the name); no allocation.
  public init?(named bytes: UnsafeBufferPointer<UInt8>) {
    self.init(rawValue: Self.index.value(of: bytes))
  }
}
