/// A piece of an XML text.
public enum XMLEvent: Hashable, Sendable {
  /// An element begins.
  case start(XMLName, attributes: [XMLName: String])
  /// The element that began last ends.
  case end(XMLName)
  /// All text up to the next tag, entities resolved.
  case text(String)
}

/// The name of an element or an attribute.
public struct XMLName: Hashable, Sendable, CustomStringConvertible {
  /// The name of its namespace; empty if it is in none.
  public let namespace: String
  /// The name without a prefix.
  public let local: String

  /// A name.
  public init(_ local: String, in namespace: String = "") {
    self.namespace = namespace
    self.local = local
  }

  /// The name without its namespace.
  public var description: String { local }
}
