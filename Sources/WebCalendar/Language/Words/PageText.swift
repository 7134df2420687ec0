/// Text for a page whose language is not known yet.
enum PageText: Sendable {
  case word(PageWord)
  case count(Int, PageCount)
  /// Text that is already in the language of the page.
  case said(String)
  /// An English message from another module.
  case foreign(String)
  /// An English message from another module that explains why nothing was changed.
  case refusal(String)

  /// Returns the values of the template `said`.
  func values(_ words: PageWords) -> [String: Any] {
    switch self {
    case .word(let word): ["text": words[word], "isForeign": false, "after": ""]
    case .count(let count, let word): ["text": words.text(count, word), "isForeign": false, "after": ""]
    case .said(let text): ["text": text, "isForeign": false, "after": ""]
    case .foreign(let text): ["text": text, "isForeign": words.isForeign, "after": ""]
    case .refusal(let text): ["text": text, "isForeign": words.isForeign, "after": words[.nothingChanged]]
    }
  }
}
