/// The words that make a heading a to-do, as lines such as `#+TODO: TODO STARTED | DONE CANCELLED` define them.
struct OrgKeywords {
  /// Those of to-dos that are open.
  private(set) var open: [String]
  /// Those of to-dos that are done.
  private(set) var done: [String]
  private var isUsual = true

  /// Those that Org has if a file defines none.
  static let usual = OrgKeywords(open: ["TODO"], done: ["DONE"])
  /// Those that are written.
  static let written = OrgKeywords(open: ["TODO", "STARTED"], done: ["DONE", "CANCELLED"])

  private init(open: [String], done: [String]) {
    self.open = open
    self.done = done
  }

  /// All of them.
  var all: [String] { open + done }

  /// Adds what a line defines; the first one replaces the usual ones. Without a bar the last word is that for done ones.
  mutating func add(_ text: Substring) {
    if isUsual { (open, done, isUsual) = ([], [], false) }
    let words = text.split { $0 == " " || $0 == "\t" }.map { String($0.prefix { $0 != "(" }) }
    let bar = words.firstIndex(of: "|") ?? max(0, words.count - 1)
    open += words[..<bar]
    done += words[bar...].filter { $0 != "|" }
  }

  /// STATUS for a word, and whether that is all that it says.
  func status(_ word: String) -> (status: String, isExact: Bool) {
    if done.contains(word) {
      return Self.cancelled.contains(word) ? ("CANCELLED", true) : ("COMPLETED", word == done.first)
    }
    return Self.started.contains(word) ? ("IN-PROCESS", true) : ("NEEDS-ACTION", word == open.first)
  }

  /// The word for a STATUS.
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
