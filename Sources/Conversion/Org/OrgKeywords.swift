/// The to-do keywords, as defined by lines such as `#+TODO: TODO STARTED | DONE CANCELLED`.
struct OrgKeywords {
  /// The keywords for open to-dos.
  private(set) var open: [String]
  /// The keywords for completed to-dos.
  private(set) var done: [String]
  private var openWords: Set<String>
  private var doneWords: Set<String>
  private var isUsual = true

  /// Org's defaults if a file defines no keywords.
  static let usual = OrgKeywords(open: ["TODO"], done: ["DONE"])
  /// The keywords used for writing.
  static let written = OrgKeywords(open: ["TODO", "STARTED"], done: ["DONE", "CANCELLED"])

  private init(open: [String], done: [String]) {
    self.open = open
    self.done = done
    (openWords, doneWords) = (Set(open), Set(done))
  }

  /// Whether a word is a keyword.
  func contains(_ word: String) -> Bool { openWords.contains(word) || doneWords.contains(word) }

  /// Adds the keywords of a line; the first such line replaces the defaults. Without a bar, the last keyword means
  /// done.
  mutating func add(_ text: Substring) {
    if isUsual { (open, done, openWords, doneWords, isUsual) = ([], [], [], [], false) }
    let words = text.split { $0 == " " || $0 == "\t" }.map { String($0.prefix { $0 != "(" }) }
    let bar = words.firstIndex(of: "|") ?? max(0, words.count - 1)
    for word in words[..<bar] where openWords.insert(word).inserted { open.append(word) }
    for word in words[bar...] where word != "|" && doneWords.insert(word).inserted { done.append(word) }
  }

  /// Returns the STATUS for a keyword, and whether it expresses the keyword exactly.
  func status(_ word: String) -> (status: String, isExact: Bool) {
    if doneWords.contains(word) {
      return Self.cancelled.contains(word) ? ("CANCELLED", true) : ("COMPLETED", word == done.first)
    }
    return Self.started.contains(word) ? ("IN-PROCESS", true) : ("NEEDS-ACTION", word == open.first)
  }

  /// Returns the keyword for a STATUS.
  static func word(_ status: String) -> String {
    switch status {
    case "COMPLETED": "DONE"
    case "CANCELLED": "CANCELLED"
    case "IN-PROCESS": "STARTED"
    default: "TODO"
    }
  }

  private static let started: Set<String> = [
    "STARTED", "DOING", "STRT", "ACTIVE", "WORKING", "INPROGRESS", "IN-PROGRESS", "IN_PROGRESS", "IN-PROCESS",
  ]
  private static let cancelled: Set<String> = ["CANCELLED", "CANCELED", "KILL", "KILLED", "ABORTED", "WONTFIX"]
}
