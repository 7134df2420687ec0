/// An error in passing data to libical, or in reading data with libical.
public struct LibicalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable {
    /// Text contains a NUL byte, at which libical would stop reading.
    case nulByte
    /// A content line, or text that must be a single line, contains a line break.
    case lineBreak
    /// Components are nested deeper than ``LibicalComponent/depthLimit``; libical frees and writes them recursively.
    case tooDeep
    /// libical is known to crash on the rule, or never to return. It was not called.
    case refusedRule
    /// libical cannot read a rule.
    case unreadableRule
    /// libical cannot read text or a name.
    case unreadable
    /// A time does not exist in the calendar, or is outside the years that libical supports.
    case invalidTime
    /// libical does not know the time zone.
    case unknownZone
    /// The property or component to remove is not in this component.
    case notWithin
  }

  /// The kind of error.
  public let code: Code
  /// A readable message.
  public let message: String
  /// The number passed with the line, or nil if the error is not about a line.
  public let line: Int?

  init(_ code: Code, _ message: String, line: Int? = nil) {
    self.code = code
    self.message = message
    self.line = line
  }

  /// The message, preceded by the line number if there is one.
  public var description: String { line.map { "line \($0): \(message)" } ?? message }
}
