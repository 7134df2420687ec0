import TimeZones

/// What kind of name a TZID is, regardless of the definitions in the file.
enum ZoneMeaning: Hashable {
  /// A zone in the zone data.
  case zone
  /// An old name of a zone, with the canonical name.
  case alias(of: String)
  /// A Windows zone name, with the zone that Unicode's CLDR assigns to it, if known.
  case windows(zone: String?)
  /// A zone name preceded by a vendor's path.
  case prefixed(zone: String)
  /// A display name or a made-up name, with the zone of the places that it mentions, if known.
  case custom(zone: String?)
  /// An abbreviation, which does not identify a single zone.
  case abbreviation
  /// An offset used as a name, such as "GMT+0200".
  case offset
  /// A zone name that differs in letter case, quotes or spaces.
  case misspelled(zone: String)
  /// An unknown name.
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
      case .spelling: .misspelled(zone: found.name)
      case .path: .prefixed(zone: found.name)
      // Some Windows zone names are only offsets, such as "UTC-02".
      case .windows: plain.uppercased().hasPrefix("UTC") ? .offset : .windows(zone: found.name)
      case .display, .notes: .custom(zone: found.name)
      case .abbreviation: .abbreviation
      case .offset: .offset
      case .posixRule: .custom(zone: nil)
      }
  }

  /// Prefixes of names that programs make up for their own rules.
  private static let madeUp = ["custom", "tzone://microsoft", "(utc", "(gmt"]

  /// Abbreviations that are names of zones without summer time in the zone data, or that are used for zones in several
  /// parts of the world.
  private static let abbreviations: Set<String> = [
    "EST", "MST", "HST", "CET", "MET", "EET", "WET", "AST", "BST", "IST",
  ]

  private static func endsAsWindows(_ name: String) -> Bool {
    let name = name.lowercased()
    return [" standard time", " daylight time", " summer time"].contains { name.hasSuffix($0) }
  }
}
