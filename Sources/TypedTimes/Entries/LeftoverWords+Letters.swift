extension LeftoverWords {
  /// What a word says of a time, as one letter, of which ``QuickEntry/unread()`` looks for patterns; `x` for a word of the
  /// title.
  package static func letter(_ word: String) -> Character {
    if let letter = letters[word] { return letter }
    if isDateLike(word) { return "z" }
    if isPair(word) { return "c" }
    if word.first?.isNumber ?? false, word.wholeMatch(of: lengthForm) != nil { return "v" }
    if let number = TypedWords.number(word) {
      return number < 32 && word.count < 3 ? "n" : isYearOrClock(word) ? "y" : "x"
    }
    if TypedWords.dayOfMonth(word) != nil { return "g" }
    if TypedWords.ordinals[word] != nil { return "o" }
    if TypedWords.count(word) != nil { return "n" }
    if dayNames.contains(word) { return "b" }
    if let unit = unit(word) { return unit }
    if TypedDayWords.weekdays(word) != nil { return "d" }
    if TypedWords.month(word) != nil || foreignDays.contains(word) { return "m" }
    if feasts.contains(word) { return "k" }
    switch role(word) {
    case .joining, .dash: return "j"
    case .exception: return "e"
    case .small: return "s"
    case .which: return "w"
    default: return "x"
    }
  }

  private static let letters: [String: Character] = {
    var letters: [String: Character] = [:]
    for (letter, words) in letterWords { for word in words { letters[word] = letter } }
    return letters
  }()

  /// Words of which each letter stands.
  private static let letterWords: KeyValuePairs<Character, Set<String>> = [
    // Another time than the one beside them.
    "r": [
      "later", "earlier", "ago", "hence", "away", "onward", "onwards", "now", "ongoing", "forever", "overnight",
      "sometime", "someday", "overmorrow", "sharp", "ish", "-ish", "late", "latest", "prior", "onwards.",
    ],
    // Between a time and what it is compared with.
    "l": [
      "to", "from", "before", "after", "around", "about", "circa", "ca", "approx", "by", "past", "between", "over",
      "during", "within",
    ],
    // Before an end or a beginning, and seldom in a title.
    "t": TypedWords.tils.union([
      "until", "till", "through", "thru", "since", "starting", "beginning", "ending",
    ]),
    // Which of several.
    "w": [
      "this", "next", "last", "every", "each", "other", "coming", "upcoming", "following", "previous", "current", "any",
      "some", "same", "all", "mid", "early", "alternate", "alternating", "following",
    ],
    // Numbers of which nobody knows how many they are.
    "a": ["couple", "few", "several", "half", "dozen", "many"],
    "p": [
      "morning", "mornings", "afternoon", "afternoons", "evening", "evenings", "night", "nights", "noon", "midday",
      "midnight", "am", "pm", "a.m", "p.m", "lunchtime", "teatime", "dinnertime", "bedtime", "dawn", "dusk", "sunrise",
      "sunset", "noonish", "p", "eod", "cob", "eob", "eow", "eom", "eoy",
    ],
    // What ends or begins at some time of the day.
    "q": ["lunch", "dinner", "breakfast", "supper", "tea", "work", "school"],
    "s": ["a", "an"], "z": ["fortnight", "fortnights"],
    // How often.
    "f": repetitions.union(["once", "twice", "thrice"]).union([
      "recurring", "repeating", "repeats", "repeat", "occurrences", "bimonthly", "bi-monthly", "semiweekly",
    ]),
  ]

  private static let dayNames: Set<String> = ["mo", "tu", "th", "fr", "sa", "su", "tuth"]

  /// `h` for a unit that is shorter than a day, `u` for another: `hours`, `week`, `weeks'`, `fortnight`.
  private static func unit(_ word: String) -> Character? {
    let bare = word.replacing("’", with: "'").replacing("'s", with: "").replacing("'", with: "")
    if ["quarter", "quarters", "decade", "decades"].contains(bare) { return "u" }
    guard bare.count > 1, let length = TypedDistance("1 \(bare)") else { return nil }
    return length.seconds == 0 ? "u" : "h"
  }

  /// A number of four digits that is a year or shows a time of day, or one of three digits that does.
  private static func isYearOrClock(_ word: String) -> Bool {
    guard let number = TypedWords.number(word), (3...4).contains(word.count) else { return false }
    return word.count == 4 && (1900...2200).contains(number) || number < 2400 && number % 100 < 60 && number % 5 == 0
  }

  /// `9:5`, but not `1:1`.
  private static func isPair(_ word: String) -> Bool {
    word != "1:1" && word.count < 6 && word.wholeMatch(of: pairForm) != nil
  }

  /// Words that can only be a date or a time of day: `26-12-05`, `saturday5`, `dec.5`, `mid-december`, `7p`, `7pmish`,
  /// `1500h`, `w49`.
  static func isDateLike(_ word: String) -> Bool {
    guard word.contains(where: { $0.isNumber || $0 == "-" || $0 == "." || $0 == "/" }) || word.hasSuffix("ish") else {
      return false
    }
    if dateForms.contains(where: { word.wholeMatch(of: $0) != nil }) { return true }
    let parts = word.split(whereSeparator: { "-–—./".contains($0) }).map(String.init)
    let letters = parts.count < 2 ? [] : parts.map { $0.first?.isNumber ?? false ? "n" : letter($0) }
    if letters.contains(where: { "dm".contains($0) }), !letters.contains("x") { return true }
    if word.hasSuffix("ish"), TypedWords.weekday(word.dropLast(3)) != nil { return true }
    // `saturday5`, `5saturday`, `dec2026`
    let name = word.filter(\.isLetter)
    return name.count > 2 && name.count < word.count && word.allSatisfy { $0.isLetter || $0.isNumber }
      && (TypedWords.weekday(name) != nil || TypedWords.month(name) != nil) && word != name + "s"
      && (word.hasPrefix(name) || word.hasSuffix(name))
  }

  private nonisolated(unsafe) static let lengthForm = #/[0-9]+-(?:hour|hr|minute|min)s?/#
  private nonisolated(unsafe) static let pairForm = #/[0-9]{1,2}[:.][0-9]{1,2}/#
  private nonisolated(unsafe) static let dateForms: [Regex<Substring>] =
    [
      #/[0-9]{1,2}-[0-9]{1,2}-(?:[0-9]{2}|[0-9]{4})/#, #/[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{2}/#,
      #/[0-9]{4}\/[0-9]{1,2}\/[0-9]{1,2}/#, #/[0-9]{1,2}(?:[:.][0-9]{2})?(?:p|a|pm|am)(?:-?ish)?/#,
      #/[0-9]{3,4}(?:h|hr|hrs|uhr|z)/#, #/(?:w|kw|cw)[0-9]{1,2}/#,
    ]
}
