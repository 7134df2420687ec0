/// A part of an XML document.
public enum XMLEvent: Hashable, Sendable {
  /// The start of an element.
  case start(XMLName, attributes: [XMLName: String])
  /// The end of the innermost open element.
  case end(XMLName)
  /// All text up to the next tag, with entities resolved.
  case text(String)
}

/// The name of an element or an attribute.
public struct XMLName: Hashable, Sendable, CustomStringConvertible {
  /// The namespace, or an empty string for no namespace.
  public let namespace: String
  /// The local name without a prefix.
  public let local: String

  /// Creates a name.
  public init(_ local: String, in namespace: String = "") {
    self.namespace = namespace
    self.local = local
  }

  /// The name without its namespace.
  public var description: String { local }
}
