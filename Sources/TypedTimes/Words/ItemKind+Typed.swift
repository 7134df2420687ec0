package import CalendarModel

/// The kinds of items as people name them.
extension ItemKind {
  private static let typed: [ItemKind] = [.event, .reminder, .journal, .freeBusy]

  /// The kind for `event`, `reminder`, `todo`, ... or for a component's name; nil if there is none.
  package init?(typed word: String) {
    let name = word.lowercased() == "todo" ? ItemKind.reminder.word : word.lowercased()
    let kind = Self.typed.first { $0.word == name } ?? ItemKind(rawValue: word)
    guard Self.typed.contains(kind) || kind.rawValue.hasPrefix("X-") else { return nil }
    self = kind
  }

  /// What to say of a word that names no kind.
  package static func problem(_ word: String) -> String {
    "there is no kind “\(word)”; write event, reminder, journal or freebusy"
  }
}
