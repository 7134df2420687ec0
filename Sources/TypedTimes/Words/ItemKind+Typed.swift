package import CalendarModel

/// The names of kinds of items.
extension ItemKind {
  private static let typed: [ItemKind] = [.event, .reminder, .journal, .freeBusy]

  /// Creates the kind for `event`, `reminder`, `todo`, … or for a component name; nil if the name is unknown.
  package init?(typed word: String) {
    let name = word.lowercased() == "todo" ? ItemKind.reminder.word : word.lowercased()
    let kind = Self.typed.first { $0.word == name } ?? ItemKind(rawValue: word)
    guard Self.typed.contains(kind) || kind.rawValue.hasPrefix("X-") else { return nil }
    self = kind
  }

  /// Returns a message about a word that is not a kind.
  package static func problem(_ word: String) -> String {
    "“\(word)” is not a kind of item; write event, reminder, journal or freebusy"
  }
}
