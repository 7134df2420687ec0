/// Why something is not given to libical, or why libical cannot read it.
public struct LibicalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: String, Hashable, Sendable {
    /// A text has a NUL byte, after which libical would see nothing.
    case nulByte
    /// A content line has a line break, or a text of one line is expected.
    case lineBreak
    /// Components are nested more deeply than ``LibicalComponent/depthLimit``: libical frees and writes them by
    /// recursion.
    case tooDeep
    /// libical is known to crash on the rule or never to return. It was not called.
    case refusedRule
    /// libical cannot read a rule.
    case unreadableRule
    /// libical cannot read a text or a name.
    case unreadable
    /// A time does not exist in the calendar, or is outside libical's years.
    case invalidTime
    /// A time zone that libical does not know.
    case unknownZone
    /// A property or a component is not in the one that it should be removed from.
    case notWithin
  }

  /// What is wrong.
  public let code: Code
  /// The same for people.
  public let message: String
  /// The number that the line was given with; nil if no line is concerned.
  public let line: Int?

  init(_ code: Code, _ message: String, line: Int? = nil) {
    self.code = code
    self.message = message
    self.line = line
  }

  /// The message, after the line if there is one.
  public var description: String { line.map { "line \($0): \(message)" } ?? message }
}
