import ICalendar

/// A set of known parameters, with one bit for each and a common bit for all unknown ones.
struct ParameterSet: ExpressibleByArrayLiteral, Hashable, Sendable {
  private var bits: UInt64

  init(_ parameters: some Sequence<KnownParameter>) { bits = parameters.reduce(0) { $0 | Self.bit($1) } }

  init(arrayLiteral parameters: KnownParameter...) { self.init(parameters) }

  private init(bits: UInt64) { self.bits = bits }

  private static func bit(_ parameter: KnownParameter?) -> UInt64 { 1 << UInt64(parameter?.rawValue ?? 0) }

  /// Whether the set contains a parameter; nil means an unknown one.
  func contains(_ parameter: KnownParameter?) -> Bool { bits & Self.bit(parameter) != 0 }

  /// Adds a parameter; nil means an unknown one.
  mutating func insert(_ parameter: KnownParameter?) { bits |= Self.bit(parameter) }

  func union(_ other: ParameterSet) -> ParameterSet { ParameterSet(bits: bits | other.bits) }

  func isDisjoint(with other: ParameterSet) -> Bool { bits & other.bits == 0 }

  /// All parameters, including unknown ones.
  static let any = ParameterSet(bits: .max)
  /// Unknown parameters.
  static let unknown = ParameterSet(bits: bit(nil))
  /// Parameters defined by vendors.
  static let vendors = ParameterSet(KnownParameter.allCases.filter(\.definition.isVendor))
  /// Parameters with several values.
  static let lists = ParameterSet(KnownParameter.allCases.filter(\.definition.isList))
  /// Parameters whose value is TRUE or FALSE.
  static let booleans = ParameterSet(KnownParameter.allCases.filter { $0.definition.kind == .boolean })
}
