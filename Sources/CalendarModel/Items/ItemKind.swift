public import ICalendar

/// The kind of an item: the name of its component (RFC 5545 3.6).
public struct ItemKind: OpenVocabulary {
  /// The component's name in uppercase, such as "VEVENT".
  public let rawValue: String

  /// Creates the kind from a component's name, which is converted to uppercase.
  public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

  /// An event, VEVENT.
  public static let event = ItemKind(rawValue: "VEVENT")
  /// A reminder, VTODO.
  public static let reminder = ItemKind(rawValue: "VTODO")
  /// A journal entry, VJOURNAL.
  public static let journal = ItemKind(rawValue: "VJOURNAL")
  /// Free and busy times, VFREEBUSY.
  public static let freeBusy = ItemKind(rawValue: "VFREEBUSY")

  /// The word shown to people and used in lists: `event`, `reminder`, `journal` or `freebusy`, or else the component's
  /// name in lowercase.
  public var word: String { Self.words[self] ?? rawValue.lowercased() }

  private static let words: [ItemKind: String] = [
    .event: "event", .reminder: "reminder", .journal: "journal", .freeBusy: "freebusy",
  ]

  /// Whether items of this kind have a UID and versions that are compared by SEQUENCE and DTSTAMP (RFC 5546 2.1.5).
  package var isVersioned: Bool {
    self == .event || self == .reminder || self == .journal || self == .freeBusy
  }
}

extension Component {
  /// The kind of item that the component is, if it is an item.
  public var kind: ItemKind { ItemKind(rawValue: component?.name ?? name) }
}
