/// A picture of an item or a calendar, IMAGE (RFC 7986 5.10).
public struct CalendarImage: Hashable, Sendable {
  /// What a picture is for, DISPLAY (RFC 7986 6.1).
  public struct Purpose: OpenVocabulary {
    /// The word, in uppercase.
    public let rawValue: String

    /// Creates a word from a string, converting it to uppercase.
    public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

    /// Shown next to the title; the default.
    public static let badge = Purpose(rawValue: "BADGE")
    /// Shown instead of the title.
    public static let graphic = Purpose(rawValue: "GRAPHIC")
    /// Shown large, on demand.
    public static let fullsize = Purpose(rawValue: "FULLSIZE")
    /// Shown small.
    public static let thumbnail = Purpose(rawValue: "THUMBNAIL")
  }

  /// The picture's URI, or the picture itself.
  public var content: MediaContent
  /// The media type such as "image/png", FMTTYPE.
  public var formatType: String?
  /// What the picture is for; empty if DISPLAY is missing, which means a badge.
  public var purposes: [Purpose]
  /// The URI to open when the picture is clicked, ALTREP.
  public var link: String?

  /// Creates a picture.
  public init(
    content: MediaContent, formatType: String? = nil, purposes: [Purpose] = [], link: String? = nil
  ) {
    self.content = content
    self.formatType = formatType
    self.purposes = purposes
    self.link = link
  }
}
