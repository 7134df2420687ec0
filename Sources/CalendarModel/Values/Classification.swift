/// Who may see an item, CLASS (RFC 5545 3.8.1.3). An item without CLASS is public.
public struct Classification: OpenVocabulary {
  /// The word, in uppercase.
  public let rawValue: String

  /// Creates a word from a string, converting it to uppercase.
  public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

  /// Everyone who can see the calendar.
  public static let `public` = Classification(rawValue: "PUBLIC")
  /// Only the owner; others may see that there is an item. Unknown words have the same meaning.
  public static let `private` = Classification(rawValue: "PRIVATE")
  /// The owner and people the owner trusts.
  public static let confidential = Classification(rawValue: "CONFIDENTIAL")

  /// The words of the standard, from the least to the most restrictive.
  public static let standard: [Classification] = [.public, .private, .confidential]
}
