/// The definitions of the properties: their value types, the components in which they may occur, and how often.
///
/// The data has three parts: RFC 5545, its extensions, and the vendor properties.
public enum PropertyTable {
  /// All definitions, in the order of ``KnownProperty``.
  public static let definitions: [PropertyDefinition] =
    (rfc5545 + extensions + vendors).sorted { $0.property.rawValue < $1.property.rawValue }

  private static let index = NameIndex(definitions.map { ($0.name, $0.property.rawValue) })

  /// The definition of a property.
  ///
  /// - Complexity: O(1).
  public static func definition(for property: KnownProperty) -> PropertyDefinition {
    definitions[Int(property.rawValue) - 1]
  }

  /// The definition of a property.
  ///
  /// - Complexity: O(1).
  public static subscript(property: KnownProperty) -> PropertyDefinition {
    definition(for: property)
  }

  /// The property with this name in any letter case, or nil if the name is not in the table.
  ///
  /// - Complexity: O(length of the name); no allocation.
  public static func property(named bytes: UnsafeBufferPointer<UInt8>) -> KnownProperty? {
    KnownProperty(rawValue: index.value(of: bytes))
  }

  /// The property with this name in any letter case, or nil if the name is not in the table.
  ///
  /// - Complexity: O(length of the name).
  public static func property(named name: String) -> KnownProperty? {
    KnownProperty(rawValue: index.value(of: name))
  }

  /// The properties allowed in a component, in the order of ``KnownProperty``, and how often.
  public static func properties(in component: KnownComponent) -> [(property: KnownProperty, cardinality: Cardinality)] {
    definitions.compactMap { definition in
      definition.cardinality(in: component).map { (definition.property, $0) }
    }
  }
}

extension KnownProperty {
  /// The name in uppercase, as written in files.
  public var name: String { PropertyTable.definition(for: self).name }

  /// What the standards allow for this property.
  public var definition: PropertyDefinition { PropertyTable.definition(for: self) }
}
