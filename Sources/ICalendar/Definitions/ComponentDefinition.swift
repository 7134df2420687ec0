/// What the standards allow for one component.
public struct ComponentDefinition: Sendable {
  /// The component that is defined.
  public let component: KnownComponent

  /// The name in uppercase, as in BEGIN and END.
  public let name: String

  /// The components that may contain this one, and how often; empty for VCALENDAR, the outermost component.
  public let placements: [Placement]

  /// The components of which this one must contain at least one; empty if there is no such requirement.
  ///
  /// VTIMEZONE needs a STANDARD or a DAYLIGHT. VCALENDAR needs any component, known or not, so its list is empty.
  public let needsOneOf: [KnownComponent]

  /// Where the component is defined, for example "RFC 5545 3.6.1".
  public let reference: String

  /// Whether the component comes from a draft rather than a standard.
  ///
  /// The property table does not list the properties of a draft's component.
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

  /// How often the component may occur in another one, or nil if it is not allowed there.
  public func cardinality(in parent: KnownComponent) -> Cardinality? {
    placements.first { $0.component == parent }?.cardinality
  }
}
