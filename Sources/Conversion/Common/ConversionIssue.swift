/// Something odd in an input, which was converted nevertheless.
///
/// The codes are the names in the catalogue of validation rules.
public struct ConversionIssue: Hashable, Sendable {
  /// The kinds of issues.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A value does not fit its type (RFC 7265 3.4 to 3.6).
    case valueType = "jcal-type"
    /// A name is not in lowercase letters (RFC 7265 3.3 and 3.4).
    case letterCase = "jcal-lowercase"
    /// VALUE stands among the parameters (RFC 7265 3.4).
    case valueParameter = "jcal-value-param"
    /// An element is not where or what it should be (RFC 6321 3.3 to 3.6).
    case structure = "xcal-structure"
    /// A member of JSCalendar is missing or of another type (RFC 8984 4.1.1).
    case memberType = "jscal-type"
    /// A patch of an instance does not fit what it patches (RFC 8984 1.4.9 and 4.3.5).
    case patch = "jscal-patch"
    /// A text is not UTF-8.
    case encoding = "not-utf8"
    /// A task repeats in a way that no rule says.
    case repetition = "todo-repetition"
    /// A timestamp of Org says something that no property says.
    case timestamp = "org-timestamp"
    /// A value of vCalendar 1.0 says something that is not clear, or not all of it can be read.
    case vCalendarValue = "vcalendar-value"
  }

  /// What kind of issue it is.
  public let code: Code
  /// Where it is in the input, such as `$[2][0]` or `12:5`.
  public let position: String
  /// What was found and what was made of it, for people.
  public let message: String
}
