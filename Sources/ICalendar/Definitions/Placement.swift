/// How often something may occur in a component.
public enum Cardinality: UInt8, CaseIterable, Sendable {
  /// Exactly once.
  case exactlyOne
  /// At most once.
  case zeroOrOne
  /// Any number of times.
  case zeroOrMore
  /// At least once.
  case oneOrMore

  /// Whether at least one is required.
  public var isRequired: Bool { self == .exactlyOne || self == .oneOrMore }

  /// Whether more than one is allowed.
  public var allowsMany: Bool { self == .zeroOrMore || self == .oneOrMore }

  /// Whether this count is allowed.
  public func allows(_ count: Int) -> Bool {
    switch self {
    case .exactlyOne: count == 1
    case .zeroOrOne: count == 0 || count == 1
    case .zeroOrMore: count >= 0
    case .oneOrMore: count >= 1
    }
  }
}

/// A component in which a property or another component may occur, and how often.
public struct Placement: Hashable, Sendable {
  /// The component in which it may occur.
  public let component: KnownComponent

  /// How often it may occur there.
  public let cardinality: Cardinality

  /// Whether the property may be omitted in a calendar with a METHOD although it is otherwise required.
  ///
  /// This applies to DTSTART in a VEVENT (RFC 5545 3.6.1).
  public let isOptionalWithMethod: Bool

  /// Creates a placement.
  public init(component: KnownComponent, cardinality: Cardinality, isOptionalWithMethod: Bool = false) {
    self.component = component
    self.cardinality = cardinality
    self.isOptionalWithMethod = isOptionalWithMethod
  }
}
