/// What a page says, before it is known in which language.
enum PageText: Sendable {
  case word(PageWord)
  case count(Int, PageCount)
  /// In the words of the page already.
  case said(String)
  /// What other modules say, which is English.
  case foreign(String)
  /// The same where it says why nothing was changed.
  case refusal(String)

  /// What the template `said` shows.
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
