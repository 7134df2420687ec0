public import ICalendar

/// Something odd about a zone's definition or name, and what was assumed.
///
/// No issue stops the reading. The codes are the names in the catalogue of validation rules, if it has the rule.
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
    /// A TZOFFSETFROM or TZOFFSETTO that is not an offset, or not in the standard's form.
    case invalidOffset = "offset-out-of-range"
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
    /// Two VTIMEZONEs with one TZID that differ; the first one counts.
    case duplicateDefinition = "duplicate-vtimezone"
    /// A definition that differs from the system's zone of that name.
    case contradictsSystem = "vtimezone-contradicts-tzdata"
    /// A name that neither the file nor the system knows; times with it float.
    case unknownName = "unknown-tzid"
    /// A Windows name.
    case windowsName = "windows-tzid"
    /// A name for people, as Outlook and Lotus Notes write it, or one that means nothing by itself.
    case customName = "custom-tzid"
    /// A name with a vendor's path before it.
    case prefixedName = "prefixed-tzid"
    /// An abbreviation, which may mean several zones.
    case abbreviation = "tzid-abbreviation"
    /// A name that is an offset or a POSIX rule.
    case offsetName = "tzid-utc-offset-name"
    /// A name that differs from the known one only in letter case, quotes or white space.
    case spelling = "tzid-case-or-space"
    /// An X-WR-TIMEZONE that names no zone.
    case invalidCalendarZone = "x-wr-timezone-invalid"
  }

  /// What kind of issue it is.
  public let code: Code
  /// The line that it is about; nil if it is about a name.
  public let line: ContentLine?
  /// What was found and what was assumed, for people.
  public let message: String

  /// Makes an issue about a line of a definition.
  public init(_ code: Code, _ line: ContentLine, _ message: String) {
    self.code = code
    self.line = line
    self.message = message
  }

  /// Makes an issue about a name.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
    line = nil
  }

  /// Where the line's value begins in the input; nil if there is no line.
  public var position: SourcePosition? {
    line.map { $0.position(ofByte: $0.valueOffsets.lowerBound) }
  }
}
