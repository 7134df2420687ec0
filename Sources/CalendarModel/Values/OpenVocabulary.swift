/// A word of a vocabulary that the standards leave open: the registered words have names, every other word is kept.
///
/// Letter case does not count (RFC 5545 2): words are held in uppercase letters.
public protocol OpenVocabulary: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
  /// Makes the word for a text, which becomes uppercase letters.
  init(rawValue: String)
}

extension OpenVocabulary {
  /// The word in uppercase letters.
  public var description: String { rawValue }
}
