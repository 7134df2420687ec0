/// A word of a vocabulary that the standards leave open: the registered words have names, every other word is kept.
///
/// Letter case does not count (RFC 5545 2): words are held in capital letters.
public protocol OpenVocabulary: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
  /// Makes the word for a text, which becomes capital letters.
  init(rawValue: String)
}

extension OpenVocabulary {
  /// The word in capital letters.
  public var description: String { rawValue }
}

extension String {
  /// The text with its ASCII letters as capitals.
  var capitalLetters: String {
    let hasSmall = utf8.withContiguousStorageIfAvailable { $0.contains { $0 &- 0x61 < 26 } } ?? true
    if !hasSmall { return self }
    return String(decoding: utf8.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// The text itself, or nil where there is none.
  var nonEmpty: String? { isEmpty ? nil : self }
}
