import ICalendar

/// Constants and functions that the Org reader and writer share.
enum Org {
  /// The prefix of properties that preserve data of an entry for which there is no standard property.
  static let prefix = "X-ORG-"

  /// The repeater of a to-do if it means more than a rule can express.
  static let repeater = prefix + "REPEATER"
  /// The warning period before the deadline of a to-do.
  static let warning = prefix + "WARNING"
  /// The delay after the scheduled time of a to-do.
  static let delay = prefix + "DELAY"

  /// The entry properties that correspond to component properties.
  static let texts: [(name: String, property: KnownProperty)] = [
    ("LOCATION", .location), ("CLASS", .classification), ("URL", .url), ("STATUS", .status),
  ]
  /// The component properties in ``texts`` whose type is not TEXT.
  static let words: Set<KnownProperty> = [.classification, .url, .status]

  /// The entry properties that have a meaning.
  static let known: Set<String> = [
    "ID", "LOCATION", "CLASS", "URL", "STATUS", "ORGANIZER", "ATTENDEES", "DTSTART", "TIMEZONE", "APPT_WARNTIME",
  ]

  /// The prefix of entry properties with values from calendars, which neither Org nor any of its extensions acts on.
  private static let inert = "X_"

  /// The property name for an entry's property, or nil if it is not valid. Underscores become hyphens.
  static func property(for name: String) -> String? {
    let isName =
      !name.isEmpty && name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    if !isName || name == inert { return nil }
    return prefix + (name.hasPrefix(inert) ? name.dropFirst(inert.count) : name[...]).replacing("_", with: "-")
  }

  /// The entry's name for a property whose name was created by ``property(for:)``.
  ///
  /// Calendars may come from anyone, and some properties make Org write files, move entries, run code, or put the value
  /// into a page. Therefore, only a category, an effort and the style of a habit keep their names, and only if Org
  /// understands the value.
  static func name(of property: String, value: String, isHabit: Bool) -> String {
    let name = property.dropFirst(prefix.count).uppercased().replacing("-", with: "_")
    let isKept =
      switch name {
      case "CATEGORY": true
      case "EFFORT": value.wholeMatch(of: /[0-9]{1,4}:[0-9]{2}/) != nil
      case "STYLE": isHabit && value == "habit"
      default: false
      }
    return isKept ? name : inert + name
  }
}
