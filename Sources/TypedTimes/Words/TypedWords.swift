package import CivilTime

/// The words used in times, in lowercase.
package enum TypedWords {
  private static let weekdays = EnglishNames.weekdays.map { $0.lowercased() }
  private static let months = EnglishNames.months.map { $0.lowercased() }

  /// Alternative spellings, as in text messages.
  private static let shortForms = [
    "tmrw": "tomorrow", "tmr": "tomorrow", "tmw": "tomorrow", "2moro": "tomorrow", "2morrow": "tomorrow",
    "2day": "today", "tonite": "tonight", "2nite": "tonight", "2night": "tonight", "midday": "noon",
    "midnite": "midnight",
    "weds": "wednesday",
  ]

  /// Returns the form under which a lowercase word is looked up.
  package static func standard(_ word: some StringProtocol) -> String { shortForms[String(word)] ?? String(word) }

  /// The names for which misspellings are detected.
  static let names = weekdays + months + ["today", "tomorrow", "tonight", "yesterday"]

  /// Days counted from today.
  package static let days = [
    "today": 0, "tomorrow": 1, "yesterday": -1, "day after tomorrow": 2, "the day after tomorrow": 2,
    "day before yesterday": -2, "the day before yesterday": -2, "a week today": 7, "a week tomorrow": 8,
  ]

  /// The weekday for a name, or for a prefix of at least three letters.
  package static func weekday(_ word: some StringProtocol) -> Weekday? {
    index(of: word, in: weekdays).flatMap { Weekday(rawValue: $0 + 1) }
  }

  /// The number of the month for a name, or for a prefix of at least three letters.
  package static func month(_ word: some StringProtocol) -> Int? {
    index(of: word.hasSuffix(".") ? String(word.dropLast()) : String(word), in: months).map { $0 + 1 }
  }

  private static func index(of word: some StringProtocol, in names: [String]) -> Int? {
    word.count >= 3 ? names.firstIndex { $0.hasPrefix(word) } : nil
  }

  /// The day of the month for a word: `5`, `5th` or `5.`, optionally followed by a comma.
  static func dayOfMonth(_ word: some StringProtocol) -> Int? {
    var text = String(word)
    if text.hasSuffix(",") { text.removeLast() }
    for ending in ["st", "nd", "rd", "th", "."] where text.hasSuffix(ending) {
      text.removeLast(ending.count)
      break
    }
    guard (1...2).contains(text.count) else { return nil }
    return number(text).flatMap { (1...31).contains($0) ? $0 : nil }
  }

  /// A four-digit year.
  static func year(_ word: some StringProtocol) -> Int? { word.count == 4 ? number(word) : nil }

  /// Returns a word without a trailing comma.
  static func withoutComma(_ word: some StringProtocol) -> String {
    String(word.count > 1 && word.hasSuffix(",") ? word.dropLast() : word[...])
  }

  /// The value of a word that consists only of ASCII digits.
  package static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// Named times of day, as hours.
  static let hours = ["noon": 12, "midnight": 24, "24:00": 24]
  /// Named minutes before or after the hour.
  static let minutes = ["half past": 30, "quarter past": 15, "quarter to": -15]
  /// The halves of the day on a 12-hour clock.
  static let halves: Set<String> = ["am", "pm", "a.m.", "p.m."]
  /// Parts of the day, with their hours.
  static let partsOfDay = ["morning": 0..<12, "afternoon": 12..<19, "evening": 16..<24, "night": 18..<24]

  /// The units of durations: `m` stands for minutes and `mo` for months.
  static let units: [String: (months: Int, days: Int, seconds: Int64)] = {
    let names: [(String, (months: Int, days: Int, seconds: Int64))] = [
      ("s sec secs second seconds", (0, 0, 1)), ("m min mins minute minutes", (0, 0, 60)),
      ("h hr hrs hour hours", (0, 0, 3600)), ("d day days", (0, 1, 0)), ("w wk wks week weeks", (0, 7, 0)),
      ("fortnight fortnights", (0, 14, 0)), ("mo month months", (1, 0, 0)), ("y year years", (12, 0, 0)),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { names, unit in names.split(separator: " ").map { (String($0), unit) } })
  }()

  private static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
  ]

  /// A number in ASCII digits, or a number word below a hundred: `twelve`, `forty-five`.
  package static func count(_ text: some StringProtocol) -> Int? {
    if let number = number(text) ?? numbers[String(text)] { return number }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { numbers[String($0)] ?? 0 }
    return parts.count == 2 && parts[0] >= 20 && (1...9).contains(parts[1]) ? parts[0] + parts[1] : nil
  }

  /// Short forms of "until".
  static let tils: Set<String> = ["til", "'til", "’til", "untill"]
  /// Words before the end of something.
  static let endings: Set<String> = tils.union(["until", "till", "through", "thru"])

  /// The interval of phrases such as "every other week".
  package static let counts = ["other": 2, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4]

  /// Ordinals for weekdays and days of a month.
  package static let ordinals = [
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5,
    "last": -1,
  ]
}
