import ICalendar

/// What the reader and the writer of Org share.
enum Org {
  /// How the names of properties begin that hold what of an entry no standard property says, so that it comes back.
  static let prefix = "X-ORG-"

  /// How a to-do repeats if that is more than a rule.
  static let repeater = prefix + "REPEATER"
  /// How long before it is due a to-do is shown.
  static let warning = prefix + "WARNING"
  /// How long after it is scheduled a to-do is shown.
  static let delay = prefix + "DELAY"

  /// Properties of entries that are properties of components.
  static let texts: [(name: String, property: KnownProperty)] = [
    ("LOCATION", .location), ("CLASS", .classification), ("URL", .url), ("STATUS", .status),
  ]
  /// Those of them that are no TEXT.
  static let words: Set<KnownProperty> = [.classification, .url, .status]

  /// The properties of entries that are understood.
  static let known: Set<String> = [
    "ID", "LOCATION", "CLASS", "URL", "STATUS", "ORGANIZER", "ATTENDEES", "DTSTART", "TIMEZONE", "APPT_WARNTIME",
  ]

  /// The name of a property for one of an entry; nil if none can have it. Underscores become hyphens.
  static func property(for name: String) -> String? {
    let isName =
      !name.isEmpty && name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    return isName ? prefix + name.replacing("_", with: "-") : nil
  }

  /// The name of an entry's property for one that was made so.
  static func name(of property: String) -> String {
    property.dropFirst(prefix.count).uppercased().replacing("-", with: "_")
  }
}
