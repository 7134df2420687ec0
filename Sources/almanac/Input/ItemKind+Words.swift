import CalendarModel
import CommandLine

/// The kinds of items as people name them.
extension ItemKind {
  private static let kinds: [ItemKind] = [.event, .reminder, .journal, .freeBusy]

  /// The kind for `event`, `reminder`, ... or for a component's name.
  ///
  /// - Throws: `Failure` with the kinds that there are.
  init(word: String) throws {
    let name = word.lowercased() == "todo" ? ItemKind.reminder.word : word.lowercased()
    let kind = Self.kinds.first { $0.word == name } ?? ItemKind(rawValue: word)
    guard Self.kinds.contains(kind) || kind.rawValue.hasPrefix("X-") else {
      throw Failure(.usage, "there is no kind “\(word)”; write event, reminder, journal or freebusy")
    }
    self = kind
  }

  /// The kinds for words with commas between; none for nil.
  static func kinds(_ words: String?) throws -> [ItemKind] {
    try (words ?? "").split(separator: ",").map { try ItemKind(word: String($0)) }
  }
}
