/// An error in reading, typing or writing iCalendar data.
///
/// Minor problems in a file are reported as an ``Issue`` instead, and reading continues.
public struct ICalendarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Sendable, Hashable {
    /// The file cannot be opened or read.
    case unreadable
    /// A web server did not respond, or its response does not contain the input.
    case unreachable
    /// The certificate of a web server is not trusted.
    case untrusted
    /// A web server requires credentials, or rejects the given ones.
    case denied
    /// The input has no BEGIN of a VCALENDAR or of a known component.
    case notICalendar = "not-icalendar"
    /// The input is in UTF-16 or UTF-32 instead of UTF-8.
    case notUTF8 = "utf16-input"
    /// A value does not have the form of its value type (RFC 5545 3.3).
    case invalidValue = "invalid-value"
    /// The text is not exactly one component with matching BEGIN and END lines.
    case invalidComponent = "invalid-component"
    /// A name, parameter or value cannot be written into a content line, or a file cannot be written.
    case unwritable
    /// The input exceeds a reader's limit.
    case tooLarge = "over-limit"
  }

  /// The kind of error.
  public let code: Code
  /// A readable message: what was found, what was expected, and what to do about it.
  public let message: String
  /// The position of the error, if known.
  public let position: SourcePosition?

  /// Creates an error with a readable message.
  public init(_ code: Code, _ message: String, at position: SourcePosition? = nil) {
    self.code = code
    self.message = message
    self.position = position
  }

  /// The message, preceded by its position if there is one.
  public var description: String {
    guard let position else { return message }
    return "\(position): \(message)"
  }

  static func unreadable(path: String, reason: String) -> ICalendarError {
    ICalendarError(.unreadable, "\(path) could not be read: \(reason)")
  }
}
