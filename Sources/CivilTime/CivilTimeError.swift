/// An error of this module, with its kind, its position, and a readable message.
public struct CivilTimeError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The text is not a DATE (RFC 5545 3.3.4).
    case invalidDate
    /// The text is not a DATE-TIME (RFC 5545 3.3.5).
    case invalidDateTime
    /// The text is not a DURATION (RFC 5545 3.3.6).
    case invalidDuration
    /// The text is not a PERIOD (RFC 5545 3.3.9).
    case invalidPeriod
    /// The text is not a UTC-OFFSET (RFC 5545 3.3.14).
    case invalidUTCOffset
    /// The text is not a rule as in the POSIX variable TZ.
    case invalidTimeZoneRule
    /// The text cannot be the name of a time zone in a file database.
    case invalidTimeZoneName
    /// The database has no time zone with that name.
    case unknownTimeZone
    /// The time zone's file exists but cannot be read.
    case unreadableTimeZoneFile
    /// The time zone's file violates the TZif format (RFC 9636).
    case damagedTimeZoneFile
  }

  /// The kind of error.
  public var code: Code
  /// The offset, from 0, of the byte in the text or file at which reading stopped.
  public var offset: Int
  /// A readable message: what was expected, and what was found.
  public var message: String

  /// Makes an error from its parts.
  public init(code: Code, offset: Int, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }
}

extension CivilTimeError: CustomStringConvertible {
  /// The message with its position, for logs.
  public var description: String { "\(message) (byte \(offset))" }
}

extension CivilTimeError {
  /// Makes an error that says what was expected at `offset` and quotes the byte there.
  static func expected(
    _ expectation: String, in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, code: Code
  ) -> CivilTimeError {
    let found: String
    if offset >= bytes.count {
      found = "the end of the text"
    } else if (0x21...0x7E).contains(bytes[offset]) {
      found = "“\(Character(UnicodeScalar(bytes[offset])))”"
    } else {
      found = "byte \(bytes[offset])"
    }
    return CivilTimeError(code: code, offset: offset, message: "Expected \(expectation), found \(found).")
  }
}
