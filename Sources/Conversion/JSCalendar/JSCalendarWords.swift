/// Words that iCalendar and JSCalendar have for the same things.
struct JSCalendarWords {
  private let there: [String: String]
  private let back: [String: String]

  init(_ pairs: KeyValuePairs<String, String>) {
    there = Dictionary(pairs.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    back = Dictionary(pairs.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// The word of JSCalendar; one that the table does not have is the same in lowercase letters.
  func member(_ word: String) -> String { there[word.uppercased()] ?? word.lowercased() }

  /// The word of iCalendar; one that the table does not have is the same in uppercase letters.
  func property(_ word: String) -> String { back[word] ?? word.uppercased() }

  /// Words that are the same but for the letter case.
  static let same = JSCalendarWords([:])
  static let privacy = JSCalendarWords(["CONFIDENTIAL": "secret"])
  static let freeBusyStatus = JSCalendarWords(["OPAQUE": "busy", "TRANSPARENT": "free"])
  static let participantKind = JSCalendarWords(["ROOM": "location"])
}
