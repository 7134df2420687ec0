import CalendarModel

/// The kinds of items as people name them.
extension ItemKind {
  private static let words: [String: ItemKind] = [
    "event": .event, "reminder": .reminder, "todo": .reminder, "journal": .journal, "freebusy": .freeBusy,
  ]

  /// The kind for `event`, `reminder`, ... or for a component's name.
  ///
  /// - Throws: `Failure` with the kinds that there are.
  init(word: String) throws {
    let kind = Self.words[word.lowercased()] ?? ItemKind(rawValue: word)
    guard Self.words.values.contains(kind) || kind.rawValue.hasPrefix("X-") else {
      throw Failure(.usage, "there is no kind “\(word)”; write event, reminder, journal or freebusy")
    }
    self = kind
  }

  /// The kinds for words with commas between; none for nil.
  static func kinds(_ words: String?) throws -> [ItemKind] {
    try (words ?? "").split(separator: ",").map { try ItemKind(word: String($0)) }
  }

  /// The word for it: `event` for VEVENT, the component's own name in small letters if there is none.
  var word: String {
    Self.words.first { $0.value == self && $0.key != "todo" }?.key ?? rawValue.lowercased()
  }
}
