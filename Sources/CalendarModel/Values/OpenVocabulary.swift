/// A word of an open vocabulary. The registered words have names, and every other word is kept.
///
/// Letter case does not matter (RFC 5545 2), so words are kept in uppercase.
public protocol OpenVocabulary: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
  /// Creates a word from a string, converting it to uppercase.
  init(rawValue: String)
}

extension OpenVocabulary {
  /// The word in uppercase.
  public var description: String { rawValue }
}
