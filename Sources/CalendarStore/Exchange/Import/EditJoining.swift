import CalendarModel
import Comparison
import ICalendar

/// Joins what imports bring of items with what was edited here since the last one, property by property.
struct EditJoining {
  private let change: Change
  private let items: ItemWriter
  private let conflicts: ConflictKeeping
  private let snoozes: KeptSnoozes
  private let preferred: CalendarMerge.Side?

  /// - Parameter preferred: the side whose value stands where both have changed a property: the store's is the first; nil if
  ///   nothing is joined.
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

  /// What is to be written of an item.
  struct Outcome {
    let item: PreparedItem
    let zones: ItemZones
    /// Whether the store says the same already.
    var isStored = false
  }

  /// Joins an item with the stored version whose place it takes; the item itself if that was not edited since the last
  /// import. Notes the conflicts.
  ///
  /// - Parameter item: the incoming item, with what was seen and what sleeps in the stored version.
  func join(_ item: PreparedItem, into old: StoredVersion, _ arrival: ImportArrival) throws -> Outcome {
    let placement = arrival.placement
    guard let preferred, let text = old.imported, let imported = try? Component(unfolded: text) else {
      // What was edited here gives way as a whole, and so does what was open about it.
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

  /// The VTIMEZONEs of a joined item: those of the file, and where it names others too, its own.
  private static func zones(of item: PreparedItem, own: ItemZones, _ arrival: ImportArrival) -> ItemZones {
    let new = arrival.placement.zones
    if Set(item.columns.timeZoneIDs).isSubset(of: arrival.imported.timeZoneIDs) { return new }
    return ItemZones(
      ids: new.ids + own.ids.filter { !new.ids.contains($0) }, fingerprint: new.fingerprint &* 31 &+ own.fingerprint)
  }
}
