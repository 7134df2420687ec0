/// What the standards allow of one component.
public struct ComponentDefinition: Sendable {
  /// The component that is defined.
  public let component: KnownComponent

  /// The name in upper case, as BEGIN and END have it.
  public let name: String

  /// The components that may hold it, and how often; empty for VCALENDAR, which stands alone.
  public let placements: [Placement]

  /// The components of which at least one has to be in it; empty if it needs none.
  ///
  /// VTIMEZONE needs a STANDARD or a DAYLIGHT. VCALENDAR needs any component, known or not, which a list
  /// cannot say, so its list is empty.
  public let needsOneOf: [KnownComponent]

  /// Where it is defined, for example "RFC 5545 3.6.1".
  public let reference: String

  /// Whether it is of a draft and not of a standard.
  ///
  /// The property table does not say which properties a draft's component holds.
  public let isDraft: Bool

  init(
    _ component: KnownComponent, _ name: String, in parents: [KnownComponent], needsOneOf: [KnownComponent] = [],
    _ reference: String, draft: Bool = false
  ) {
    self.component = component
    self.name = name
    self.placements = parents.map { Placement(component: $0, cardinality: .zeroOrMore) }
    self.needsOneOf = needsOneOf
    self.reference = reference
    self.isDraft = draft
  }

  /// How often it may stand in a component, or nil if it may not.
  public func cardinality(in parent: KnownComponent) -> Cardinality? {
    placements.first { $0.component == parent }?.cardinality
  }
}
