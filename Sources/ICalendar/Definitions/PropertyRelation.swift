/// The effect of one property in a component on another property in the same component.
public struct PropertyRelation: Sendable {
  /// The kinds of relation.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// If one is present, the other MUST NOT be present.
    case excludes
    /// If one is present, the other MUST be present too.
    case needs
  }

  /// The component in which the relation applies.
  public let component: KnownComponent

  /// The property that has the effect.
  public let property: KnownProperty

  /// The effect on the other property.
  public let kind: Kind

  /// The property that must or must not be present.
  public let other: KnownProperty

  /// Where the relation is defined, for example "RFC 5545 3.6.1".
  public let reference: String

  private init(
    _ component: KnownComponent, _ property: KnownProperty, _ kind: Kind, _ other: KnownProperty, _ reference: String
  ) {
    self.component = component
    self.property = property
    self.kind = kind
    self.other = other
    self.reference = reference
  }

  /// All relations. An exclusion is listed once, not in both directions.
  public static let all: [PropertyRelation] = [
    PropertyRelation(.vevent, .dtend, .excludes, .duration, "RFC 5545 3.6.1"),
    PropertyRelation(.vtodo, .due, .excludes, .duration, "RFC 5545 3.6.2"),
    PropertyRelation(.vtodo, .duration, .needs, .dtstart, "RFC 5545 3.6.2"),
    PropertyRelation(.valarm, .duration, .needs, .repeatCount, "RFC 5545 3.6.6"),
    PropertyRelation(.valarm, .repeatCount, .needs, .duration, "RFC 5545 3.6.6"),
    PropertyRelation(.vtodo, .rrule, .needs, .dtstart, "RFC 5545 3.8.2.4"),
    PropertyRelation(.vjournal, .rrule, .needs, .dtstart, "RFC 5545 3.8.2.4"),
    PropertyRelation(.vavailability, .dtend, .excludes, .duration, "RFC 7953 3.1"),
    PropertyRelation(.vavailability, .duration, .needs, .dtstart, "RFC 7953 3.1"),
    PropertyRelation(.available, .dtend, .excludes, .duration, "RFC 7953 3.1"),
  ]

  /// The relations that apply in a component.
  public static func relations(in component: KnownComponent) -> [PropertyRelation] {
    all.filter { $0.component == component }
  }
}
