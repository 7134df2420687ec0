public import ICalendar

/// Something odd about a zone's definition, and what was assumed.
///
/// No issue stops the reading. The codes are the names in the catalogue of validation rules, if it has the rule. How a
/// name was understood is said by ``ResolvedTimeZone/source-swift.property``.
public struct TimeZoneIssue: Hashable, Sendable {
  /// The kinds of issues.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A VTIMEZONE without TZID; nothing can name it.
    case missingTZID = "vtimezone-missing-tzid"
    /// A VTIMEZONE without a readable STANDARD or DAYLIGHT; it defines nothing.
    case noObservance = "vtimezone-no-observance"
    /// A STANDARD or DAYLIGHT without DTSTART, TZOFFSETFROM or TZOFFSETTO.
    case missingProperty = "observance-missing-property"
    /// A DTSTART, RDATE or RRULE that cannot be read; it is skipped.
    case invalidValue = "observance-invalid-value"
    /// A DTSTART that is not a local date-time; it is read as one.
    case startNotLocal = "observance-dtstart-not-local"
    /// An UNTIL that is not in UTC, or is a local time written as UTC.
    case untilNotUTC = "observance-until-not-utc"
    /// An observance that changes nothing: TZOFFSETFROM and TZOFFSETTO are the same in a DAYLIGHT, or every year.
    case equalOffsets = "tzoffset-equal"
    /// A TZOFFSETFROM that is not what was observed before.
    case contradictoryOffset = "observance-offset-contradiction"
    /// A definition that changes the clocks every year and never changes them back.
    case missingHalf = "vtimezone-missing-half"
    /// An endless rule beside a later one of its kind; it counts as ended there.
    case overlappingRules = "vtimezone-overlapping-rules"
    /// A definition with more onsets than the limit.
    case overLimit = "vtimezone-over-limit"
  }

  /// What kind of issue it is.
  public let code: Code
  /// The line that it is about.
  public let line: ContentLine
  /// What was found and what was assumed, for people.
  public let message: String

  /// Makes an issue about a line of a definition.
  public init(_ code: Code, _ line: ContentLine, _ message: String) {
    self.code = code
    self.line = line
    self.message = message
  }

  /// Where the line's value begins in the input.
  public var position: SourcePosition { line.position(ofByte: line.valueOffsets.lowerBound) }
}
