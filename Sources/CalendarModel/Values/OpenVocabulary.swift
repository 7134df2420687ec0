/// A word of an open vocabulary: the registered words have names, and every other word is kept.
///
/// Letter case does not matter (RFC 5545 2): words are kept in uppercase.
public protocol OpenVocabulary: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
  /// Makes the word for a text, which becomes uppercase letters.
  init(rawValue: String)
}

extension OpenVocabulary {
  /// The word in uppercase letters.
  public var description: String { rawValue }
}
