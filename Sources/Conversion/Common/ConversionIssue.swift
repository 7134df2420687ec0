/// An oddity in an input that was converted anyway.
///
/// The codes are the names of validation rules.
public struct ConversionIssue: Hashable, Sendable {
  /// The kinds of issues.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A value does not match its type (RFC 7265 3.4 to 3.6).
    case valueType = "jcal-type"
    /// A name is not in lowercase (RFC 7265 3.3 and 3.4).
    case letterCase = "jcal-lowercase"
    /// VALUE is among the parameters (RFC 7265 3.4).
    case valueParameter = "jcal-value-param"
    /// An element is misplaced or unexpected (RFC 6321 3.3 to 3.6).
    case structure = "xcal-structure"
    /// A JSCalendar member is missing or has the wrong type (RFC 8984 4.1.1).
    case memberType = "jscal-type"
    /// A patch of an override does not fit the object that it patches (RFC 8984 1.4.9 and 4.3.5).
    case patch = "jscal-patch"
    /// Text is not UTF-8.
    case encoding = "not-utf8"
    /// A task recurs in a way that no recurrence rule can express.
    case repetition = "todo-repetition"
    /// An Org timestamp contains something that no property can express.
    case timestamp = "org-timestamp"
    /// A vCalendar 1.0 value is ambiguous or only partly readable.
    case vCalendarValue = "vcalendar-value"
  }

  /// The kind of issue.
  public let code: Code
  /// The position in the input, such as `$[2][0]` or `12:5`.
  public let position: String
  /// A readable message: what was found and how it was converted.
  public let message: String
}
