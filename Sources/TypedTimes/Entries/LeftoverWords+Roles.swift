extension LeftoverWords {
  /// What a word can be in a phrase that says when.
  package enum Role {
    /// Between days of a list: `and`.
    case joining
    /// Between the first and the last: `to`; a dash is also a mark of punctuation.
    case linking, dash
    /// What leaves days out: `except`.
    case exception
    /// Before the name of a time: `on`, `the`.
    case small
    /// Which of several: `next`, `every`.
    case which
    /// A length of time, or a part of the day: `week`.
    case unit
    /// A weekday, a month or a day of the month.
    case name
    case number

    /// Whether it stands between two days.
    package var joins: Bool { self == .joining || self == .linking || self == .dash }
    /// Whether another time has to stand behind it.
    var leadsOn: Bool { self == .joining || self == .linking || self == .exception }
  }

  /// The role of a word in lower case; nil if it is no word of a time.
  package static func role(_ word: String) -> Role? {
    let bare = word.hasSuffix(",") ? String(word.dropLast()) : word
    if let role = roles[bare] { return role }
    let singular = bare.count > 4 && bare.hasSuffix("s") ? bare.dropLast() : bare[...]
    if [bare[...], singular].contains(where: { TypedWords.weekday($0) != nil || TypedWords.month($0) != nil }) {
      return .name
    }
    if TypedWords.count(bare) != nil, bare.count < 6 { return .number }
    if TypedWords.dayOfMonth(bare) != nil { return .name }
    return times.contains(bare) && bare != "every" && bare != "each" ? .name : nil
  }

  private static let roles: [String: Role] = {
    var roles: [String: Role] = [:]
    for (role, words) in roleWords { for word in words { roles[word] = role } }
    return roles
  }()

  private static let roleWords: KeyValuePairs<Role, [String]> = [
    .joining: ["&", "+", "and", "or", "plus", ","],
    .linking: ["to", "until", "till", "through", "thru", "from", "since"],
    .dash: ["-", "–", "—"],
    .exception: ["except", "excluding", "but", "not", "without"],
    .small: ["on", "at", "in", "of", "for", "by", "the", "rest", "during", "also", "only", "then", "over", "within"],
    .which: [
      "this", "next", "last", "every", "each", "other", "coming", "following", "past", "first", "second", "third",
      "fourth", "same", "all",
    ],
    .name: ["weekday", "weekdays", "weekends"],
    .unit: [
      "day", "days", "night", "nights", "week", "weeks", "weekend", "month",
      "months", "year", "years", "hour", "hours", "minute", "minutes", "morning", "mornings", "afternoon",
      "afternoons", "evening", "evenings", "time",
    ],
  ]

  /// Months that are names of people, or words, too.
  static let namesakes: Set<String> = ["jan", "april", "may", "june", "august", "march", "mar"]
}
