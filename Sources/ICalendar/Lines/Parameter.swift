/// One parameter of a content line (RFC 5545 3.2): a name and one or more values.
public struct Parameter: Hashable, Sendable {
  /// The name as it is written. Compare names ignoring case.
  public let name: String
  /// The values without quotes and with the escapes of RFC 6868 resolved.
  public let values: [String]
  /// The parameter's range in the line's bytes, for ``ContentLine/position(ofByte:)``.
  public let offsets: Range<Int>

  /// Creates a parameter from its decoded values.
  public init(_ name: String, _ values: [String], offsets: Range<Int> = 0..<0) {
    self.name = name
    self.values = values
    self.offsets = offsets
  }

  /// All values, joined by commas if there are several.
  public var value: String { values.count == 1 ? values[0] : values.joined(separator: ",") }

  /// The kind of parameter, if the name is known.
  public var parameter: KnownParameter? { ParameterTable.parameter(named: name) }
}
