/// The kind of a parameter's value.
public enum ParameterValueKind: UInt8, CaseIterable, Sendable {
  /// Any text.
  case text
  /// A word of a vocabulary.
  case token
  /// A URI.
  case uri
  /// The address of a calendar user, a URI.
  case calAddress
  /// TRUE or FALSE.
  case boolean
  /// An integer.
  case integer
  /// A decimal number.
  case float
  /// A DURATION.
  case duration
  /// A language tag (RFC 5646).
  case languageTag
  /// A media type such as "text/html" (RFC 6838).
  case mediaType
  /// An e-mail address.
  case email
  /// A status code such as "2.8".
  case statusCode
}

/// What the standards allow for one parameter.
public struct ParameterDefinition: Sendable {
  /// The parameter that is defined.
  public let parameter: KnownParameter

  /// The name in uppercase, as written in files.
  public let name: String

  /// The kind of value.
  public let kind: ParameterValueKind

  /// Whether each value must be in double quotes.
  public let mustQuote: Bool

  /// Whether the parameter may have several values, separated by commas.
  public let isList: Bool

  /// The vocabularies of the values, one for each group of components; empty if there are none.
  public let vocabularies: [EnumeratedValues]

  /// The default value if the parameter is missing, or nil if there is none.
  public var defaultValue: String? { vocabularies.first?.defaultValue }

  /// Where the parameter is defined, for example "RFC 5545 3.2.12".
  public let reference: String

  /// Whether the parameter is a vendor's rather than registered.
  public let isVendor: Bool

  init(
    _ parameter: KnownParameter, _ name: String, _ kind: ParameterValueKind, quoted: Bool = false, list: Bool = false,
    values vocabularies: [EnumeratedValues] = [], _ reference: String
  ) {
    self.parameter = parameter
    self.name = name
    self.kind = kind
    self.mustQuote = quoted
    self.isList = list
    self.vocabularies = vocabularies
    self.reference = reference
    self.isVendor = !reference.hasPrefix("RFC ")
  }

  /// The values allowed on a property in a component, or nil if the parameter has no vocabulary.
  public func values(in component: KnownComponent?) -> EnumeratedValues? {
    EnumeratedValues.select(vocabularies, in: component)
  }
}
