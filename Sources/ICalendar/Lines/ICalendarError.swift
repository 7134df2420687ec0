/// Why something could not be read, typed or made.
///
/// Oddities in a file are an ``Issue`` instead, and reading goes on.
public struct ICalendarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, to match on.
  public enum Code: String, Sendable, Hashable {
    /// The system would not open or read the file.
    case unreadable
    /// A web server did not answer, or not with the input.
    case unreachable
    /// The certificate of a web server is not trusted.
    case untrusted
    /// A web server wants a credential, or refuses the one that it got.
    case denied
    /// The input has no BEGIN of a VCALENDAR or of a known component.
    case notICalendar = "not-icalendar"
    /// The input is in UTF-16 or UTF-32 instead of UTF-8.
    case notUTF8 = "utf16-input"
    /// A value does not have the form of its value type (RFC 5545 3.3).
    case invalidValue = "invalid-value"
    /// A text is not one component with matching BEGIN and END lines.
    case invalidComponent = "invalid-component"
    /// A name, parameter or value cannot be written into a content line, or a file cannot be written.
    case unwritable
    /// The input is more than a reader takes.
    case tooLarge = "over-limit"
  }

  /// What kind of error it is.
  public let code: Code
  /// What happened, for people: what was found, what was expected, and what to do about it.
  public let message: String
  /// Where it happened, if known.
  public let position: SourcePosition?

  /// An error with a message for people.
  public init(_ code: Code, _ message: String, at position: SourcePosition? = nil) {
    self.code = code
    self.message = message
    self.position = position
  }

  /// The message for people, after its position if there is one.
  public var description: String {
    guard let position else { return message }
    return "\(position): \(message)"
  }

  static func unreadable(path: String, reason: String) -> ICalendarError {
    ICalendarError(.unreadable, "\(path) could not be read: \(reason)")
  }
}
