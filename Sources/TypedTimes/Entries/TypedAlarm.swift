import CivilTime

/// How long before something people want to be reminded of it: `remind me 10 minutes before`, `with a 15m alarm`.
struct TypedAlarm {
  let length: CalendarDuration

  /// Reads the words of an alarm, in lower case.
  init?(_ text: String) {
    var words = text.replacing(",", with: "").split(separator: " ")[...]
    let isWith = words.first == "with" || words.first == "and"
    if isWith { words.removeFirst() }
    let hasArticle = isWith && ["a", "an"].contains(words.first)
    if hasArticle { words.removeFirst() }
    let isBehind = words.last.map(Self.nouns.contains) ?? false
    if isBehind, isWith {
      words.removeLast()
    } else {
      guard let first = words.popFirst(), Self.verbs.contains(first) || Self.nouns.contains(first) else { return nil }
      if ["me", "us"].contains(words.first), Self.verbs.contains(first) { words.removeFirst() }
      if ["of", "set", "for"].contains(words.first) { words.removeFirst() }
      guard let ending = Self.endings.first(where: { words.joined(separator: " ").hasSuffix(" \($0)") }) else {
        return nil
      }
      words.removeLast(ending.split(separator: " ").count)
    }
    guard let length = TypedDistance(words.joined(separator: " ").replacing("-", with: " "))?.duration else {
      return nil
    }
    self.length = length
  }

  /// Reads the words of another alarm behind one: `and 1 hour before`.
  init?(another text: String) {
    let words = text.split(separator: " ").drop { ["and", "&", "+", ","].contains($0) }
    guard words.first?.first?.isNumber ?? false || ["a", "an"].contains(words.first) else {
      return nil
    }
    self.init("remind \(words.joined(separator: " "))")
  }

  /// Whether a word may be the first of an alarm.
  static func isBeginning(_ word: String) -> Bool { verbs.contains(word[...]) || nouns.contains(word[...]) }

  private static let verbs: Set<Substring> = ["remind", "alert", "notify", "warn"]
  private static let nouns: Set<Substring> = ["reminder", "alarm", "alert", "notification", "warning"]
  private static let endings = [
    "before it starts", "before the start", "beforehand", "before", "in advance", "ahead", "earlier", "prior",
  ]
}
