/// A PostgreSQL error code of five characters (PostgreSQL's manual, appendix A).
///
/// The first two characters are the class. Programs should treat an unknown code according to its class.
public struct SQLState: Hashable, Sendable, CustomStringConvertible {
  /// The five characters.
  public let text: String

  /// Creates a code from its five characters.
  public init(_ text: String) { self.text = text }

  /// The class, the first two characters.
  public var kind: Substring { text.prefix(2) }
  /// The five characters.
  public var description: String { text }
}
