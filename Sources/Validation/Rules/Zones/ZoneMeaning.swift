import TimeZones

/// What kind of name a TZID is, apart from what a file defines.
enum ZoneMeaning: Hashable {
  /// A zone of the zone data.
  case zone
  /// An old name of a zone; the canonical one beside it.
  case alias(of: String)
  /// A name of Windows, with the zone that Unicode's CLDR gives for it if that is known.
  case windows(zone: String?)
  /// A vendor's path before the name of a zone.
  case prefixed(zone: String)
  /// A name for people or for rules of a program's own, with the zone that the places in it mean.
  case custom(zone: String?)
  /// An abbreviation, which names no one zone.
  case abbreviation
  /// An offset as a name, such as "GMT+0200".
  case offset
  /// A zone's name in other letters, with quotes, or with spaces.
  case misspelt(zone: String)
  /// No name that anybody knows.
  case unknown

  init(of name: String, in names: TimeZoneNames) {
    let plain = name.trimmed
    if Self.abbreviations.contains(plain.uppercased()) {
      self = .abbreviation
      return
    }
    guard let found = names.find(name) else {
      self =
        TimeZoneNames.isCustom(name) || Self.madeUp.contains(where: { plain.lowercased().hasPrefix($0) })
        ? .custom(zone: nil) : Self.endsAsWindows(plain) ? .windows(zone: nil) : .unknown
      return
    }
    self =
      switch found.kind {
      case .system: ZoneAliases.table[name].map { .alias(of: $0) } ?? .zone
      case .spelling: .misspelt(zone: found.name)
      case .path: .prefixed(zone: found.name)
      // Windows has zones that are named by their offsets alone, such as "UTC-02".
      case .windows: plain.uppercased().hasPrefix("UTC") ? .offset : .windows(zone: found.name)
      case .display, .notes: .custom(zone: found.name)
      case .abbreviation: .abbreviation
      case .offset: .offset
      case .posixRule: .custom(zone: nil)
      }
  }

  /// How names begin that programs make for rules of their own.
  private static let madeUp = ["custom", "tzone://microsoft", "(utc", "(gmt"]

  /// Abbreviations that the zone data has as names of zones without summer time, or that stand for zones in several
  /// parts of the world.
  private static let abbreviations: Set<String> = [
    "EST", "MST", "HST", "CET", "MET", "EET", "WET", "AST", "BST", "IST",
  ]

  private static func endsAsWindows(_ name: String) -> Bool {
    let name = name.lowercased()
    return [" standard time", " daylight time", " summer time"].contains { name.hasSuffix($0) }
  }
}
