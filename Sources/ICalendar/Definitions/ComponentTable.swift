/// The known components, and the components that each may contain.
public enum ComponentTable {
  /// All definitions, in the order of ``KnownComponent``.
  public static let definitions: [ComponentDefinition] = [
    ComponentDefinition(.vcalendar, "VCALENDAR", in: [], "RFC 5545 3.4"),
    ComponentDefinition(.vevent, "VEVENT", in: [.vcalendar, .vpoll], "RFC 5545 3.6.1"),
    ComponentDefinition(.vtodo, "VTODO", in: [.vcalendar, .vpoll], "RFC 5545 3.6.2"),
    ComponentDefinition(.vjournal, "VJOURNAL", in: [.vcalendar, .vpoll], "RFC 5545 3.6.3"),
    ComponentDefinition(.vfreebusy, "VFREEBUSY", in: [.vcalendar, .vpoll], "RFC 5545 3.6.4"),
    ComponentDefinition(
      .vtimezone, "VTIMEZONE", in: [.vcalendar], needsOneOf: [.standard, .daylight], "RFC 5545 3.6.5"),
    ComponentDefinition(.standard, "STANDARD", in: [.vtimezone], "RFC 5545 3.6.5"),
    ComponentDefinition(.daylight, "DAYLIGHT", in: [.vtimezone], "RFC 5545 3.6.5"),
    // Not in VJOURNAL: a journal entry has no alarms.
    ComponentDefinition(.valarm, "VALARM", in: [.vevent, .vtodo, .vpoll], "RFC 5545 3.6.6"),
    ComponentDefinition(.vavailability, "VAVAILABILITY", in: [.vcalendar, .vpoll], "RFC 7953 3.1"),
    ComponentDefinition(.available, "AVAILABLE", in: [.vavailability], "RFC 7953 3.1"),
    ComponentDefinition(
      .participant, "PARTICIPANT", in: [.vevent, .vtodo, .vjournal, .vfreebusy, .vpoll], "RFC 9073 7.1"),
    // VALARM according to RFC 9074 8.
    ComponentDefinition(
      .vlocation, "VLOCATION", in: [.vevent, .vtodo, .vjournal, .vfreebusy, .participant, .valarm], "RFC 9073 7.2"),
    ComponentDefinition(
      .vresource, "VRESOURCE", in: [.vevent, .vtodo, .vjournal, .vfreebusy, .participant], "RFC 9073 7.3"),
    ComponentDefinition(.vpoll, "VPOLL", in: [.vcalendar], "draft-ietf-calext-vpoll", draft: true),
    ComponentDefinition(.vvoter, "VVOTER", in: [.vpoll], "draft-york-vpoll", draft: true),
    ComponentDefinition(.vote, "VOTE", in: [.vvoter, .participant], "draft-ietf-calext-vpoll", draft: true),
  ]

  private static let index = NameIndex(definitions.map { ($0.name, $0.component.rawValue) })

  /// The definition of a component.
  ///
  /// - Complexity: O(1).
  public static func definition(for component: KnownComponent) -> ComponentDefinition {
    definitions[Int(component.rawValue) - 1]
  }

  /// The definition of a component.
  ///
  /// - Complexity: O(1).
  public static subscript(component: KnownComponent) -> ComponentDefinition {
    definition(for: component)
  }

  /// The component with this name in any letter case, or nil if the name is not in the table.
  ///
  /// - Complexity: O(length of the name); no allocation.
  public static func component(named bytes: UnsafeBufferPointer<UInt8>) -> KnownComponent? {
    KnownComponent(rawValue: index.value(of: bytes))
  }

  /// The component with this name in any letter case, or nil if the name is not in the table.
  ///
  /// - Complexity: O(length of the name).
  public static func component(named name: String) -> KnownComponent? {
    KnownComponent(rawValue: index.value(of: name))
  }
}

extension KnownComponent {
  /// The name in uppercase, as in BEGIN and END.
  public var name: String { ComponentTable.definition(for: self).name }

  /// What the standards allow for this component.
  public var definition: ComponentDefinition { ComponentTable.definition(for: self) }
}
