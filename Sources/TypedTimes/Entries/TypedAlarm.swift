import CivilTime

/// How long before an item to remind the user, as people type it: `remind me 10 minutes before`, `with a 15m alarm`,
/// `alarm 15m`.
struct TypedAlarm {
  let length: CalendarDuration

  /// Reads the words of an alarm, in lowercase.
  init?(_ text: String) {
    var words = text.replacing(",", with: "").split(separator: " ")[...]
    func drop(_ names: Set<Substring>) -> Bool {
      guard let first = words.first, names.contains(first) else { return false }
      words.removeFirst()
      return true
    }
    let isWith = drop(["with", "and"])
    if isWith { _ = drop(["a", "an"]) }
    if isWith, let last = words.last, Self.nouns.contains(last) {
      words.removeLast()
    } else {
      let isNoun = words.first.map(Self.nouns.contains) ?? false
      guard drop(Self.verbs) ? drop(["me", "us"]) || true : drop(Self.nouns) else { return nil }
      _ = drop(["of", "set", "for"])
      let rest = words.joined(separator: " ")
      if let ending = Self.endings.first(where: { rest.hasSuffix(" \($0)") }) {
        words.removeLast(ending.split(separator: " ").count)
      } else if !isNoun || words.contains("and") {
        return nil
      }
    }
    guard let length = TypedDistance(words.joined(separator: " ").replacing("-", with: " "))?.duration else {
      return nil
    }
    self.length = length
  }

  /// Reads the words of an additional alarm: `and 1 hour before`, `and 10m`.
  init?(another text: String) {
    let words = text.split(separator: " ").drop { ["and", "&", "+", ","].contains($0) }
    guard let first = words.first, first.first?.isNumber ?? false || ["a", "an"].contains(first) else { return nil }
    self.init("\(text.hasPrefix("and ") ? "alarm" : "remind") \(words.joined(separator: " "))")
  }

  private static let verbs: Set<Substring> = ["remind", "alert", "notify", "warn"]
  private static let nouns: Set<Substring> = ["reminder", "alarm", "alert", "notification", "warning"]
  private static let endings = [
    "before it starts", "before the start", "beforehand", "before", "in advance", "ahead", "earlier", "prior",
  ]
}
