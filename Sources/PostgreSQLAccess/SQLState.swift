/// The five characters by which PostgreSQL says what went wrong (PostgreSQL's manual, appendix A).
///
/// The first two are the class, and a program that does not know a code treats it as its class.
public struct SQLState: Hashable, Sendable, CustomStringConvertible {
  /// The five characters.
  public let text: String

  /// The state of five characters.
  public init(_ text: String) { self.text = text }

  /// The class, the first two characters.
  public var kind: Substring { text.prefix(2) }
  /// The five characters.
  public var description: String { text }
}
