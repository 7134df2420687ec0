public import CivilTime

/// Information about a calendar: the properties of a VCALENDAR (RFC 5545 3.7, RFC 7986 4).
///
/// A field is nil or empty if its property is missing or cannot be typed.
public struct CalendarInfo: Hashable, Sendable {
  /// The calendar's name, NAME (RFC 7986 5.1), or else X-WR-CALNAME.
  public var name: String?
  /// The calendar's description, DESCRIPTION (RFC 7986 5.2), or else X-WR-CALDESC.
  public var description: String?
  /// The calendar's color: X-APPLE-CALENDAR-COLOR or X-OUTLOOK-COLOR, which are exact, or else COLOR (RFC 7986 5.9),
  /// which is a name.
  public var color: CalendarColor?
  /// The time zone of floating times, X-WR-TIMEZONE.
  public var timeZoneID: String?
  /// How often to fetch the calendar, REFRESH-INTERVAL (RFC 7986 5.7), or else X-PUBLISHED-TTL.
  public var refreshInterval: CalendarDuration?
  /// The URI from which to fetch the calendar, SOURCE (RFC 7986 5.8), or else X-ORIGINAL-URL.
  public var source: String?
  /// A page about the calendar, URL (RFC 7986 5.5).
  public var url: String?
  /// The calendar's identity, UID (RFC 7986 5.3), or else X-WR-RELCALID.
  public var uid: String?
  /// The calendar's categories, CATEGORIES (RFC 7986 5.6).
  public var categories: [String] = []
  /// Pictures, IMAGE (RFC 7986 5.10).
  public var images: [CalendarImage] = []
  /// When the calendar was last changed, LAST-MODIFIED (RFC 7986 5.4).
  public var lastModified: Instant?
  /// The kind of scheduling message, METHOD (RFC 5545 3.7.2); nil for a plain calendar.
  public var method: Method?
  /// The program that wrote the calendar, PRODID (RFC 5545 3.7.3).
  public var productIdentifier: String?
  /// The version of iCalendar, "2.0", VERSION (RFC 5545 3.7.4).
  public var version: String?
  /// The calendar scale, CALSCALE (RFC 5545 3.7.1); nil means GREGORIAN.
  public var scale: String?

  /// Creates a calendar with only a name.
  public init(name: String? = nil) {
    self.name = name
  }
}

extension CalendarInfo {
  /// A kind of scheduling message, METHOD (RFC 5546 1.4).
  public struct Method: OpenVocabulary {
    /// The word, in uppercase.
    public let rawValue: String

    /// Creates a word from a string, converting it to uppercase.
    public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

    /// Publishes items without expecting replies.
    public static let publish = Method(rawValue: "PUBLISH")
    /// Invites, or changes an invitation.
    public static let request = Method(rawValue: "REQUEST")
    /// Replies to an invitation.
    public static let reply = Method(rawValue: "REPLY")
    /// Adds occurrences.
    public static let add = Method(rawValue: "ADD")
    /// Cancels items.
    public static let cancel = Method(rawValue: "CANCEL")
    /// Asks for the newest version.
    public static let refresh = Method(rawValue: "REFRESH")
    /// Proposes a change.
    public static let counter = Method(rawValue: "COUNTER")
    /// Refuses a proposal.
    public static let declineCounter = Method(rawValue: "DECLINECOUNTER")
  }
}
