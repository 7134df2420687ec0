public import ICalendar

/// A value that cannot be typed or is out of range; its field stays empty.
///
/// The line itself is kept. The codes are the names in the catalogue of validation rules.
public struct ModelIssue: Hashable, Sendable {
  /// The kinds of issues.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A property that is neither a text nor a list of texts has an empty value.
    case emptyValue = "empty-value"
    /// A malformed date or date-time (RFC 5545 3.3.4 and 3.3.5).
    case invalidDateTime = "invalid-date-time"
    /// A time that must be in UTC but is not.
    case utcRequired = "utc-required"
    /// A malformed duration (RFC 5545 3.3.6).
    case invalidDuration = "invalid-duration"
    /// A malformed period (RFC 5545 3.3.9).
    case invalidPeriod = "invalid-period"
    /// A malformed number (RFC 5545 3.3.8).
    case invalidInteger = "invalid-integer"
    /// A PRIORITY that is not 0 to 9.
    case invalidPriority = "invalid-priority"
    /// A PERCENT-COMPLETE that is not 0 to 100.
    case invalidPercent = "invalid-percent"
    /// A SEQUENCE below 0.
    case negativeSequence = "negative-sequence"
    /// A GEO without two numbers.
    case invalidGeo = "invalid-geo"
    /// A latitude beyond 90 or a longitude beyond 180 degrees.
    case geoOutOfRange = "geo-out-of-range"
    /// Inline content that is not Base64.
    case invalidBase64 = "invalid-base64"
    /// A TRANSP that is neither OPAQUE nor TRANSPARENT.
    case invalidTransparency = "invalid-transp"
  }

  /// What kind of issue it is.
  public let code: Code
  /// The line with the value.
  public let line: ContentLine
  /// The value's range among the line's bytes.
  public let bytes: Range<Int>
  /// What was found and what was expected, for people.
  public let message: String

  /// Makes an issue about a value of a line.
  public init(_ code: Code, _ line: ContentLine, bytes: Range<Int>? = nil, _ message: String) {
    self.code = code
    self.line = line
    self.bytes = bytes ?? line.valueOffsets
    self.message = message
  }

  /// Where the value begins in the input.
  public var position: SourcePosition { line.position(ofByte: bytes.lowerBound) }
}
