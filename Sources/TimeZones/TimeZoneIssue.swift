public import ICalendar

/// A problem in a time zone definition, with the assumption that was made.
///
/// Reading continues after every issue. If the catalogue of validation rules has a rule for an issue, the code is the
/// name of that rule. ``ResolvedTimeZone/source-swift.property`` states how a name was resolved.
public struct TimeZoneIssue: Hashable, Sendable {
  /// The kinds of issues.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A VTIMEZONE without TZID, to which nothing can refer.
    case missingTZID = "vtimezone-missing-tzid"
    /// A VTIMEZONE without a readable STANDARD or DAYLIGHT, which defines nothing.
    case noObservance = "vtimezone-no-observance"
    /// A STANDARD or DAYLIGHT without DTSTART, TZOFFSETFROM or TZOFFSETTO.
    case missingProperty = "observance-missing-property"
    /// A DTSTART, RDATE or RRULE that cannot be read; it is skipped.
    case invalidValue = "observance-invalid-value"
    /// A DTSTART that is not a local date-time, but is read as one.
    case startNotLocal = "observance-dtstart-not-local"
    /// An UNTIL that is not in UTC, or is a local time written as UTC.
    case untilNotUTC = "observance-until-not-utc"
    /// An observance without effect: TZOFFSETFROM and TZOFFSETTO are equal in a DAYLIGHT, or in a STANDARD with a rule.
    case equalOffsets = "tzoffset-equal"
    /// A TZOFFSETFROM that differs from the offset previously in effect.
    case contradictoryOffset = "observance-offset-contradiction"
    /// A definition that changes the clocks every year and never changes them back.
    case missingHalf = "vtimezone-missing-half"
    /// An endless rule that is assumed to end where a later rule of its kind begins.
    case overlappingRules = "vtimezone-overlapping-rules"
    /// A definition with more onsets than the limit.
    case overLimit = "vtimezone-over-limit"
  }

  /// The kind of issue.
  public let code: Code
  /// The line with the problem.
  public let line: ContentLine
  /// A readable message: what was found and what was assumed.
  public let message: String

  /// Makes an issue about a line of a definition.
  public init(_ code: Code, _ line: ContentLine, _ message: String) {
    self.code = code
    self.line = line
    self.message = message
  }

  /// The position of the line's value in the input.
  public var position: SourcePosition { line.position(ofByte: line.valueOffsets.lowerBound) }
}
