import CalendarModel
import ICalendar
import TimeZones

/// The VTIMEZONEs of the VCALENDAR being imported, and the items waiting for VTIMEZONEs that follow them.
final class ImportZones {
  private typealias Zone = (id: Int64, fingerprint: Int64)

  /// Whether the VCALENDAR has ended and no more VTIMEZONEs will follow.
  var isWhole = false
  private var numbers: [ExactText: Zone] = [:]
  /// The VTIMEZONEs by normalized name, for names without an exact match.
  private var normalized: [String: Zone] = [:]
  /// Cached results for other names.
  private var found: [ExactText: Zone?] = [:]
  private var waiting: [Waiting] = []
  /// The sets of names for which items are waiting. Each set is stored once, because many items refer to the same
  /// VTIMEZONEs.
  private var nameSets: [[String]] = []
  private var nameSetIndices: [[String]: Int32] = [:]
  /// The TZIDs that had no VTIMEZONE when items referred to them.
  private var undefined: [String: Undefined] = [:]
  /// The items that have changed since they started waiting, with the number of waiting items at the time of the
  /// change.
  private var forgotten: [Int64: Int] = [:]

  /// A TZID without a VTIMEZONE.
  struct Undefined {
    /// The line of the first component that refers to it.
    let line: Int
    /// The number of components that refer to it.
    var count = 0
  }

  private struct Waiting {
    let item: Int64
    /// The item's current fingerprint in the store.
    let fingerprint: Int64
    let nameSet: Int32
  }

  /// Adds a VTIMEZONE; if a name occurs twice, the first VTIMEZONE is used.
  func add(_ zone: ImportedZone, number: Int64) {
    for name in zone.names {
      if numbers[ExactText(name)] == nil { numbers[ExactText(name)] = (number, zone.digest.low) }
      let plain = TimeZoneNames.normalized(name)
      if normalized[plain] == nil { normalized[plain] = (number, zone.digest.low) }
    }
    found = [:]
  }

  private func zone(_ name: String) -> Zone? {
    let exact = ExactText(name)
    if let zone = numbers[exact] { return zone }
    if normalized.isEmpty { return nil }
    if let known = found[exact] { return known }
    let zone = normalized[TimeZoneNames.normalized(name)]
    found[exact] = .some(zone)
    return zone
  }

  /// The known VTIMEZONEs that an item refers to.
  func zones(named names: [String]) -> ItemZones {
    var zones = ItemZones()
    for name in names {
      guard let zone = zone(name), !zones.ids.contains(zone.id) else { continue }
      zones.ids.append(zone.id)
      zones.fingerprint = zones.fingerprint &* 31 &+ zone.fingerprint
    }
    return zones
  }

  /// Whether the meaning of the names is final: each name has a VTIMEZONE, or no more VTIMEZONEs will follow.
  func areSettled(_ names: [String]) -> Bool {
    if isWhole { return true }
    for name in names where zone(name) == nil { return false }
    return true
  }

  /// Adds an item that refers to a TZID for which there is no VTIMEZONE yet.
  func wait(_ item: Int64, fingerprint: Int64, names: [String]) {
    let index = nameSetIndices[names] ?? Int32(clamping: nameSets.count)
    if Int(index) == nameSets.count {
      nameSets.append(names)
      nameSetIndices[names] = index
    }
    waiting.append(Waiting(item: item, fingerprint: fingerprint, nameSet: index))
  }

  /// Stops waiting for the VTIMEZONEs of an item that was changed or removed.
  func forget(_ item: Int64) {
    if !waiting.isEmpty { forgotten[item] = waiting.count }
  }

  /// Calls a function with each waiting item whose VTIMEZONEs have since arrived or changed.
  func settle(_ body: (_ item: Int64, _ zones: ItemZones, _ names: [String]) throws -> Void) rethrows {
    if waiting.isEmpty { return }
    var zones: [ItemZones] = []
    for names in nameSets { zones.append(self.zones(named: names)) }
    for (index, entry) in waiting.enumerated() where zones[Int(entry.nameSet)].fingerprint != entry.fingerprint {
      if let count = forgotten[entry.item], index < count { continue }
      try body(entry.item, zones[Int(entry.nameSet)], nameSets[Int(entry.nameSet)])
    }
  }

  /// Records the names in a component for which there is no VTIMEZONE yet.
  func note(_ names: [String], line: Int) {
    for name in names where zone(name) == nil {
      if undefined[name] == nil, undefined.count >= ImportSummary.skippedLimit { continue }
      undefined[name, default: Undefined(line: line)].count += 1
    }
  }

  /// The TZIDs without a VTIMEZONE, in the order in which they were first used.
  func takeUndefined() -> [(tzid: String, use: Undefined)] {
    defer { undefined = [:] }
    return undefined.filter { zone($0.key) == nil }.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
      .map { ($0.key, $0.value) }
  }
}
