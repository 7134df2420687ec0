import CalendarModel
import Comparison
import ICalendar

/// Merges imported versions of items with the edits made in the store since the last import, property by property.
struct EditJoining {
  private let change: Change
  private let items: ItemWriter
  private let conflicts: ConflictKeeping
  private let snoozes: KeptSnoozes
  private let preferred: CalendarMerge.Side?

  /// - Parameter preferred: The side whose value wins if both sides have changed a property (`a` is the store); nil to
  ///   replace items without merging.
  init(
    _ change: Change, _ items: ItemWriter, _ conflicts: ConflictKeeping, _ snoozes: KeptSnoozes,
    preferring preferred: CalendarMerge.Side?
  ) {
    self.change = change
    self.items = items
    self.conflicts = conflicts
    self.snoozes = snoozes
    self.preferred = preferred
  }

  /// The version of an item to write.
  struct Outcome {
    let item: PreparedItem
    let zones: ItemZones
    /// Whether the store already has the same content.
    var isStored = false
  }

  /// Merges an item with the stored version that it replaces. Returns the item unchanged if the stored version has not
  /// been edited since the last import. Records the conflicts.
  ///
  /// - Parameter item: The incoming item, with the acknowledgements and snoozes of the stored version.
  func join(_ item: PreparedItem, into old: StoredVersion, _ arrival: ImportArrival) throws -> Outcome {
    let placement = arrival.placement
    guard let preferred, let text = old.imported, let imported = try? Component(unfolded: text) else {
      // The stored version is replaced as a whole, which also resolves its open conflicts.
      if preferred == nil, old.imported != nil { try conflicts.decide(itemID: old.id) }
      return Outcome(item: item, zones: placement.zones)
    }
    let stored = try items.component(old.id)
    let own = try items.zones(of: old.id)
    let context = { (zones: ItemZones) in
      try change.derived.families.zones.context(calendarID: placement.calendarID, zones: zones.ids)
    }
    let merge = try ItemMerge(
      base: ItemMerge.Text(snoozes.marking(imported, as: stored), in: context(own)),
      a: ItemMerge.Text(stored, in: context(own)), b: ItemMerge.Text(item.component, in: context(placement.zones)),
      preferring: preferred)
    if !merge.conflicts.isEmpty {
      let text = { (component: Component, zones: ItemZones) in
        ConflictText(items: [component], zones: try ZoneTable(change.db).components(zones.ids))
      }
      try conflicts.keep(
        merge.conflicts.map(ConflictKeeping.Found.init),
        at: ConflictKeeping.Place(
          calendarID: old.calendarID, uid: item.columns.uid, title: item.columns.title, itemID: old.id,
          input: arrival.input, line: arrival.line),
        ConflictKeeping.Texts(
          base: text(imported, own), mine: text(stored, own), theirs: text(item.component, placement.zones)))
    }
    if merge.component == item.component { return Outcome(item: item, zones: placement.zones) }
    snoozes.noteJoined(old.id)
    let isStored = merge.component.saysSame(as: stored)
    let joined = PreparedItem(completed: isStored ? stored : merge.component)
    let zones = Self.zones(of: joined, own: own, arrival)
    return Outcome(
      item: try change.derived.families.zones.placed(joined, calendarID: placement.calendarID, zones), zones: zones,
      isStored: isStored)
  }

  /// The VTIMEZONEs of a merged item: those of the file, and the stored ones for TZIDs that the file does not define.
  private static func zones(of item: PreparedItem, own: ItemZones, _ arrival: ImportArrival) -> ItemZones {
    let new = arrival.placement.zones
    if Set(item.columns.timeZoneIDs).isSubset(of: arrival.imported.timeZoneIDs) { return new }
    return ItemZones(
      ids: new.ids + own.ids.filter { !new.ids.contains($0) }, fingerprint: new.fingerprint &* 31 &+ own.fingerprint)
  }
}
