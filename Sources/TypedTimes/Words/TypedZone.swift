import CivilTime

/// A time zone as people type it after a time of day: `3pm Pacific`, `9:00 Tokyo time`, `15:00 CET`.
struct TypedZone: Equatable {
  enum Kind { case abbreviation, region, city, name }

  let kind: Kind
  /// The name in the time zone database; empty for an abbreviation whose meaning depends on the display time zone.
  let name: String
  /// The offset of an abbreviation in hours; `PST`, for example, never means summer time.
  private(set) var hours: Double?
  /// The abbreviation, in capital letters.
  private(set) var abbreviation: String?

  /// Reads a time zone, in lowercase and without a trailing "time".
  init?(_ words: [String]) {
    let text = words.joined(separator: " ")
    if let zone = Self.abbreviations[text] {
      (kind, name, hours, abbreviation) = (.abbreviation, zone.name, zone.hours, text.uppercased())
    } else if Self.sharedAbbreviations.contains(text) {
      (kind, name, abbreviation) = (.abbreviation, "", text.uppercased())
    } else if let name = Self.regions[text] ?? Self.region(words) {
      (kind, self.name) = (.region, name)
    } else if text.contains("/"), let name = TimeZoneDatabase.system.canonicalName(ignoringCase: text) {
      (kind, self.name) = (.name, name)
    } else if let name = Self.city(words) {
      (kind, self.name) = (.city, name)
    } else {
      return nil
    }
  }

  /// Reads `pacific standard`, `mountain daylight`.
  private static func region(_ words: [String]) -> String? {
    guard words.count == 2, ["standard", "daylight", "summer"].contains(words[1]) else { return nil }
    return regions[words[0]]
  }

  /// Returns the time zone with its rules, or the display time zone if that zone uses the abbreviation at that time.
  ///
  /// - Parameter time: A local time in the time zone.
  /// - Returns: The time zone, or nil if the abbreviation is not in use at that time, or the zone is unknown.
  func zone(at time: CivilDateTime, in display: ZoneClock) -> ZoneClock? {
    if name == "UTC" { return display.with("UTC", .utc) }
    if let abbreviation, display.isNamed,
      display.rules.observance(at: display.rules.instant(of: time)).abbreviation == abbreviation
    {
      return display
    }
    guard let rules = try? TimeZoneDatabase.system.rules(named: name) else { return nil }
    if let hours, Double(rules.offset(at: rules.instant(of: time)).seconds) != hours * 3600 { return nil }
    return display.with(name, rules)
  }

  /// Whether its local time is the same as another zone's all year round.
  func showsSame(as display: ZoneClock) -> Bool {
    guard let rules = try? TimeZoneDatabase.system.rules(named: name) else { return true }
    return (0..<12).allSatisfy { month in
      let instant = display.nowInstant.adding(seconds: Int64(month) * 30 * 86_400)
      return rules.offset(at: instant) == display.rules.offset(at: instant)
    }
  }

  // MARK: Names

  /// Abbreviations that are ambiguous or little known.
  private static let sharedAbbreviations: Set<String> = [
    "cst", "ist", "ast", "adt", "nst", "ndt", "sst", "gst", "pkt", "npt", "sast", "ict", "wib", "wita", "pht", "brt",
    "clt", "irst",
  ]

  private static let abbreviations: [String: (name: String, hours: Double?)] = [
    "utc": ("UTC", nil), "gmt": ("UTC", nil), "z": ("UTC", nil), "zulu": ("UTC", nil),
    "pst": ("America/Los_Angeles", -8), "pdt": ("America/Los_Angeles", -7), "pt": ("America/Los_Angeles", nil),
    "mst": ("America/Denver", -7), "mdt": ("America/Denver", -6), "mt": ("America/Denver", nil),
    "cdt": ("America/Chicago", -5), "ct": ("America/Chicago", nil),
    "est": ("America/New_York", -5), "edt": ("America/New_York", -4), "et": ("America/New_York", nil),
    "akst": ("America/Anchorage", -9), "akdt": ("America/Anchorage", -8), "hst": ("Pacific/Honolulu", -10),
    "bst": ("Europe/London", 1), "wet": ("Europe/Lisbon", 0),
    "cet": ("Europe/Berlin", 1), "cest": ("Europe/Berlin", 2), "eet": ("Europe/Athens", 2),
    "eest": ("Europe/Athens", 3), "msk": ("Europe/Moscow", 3), "sgt": ("Asia/Singapore", 8),
    "hkt": ("Asia/Hong_Kong", 8), "jst": ("Asia/Tokyo", 9), "kst": ("Asia/Seoul", 9),
    "awst": ("Australia/Perth", 8), "acst": ("Australia/Adelaide", 9.5), "acdt": ("Australia/Adelaide", 10.5),
    "aest": ("Australia/Sydney", 10), "aedt": ("Australia/Sydney", 11), "nzst": ("Pacific/Auckland", 12),
    "nzdt": ("Pacific/Auckland", 13),
  ]

  private static let regions = [
    "pacific": "America/Los_Angeles", "mountain": "America/Denver", "central": "America/Chicago",
    "eastern": "America/New_York", "atlantic": "America/Halifax", "alaska": "America/Anchorage",
    "hawaii": "Pacific/Honolulu", "newfoundland": "America/St_Johns", "central european": "Europe/Berlin",
    "eastern european": "Europe/Athens", "western european": "Europe/Lisbon", "greenwich mean": "UTC",
    "coordinated universal": "UTC", "universal": "UTC", "zulu": "UTC",
  ]

  /// The database time zone for a city: `new york`, `tokyo`.
  private static func city(_ words: [String]) -> String? {
    cities[words.joined(separator: "_")]
  }

  /// The time zones of cities, by lowercase name. The table is built only once, because every word of an entry may be a
  /// city.
  private static let cities: [String: String] = {
    var cities: [String: String] = [:]
    let names = Dictionary(grouping: TimeZoneDatabase.system.names()) { name in
      name.lastIndex(of: "/").map { name[..<$0] } ?? ""
    }
    for continent in continents {
      for name in names[continent[...], default: []] {
        let city = name.dropFirst(continent.count + 1).lowercased()
        if cities[city] == nil { cities[city] = name }
      }
    }
    return cities
  }()

  private static let continents = [
    "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian", "America/Argentina",
    "America/Indiana",
  ]

  /// Cities whose names are more often personal names or ordinary words.
  static let otherNames: Set<String> = [
    "sydney", "adelaide", "victoria", "regina", "stanley", "nelson", "denver", "dawson", "creston", "jersey", "easter",
    "christmas", "center", "knox", "reunion", "north", "south", "west", "wake", "midway", "nome", "act", "canary",
    "turkey", "acre", "majuro", "eucla", "petersburg", "louisville",
  ]
}
