/// Why something is not given to libical, or why libical makes nothing of it.
public struct LibicalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: String, Hashable, Sendable {
    /// A text holds a NUL byte, behind which libical would see nothing.
    case nulByte
    /// A content line holds a line break, or a text of one line is expected.
    case lineBreak
    /// Components are nested more deeply than ``LibicalComponent/depthLimit``: libical frees and writes them by
    /// recursion.
    case tooDeep
    /// A rule is one on which libical is known to crash, or not to return. It was not called.
    case refusedRule
    /// libical makes nothing of a rule.
    case unreadableRule
    /// A text or a name is nothing that libical can read.
    case unreadable
    /// A time is none of the calendar, or lies outside the years that libical counts in.
    case invalidTime
    /// A time zone that libical does not know.
    case unknownZone
    /// A property or a component does not belong to the one that it is to be taken out of.
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

  /// The message, behind the line if there is one.
  public var description: String { line.map { "line \($0): \(message)" } ?? message }
}
