/// A table of equivalent words in iCalendar and JSCalendar.
struct JSCalendarWords {
  private let there: [String: String]
  private let back: [String: String]

  init(_ pairs: KeyValuePairs<String, String>) {
    there = Dictionary(pairs.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    back = Dictionary(pairs.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the JSCalendar word; words that are not in the table are converted to lowercase.
  func member(_ word: String) -> String { there[word.uppercased()] ?? word.lowercased() }

  /// Returns the iCalendar word; words that are not in the table are converted to uppercase.
  func property(_ word: String) -> String { back[word] ?? word.uppercased() }

  /// Words that differ only in letter case.
  static let same = JSCalendarWords([:])
  static let privacy = JSCalendarWords(["CONFIDENTIAL": "secret"])
  static let freeBusyStatus = JSCalendarWords(["OPAQUE": "busy", "TRANSPARENT": "free"])
  static let participantKind = JSCalendarWords(["ROOM": "location"])
}
