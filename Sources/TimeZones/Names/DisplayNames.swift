/// Finds the zones for the display names that programs show, by the cities that the names contain.
enum DisplayNames {
  /// The zones for a place.
  private struct Place {
    /// The Windows zones with the place in their names.
    var entries: [Int] = []
    /// The IANA zone named after the place.
    var ianaName: String?
  }

  /// The IANA names of the zones for places, most likely first: the zone of a city listed alone, then the zone with
  /// most of the places, then the zone with the first place.
  static func candidates(_ places: [String]) -> [[String]] {
    guard !places.isEmpty, places.count <= 20 else { return [] }
    let city = places.count == 1 ? table[places[0]]?.ianaName.map { [[$0]] } : nil
    var votes: [Int: Int] = [:]
    var order: [Int] = []
    for place in places {
      for entry in table[place]?.entries ?? [] {
        votes[entry, default: 0] += 1
        if votes[entry] == 1 { order.append(entry) }
      }
    }
    let ranked = order.enumerated().sorted { left, right in
      let (leftVotes, rightVotes) = (votes[left.element] ?? 0, votes[right.element] ?? 0)
      return leftVotes == rightVotes ? left.offset < right.offset : leftVotes > rightVotes
    }
    return (city ?? []) + ranked.map { WindowsZones.entries[$0.element].ianaNames }
  }

  /// Places in older display names, with their Windows zones.
  private static let olderPlaces: [String: String] = [
    "bombay": "India", "bucharest": "GTB", "central time us": "Central", "cities of indiana": "US Eastern",
    "eastern time us": "Eastern", "eniwetok": "Dateline", "greenwich mean time": "GMT", "gmt": "GMT",
    "madras": "India", "mid atlantic": "UTC-02", "mid atlantic old": "UTC-02",
    "petropavlovsk kamchatsky old": "Russia Time Zone 11", "midway island": "UTC-11", "mountain time us": "Mountain",
    "new caledonia": "Central Pacific", "pacific time us": "Pacific", "prague bratislava": "Central Europe",
    "rangoon": "Myanmar", "st petersburg": "Russian", "western europe": "W. Europe", "central europe": "Central Europe",
    "eastern europe": "E. Europe",
  ]

  /// Whether an IANA name is a city, rather than an old name of a country or a region.
  private static func isCity(_ name: String) -> Bool {
    guard let slash = name.firstIndex(of: "/") else { return false }
    return regions.contains(name[..<slash])
  }

  private static let regions: Set<Substring> = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
  ]

  private static let table: [String: Place] = {
    var table: [String: Place] = [:]
    func add(_ place: String, _ index: Int) {
      if table[place]?.entries.contains(index) != true { table[place, default: Place()].entries.append(index) }
    }
    for (index, entry) in WindowsZones.entries.enumerated() {
      let (_, places) = TZIDSyntax.offsetAndPlaces(entry.displayName)
      for place in places { add(place, index) }
      // Also add the places of the name without “(US & Canada)” and the like.
      if let open = entry.displayName.lastIndex(of: "("), open != entry.displayName.startIndex {
        let (_, places) = TZIDSyntax.offsetAndPlaces(String(entry.displayName[..<open]))
        for place in places { add(place, index) }
      }
    }
    for (place, name) in olderPlaces.merging(FixedNames.localized, uniquingKeysWith: { first, _ in first }) {
      let index = WindowsZones.entries.firstIndex { $0.name == name || $0.name == name + " Standard Time" }
      if let index { add(place, index) }
    }
    for (index, entry) in WindowsZones.entries.enumerated() {
      for name in entry.ianaNames where isCity(name) {
        let city = TZIDSyntax.folded(name.split(separator: "/").last ?? "")
        add(city, index)
        if table[city]?.ianaName == nil { table[city]?.ianaName = name }
      }
    }
    return table
  }()
}
