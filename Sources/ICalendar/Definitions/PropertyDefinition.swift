/// How the value of a property is divided.
public enum ListSeparator: UInt8, CaseIterable, Sendable {
  /// Not divided: the property has one value.
  case none
  /// By commas: the property has any number of values of one type (RFC 5545 3.1.1).
  case comma
  /// By semicolons: the property has the fields of one structured value (RFC 5545 3.1.1).
  case semicolon
}

/// What the standards allow for one property.
public struct PropertyDefinition: Sendable {
  /// The property that is defined.
  public let property: KnownProperty

  /// The name in uppercase, as written in files.
  public let name: String

  /// The types that the value may have. The first one is the default, used if there is no VALUE parameter.
  ///
  /// Some properties have no default; their ``requiredParameters`` include VALUE.
  public let valueTypes: [ValueType]

  /// The type of the value's content if there is no VALUE parameter.
  ///
  /// This is the default type, except for vendor properties. According to the standard, these are TEXT, but their text
  /// is actually a number, a date-time or a duration.
  public let contentType: ValueType

  /// Whether the property's date-times MUST be in UTC in every component.
  ///
  /// DTSTART and DTEND are not among these properties: they must be in UTC only in a VFREEBUSY.
  public let isAlwaysUTC: Bool

  /// How the value is divided.
  public let list: ListSeparator

  /// The components in which the property may occur, and how often.
  ///
  /// The delimiters BEGIN and END have no placement. A vendor property may occur anywhere (RFC 5545 3.8.8.2); its
  /// placements list the components in which the vendor writes it.
  public let placements: [Placement]

  /// The registered parameters that the property may have, except those in ``ParameterTable/general``.
  public let parameters: [KnownParameter]

  /// The parameters that the property must have.
  public let requiredParameters: [KnownParameter]

  /// Where the property is defined, for example "RFC 5545 3.8.1.12".
  public let reference: String

  /// Whether the standards deprecate the property.
  public let isDeprecated: Bool

  /// Whether the property is a vendor property, with a name that begins with "X-".
  public let isVendor: Bool

  init(
    _ property: KnownProperty, _ name: String, _ valueTypes: [ValueType], content: ValueType? = nil, utc: Bool = false,
    list: ListSeparator = .none, parameters: [KnownParameter] = [], required: [KnownParameter] = [],
    exactlyOneWithoutMethod: [KnownComponent] = [], exactlyOne: [KnownComponent] = [], zeroOrOne: [KnownComponent] = [],
    zeroOrMore: [KnownComponent] = [],
    deprecated: Bool = false, _ reference: String
  ) {
    self.property = property
    self.name = name
    self.valueTypes = valueTypes
    self.contentType = content ?? valueTypes.first ?? .text
    self.isAlwaysUTC = utc
    self.list = list
    self.parameters = parameters
    self.requiredParameters = required
    self.placements =
      exactlyOneWithoutMethod.map {
        Placement(component: $0, cardinality: .exactlyOne, isOptionalWithMethod: true)
      }
      + exactlyOne.map { Placement(component: $0, cardinality: .exactlyOne) }
      + zeroOrOne.map { Placement(component: $0, cardinality: .zeroOrOne) }
      + zeroOrMore.map { Placement(component: $0, cardinality: .zeroOrMore) }
    self.reference = reference
    self.isDeprecated = deprecated
    self.isVendor = name.hasPrefix("X-")
  }

  /// The type of a value without a VALUE parameter.
  public var defaultValueType: ValueType { valueTypes.first ?? .text }

  /// How often the property may occur in a component, or nil if it is not allowed there.
  public func cardinality(in component: KnownComponent) -> Cardinality? {
    placements.first { $0.component == component }?.cardinality
  }

  /// Whether the value may have this type.
  public func allows(_ type: ValueType) -> Bool {
    valueTypes.contains(type)
  }

  /// Whether the property may have a given registered parameter.
  ///
  /// Every property may have vendor parameters, and a vendor property may have any parameter (RFC 5545 3.2). BEGIN and
  /// END have no parameters at all (RFC 5545 3.6).
  public func allows(_ parameter: KnownParameter) -> Bool {
    if property == .begin || property == .end { return false }
    if isVendor || ParameterTable.definition(for: parameter).isVendor { return true }
    return parameters.contains(parameter) || ParameterTable.general.contains(parameter)
  }
}
