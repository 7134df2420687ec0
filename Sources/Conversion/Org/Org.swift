import ICalendar

/// Constants and functions that the Org reader and writer share.
enum Org {
  /// The prefix of properties that preserve data of an entry for which there is no standard property.
  static let prefix = "X-ORG-"

  /// The repeater of a to-do if it means more than a rule.
  static let repeater = prefix + "REPEATER"
  /// The warning period before the deadline of a to-do.
  static let warning = prefix + "WARNING"
  /// The delay after the scheduled time of a to-do.
  static let delay = prefix + "DELAY"

  /// The entry properties that correspond to component properties.
  static let texts: [(name: String, property: KnownProperty)] = [
    ("LOCATION", .location), ("CLASS", .classification), ("URL", .url), ("STATUS", .status),
  ]
  /// The component properties among them whose type is not TEXT.
  static let words: Set<KnownProperty> = [.classification, .url, .status]

  /// The entry properties that have a meaning.
  static let known: Set<String> = [
    "ID", "LOCATION", "CLASS", "URL", "STATUS", "ORGANIZER", "ATTENDEES", "DTSTART", "TIMEZONE", "APPT_WARNTIME",
  ]

  /// Whether Org, or an extension of it, writes files, moves entries or runs code because an entry has a property of this
  /// name. Such properties are not taken from calendars, which may come from anyone.
  static func isObeyed(_ name: String) -> Bool {
    obeyed.contains(name) || ["EXPORT_", "HEADER_ARGS", "PUBLISHING_"].contains(where: name.hasPrefix)
  }

  private static let obeyed: Set<String> = [
    "ARCHIVE", "ATTACH_DIR", "ATTACH_DIR_INHERIT", "BLOCKER", "DIR", "TRIGGER",
  ]

  /// The property name for an entry's property, or nil if it is not valid. Underscores become hyphens.
  static func property(for name: String) -> String? {
    let isName =
      !name.isEmpty && name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    return isName ? prefix + name.replacing("_", with: "-") : nil
  }

  /// The name in the entry of a property whose name was created in this way.
  static func name(of property: String) -> String {
    property.dropFirst(prefix.count).uppercased().replacing("-", with: "_")
  }
}
