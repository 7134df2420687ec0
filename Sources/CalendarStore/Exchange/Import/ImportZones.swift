import CalendarModel
import ICalendar
import TimeZones

/// The VTIMEZONEs of the VCALENDAR being imported, and the items that wait for a later one.
final class ImportZones {
  private typealias Zone = (id: Int64, fingerprint: Int64)

  /// Whether the VCALENDAR is over, and no other will come.
  var isWhole = false
  private var numbers: [ExactText: Zone] = [:]
  /// By normalized names, for names without an exact match.
  private var normalized: [String: Zone] = [:]
  /// The results for other names.
  private var found: [ExactText: Zone?] = [:]
  private var waiting: [Waiting] = []
  /// The sets of names that items wait for, each once: many items name the same zones.
  private var nameSets: [[String]] = []
  private var nameSetIndices: [[String]: Int32] = [:]
  /// The TZIDs for which no VTIMEZONE had come when items named them.
  private var undefined: [String: Undefined] = [:]
  /// The items that changed since they began to wait, with how many waited then.
  private var forgotten: [Int64: Int] = [:]

  /// A TZID without a VTIMEZONE.
  struct Undefined {
    /// Where the first component that names it begins.
    let line: Int
    /// How many components name it.
    var count = 0
  }

  private struct Waiting {
    let item: Int64
    /// The item's current fingerprint in the store.
    let fingerprint: Int64
    let nameSet: Int32
  }

  /// Adds a VTIMEZONE; the first of a name counts.
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

  /// The known VTIMEZONEs that an item names.
  func zones(named names: [String]) -> ItemZones {
    var zones = ItemZones()
    for name in names {
      guard let zone = zone(name), !zones.ids.contains(zone.id) else { continue }
      zones.ids.append(zone.id)
      zones.fingerprint = zones.fingerprint &* 31 &+ zone.fingerprint
    }
    return zones
  }

  /// Whether what the names mean will stay as it is: a VTIMEZONE of each has come, or none will come any more.
  func areSettled(_ names: [String]) -> Bool {
    if isWhole { return true }
    for name in names where zone(name) == nil { return false }
    return true
  }

  /// Adds an item that names a zone without a VTIMEZONE so far.
  func wait(_ item: Int64, fingerprint: Int64, names: [String]) {
    let index = nameSetIndices[names] ?? Int32(clamping: nameSets.count)
    if Int(index) == nameSets.count {
      nameSets.append(names)
      nameSetIndices[names] = index
    }
    waiting.append(Waiting(item: item, fingerprint: fingerprint, nameSet: index))
  }

  /// Stops an item's waiting, after it changed or was removed.
  func forget(_ item: Int64) {
    if !waiting.isEmpty { forgotten[item] = waiting.count }
  }

  /// Calls a function with the items whose VTIMEZONEs have come or changed in the meantime.
  func settle(_ body: (_ item: Int64, _ zones: ItemZones, _ names: [String]) throws -> Void) rethrows {
    if waiting.isEmpty { return }
    var zones: [ItemZones] = []
    for names in nameSets { zones.append(self.zones(named: names)) }
    for (index, entry) in waiting.enumerated() where zones[Int(entry.nameSet)].fingerprint != entry.fingerprint {
      if let count = forgotten[entry.item], index < count { continue }
      try body(entry.item, zones[Int(entry.nameSet)], nameSets[Int(entry.nameSet)])
    }
  }

  /// Notes what a component names that has no VTIMEZONE so far.
  func note(_ names: [String], line: Int) {
    for name in names where zone(name) == nil {
      if undefined[name] == nil, undefined.count >= ImportSummary.skippedLimit { continue }
      undefined[name, default: Undefined(line: line)].count += 1
    }
  }

  /// The TZIDs for which none came, in the order in which they were first named.
  func takeUndefined() -> [(tzid: String, use: Undefined)] {
    defer { undefined = [:] }
    return undefined.filter { zone($0.key) == nil }.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
      .map { ($0.key, $0.value) }
  }
}
