/// The address of a call, a room or a stream, CONFERENCE (RFC 7986 5.11).
///
/// X-GOOGLE-CONFERENCE and X-MICROSOFT-SKYPETEAMSMEETINGURL are read as conferences too.
public struct Conference: Hashable, Sendable {
  /// What a conference offers, FEATURE (RFC 7986 6.3).
  public struct Feature: OpenVocabulary {
    /// The word, in uppercase.
    public let rawValue: String

    /// Creates a word from a string, converting it to uppercase.
    public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

    /// Audio.
    public static let audio = Feature(rawValue: "AUDIO")
    /// Chat.
    public static let chat = Feature(rawValue: "CHAT")
    /// A feed, such as an Atom or RSS feed.
    public static let feed = Feature(rawValue: "FEED")
    /// The address for the moderator.
    public static let moderator = Feature(rawValue: "MODERATOR")
    /// A phone number.
    public static let phone = Feature(rawValue: "PHONE")
    /// Screen sharing.
    public static let screen = Feature(rawValue: "SCREEN")
    /// Video.
    public static let video = Feature(rawValue: "VIDEO")
  }

  /// The address to open, such as an "https:" or a "tel:" URI.
  public var uri: String
  /// What the conference offers; empty if FEATURE is missing.
  public var features: [Feature]
  /// Its label, LABEL.
  public var label: String?
  /// The language of the label, an RFC 5646 tag.
  public var language: String?

  /// Creates a conference at an address.
  public init(uri: String, features: [Feature] = [], label: String? = nil, language: String? = nil) {
    self.uri = uri
    self.features = features
    self.label = label
    self.language = language
  }
}
