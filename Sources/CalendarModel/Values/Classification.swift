/// Who may see an item, CLASS (RFC 5545 3.8.1.3); without one it is public.
public struct Classification: OpenVocabulary {
  /// The word in uppercase letters, as written.
  public let rawValue: String

  /// Makes the word for a text, which becomes uppercase letters.
  public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

  /// Everybody who sees the calendar.
  public static let `public` = Classification(rawValue: "PUBLIC")
  /// Only the owner; others may see that there is something. Unknown words mean this too.
  public static let `private` = Classification(rawValue: "PRIVATE")
  /// The owner and the people whom the owner trusts.
  public static let confidential = Classification(rawValue: "CONFIDENTIAL")

  /// The words of the standard, the most open one first.
  public static let standard: [Classification] = [.public, .private, .confidential]
}
