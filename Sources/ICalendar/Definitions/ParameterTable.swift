/// What the standards allow for each parameter.
public enum ParameterTable {
  /// All definitions, in the order of ``KnownParameter``.
  public static let definitions: [ParameterDefinition] =
    (rfc5545 + extensions + vendors).sorted { $0.parameter.rawValue < $1.parameter.rawValue }

  /// The parameters that every property may have.
  ///
  /// VALUE is limited by the property's value types; ORDER and DERIVED are not limited (RFC 9073 5.1 and 5.3).
  public static let general: [KnownParameter] = [.value, .order, .derived]

  private static let index = NameIndex(definitions.map { ($0.name, $0.parameter.rawValue) })

  /// The definition of a parameter.
  ///
  /// - Complexity: O(1).
  public static func definition(for parameter: KnownParameter) -> ParameterDefinition {
    definitions[Int(parameter.rawValue) - 1]
  }

  /// The definition of a parameter.
  ///
  /// - Complexity: O(1).
  public static subscript(parameter: KnownParameter) -> ParameterDefinition {
    definition(for: parameter)
  }

  /// The parameter with this name in any letter case, or nil if the name is not in the table.
  ///
  /// - Complexity: O(length of the name); no allocation.
  public static func parameter(named bytes: UnsafeBufferPointer<UInt8>) -> KnownParameter? {
    KnownParameter(rawValue: index.value(of: bytes))
  }

  /// The parameter with this name in any letter case, or nil if the name is not in the table.
  ///
  /// - Complexity: O(length of the name).
  public static func parameter(named name: String) -> KnownParameter? {
    KnownParameter(rawValue: index.value(of: name))
  }
}

extension KnownParameter {
  /// The name in uppercase, as written in files.
  public var name: String { ParameterTable.definition(for: self).name }

  /// What the standards allow for this parameter.
  public var definition: ParameterDefinition { ParameterTable.definition(for: self) }
}
