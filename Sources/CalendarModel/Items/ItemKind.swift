public import ICalendar

/// What an item is: the name of its component (RFC 5545 3.6).
public struct ItemKind: OpenVocabulary {
  /// The component's name in uppercase letters, such as "VEVENT".
  public let rawValue: String

  /// Makes the kind for a component's name, which becomes uppercase letters.
  public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

  /// An event, VEVENT.
  public static let event = ItemKind(rawValue: "VEVENT")
  /// A reminder, VTODO.
  public static let reminder = ItemKind(rawValue: "VTODO")
  /// A journal entry, VJOURNAL.
  public static let journal = ItemKind(rawValue: "VJOURNAL")
  /// A free or busy time, VFREEBUSY.
  public static let freeBusy = ItemKind(rawValue: "VFREEBUSY")

  /// What it is for people and in lists: `event`, `reminder`, `journal`, `freebusy`, else the component's name in
  /// lowercase letters.
  public var word: String { Self.words[self] ?? rawValue.lowercased() }

  private static let words: [ItemKind: String] = [
    .event: "event", .reminder: "reminder", .journal: "journal", .freeBusy: "freebusy",
  ]

  /// Whether its items have a UID, and SEQUENCE and DTSTAMP decide between two versions (RFC 5546 2.1.5).
  package var isVersioned: Bool {
    self == .event || self == .reminder || self == .journal || self == .freeBusy
  }
}

extension Component {
  /// What the component is if it is an item.
  public var kind: ItemKind { ItemKind(rawValue: component?.name ?? name) }
}
