import CalendarModel
import Comparison
import ICalendar
import TimeZones

/// Decides a conflict, in one revision.
struct ConflictResolution {
  private let batch: EditBatch
  private let mirrors: MirrorBatch

  init(_ batch: EditBatch, _ mirrors: MirrorBatch) {
    self.batch = batch
    self.mirrors = mirrors
  }

  func resolve(_ id: Int64, taking side: KeptConflict.Side) throws {
    guard let conflict = try KeptConflict.fetchAll(batch.db).first(where: { $0.id == id && !$0.isResolved }) else {
      throw StoreError(.notFound, "there is no open conflict \(id)")
    }
    if side != conflict.taken {
      let text = side == .mine ? conflict.mine : conflict.theirs
      let chosen = try text.map { try ConflictText($0) }
      if let item = conflict.itemID {
        try take(chosen, for: item, conflict)
      } else {
        try take(chosen, of: conflict)
      }
    }
    try batch.change.record()
    try KeptConflict.resolve(batch.db, id, revision: batch.change.revision)
  }

  // MARK: Imports

  /// Gives an imported item what one side had.
  private func take(_ chosen: ConflictText?, for item: Int64, _ conflict: KeptConflict) throws {
    guard let row = try batch.families.row(item) else { throw StoreError(.notFound, about: .item, "the item is gone") }
    guard let chosen, let other = chosen.items.first else { return try delete(row) }
    let calendar = try batch.writableCalendar(row.calendarID)
    var component = other
    if let property = conflict.property, let base = try conflict.base.map({ try ConflictText($0) }),
      let common = base.items.first
    {
      let own = try batch.families.zones.context(calendarID: row.calendarID, zones: row.zones.ids)
      let context = { (text: ConflictText) in
        ZoneContext(components: text.zones)
          .placingFloatingTimes(in: try batch.families.zones.floatingZone(calendarID: row.calendarID))
      }
      component =
        try ItemMerge(
          base: ItemMerge.Text(common, in: context(base)), a: ItemMerge.Text(row.component, in: own),
          b: ItemMerge.Text(common.taking(property, from: other), in: context(chosen)), preferring: .b
        ).component
    }
    let numbers = try chosen.zones.compactMap { try mirrors.number(of: $0, calendarID: calendar.id) }
    try batch.update(row.linked(to: numbers), to: component, in: calendar)
  }

  /// Deletes an item with its overrides, as its source has done.
  private func delete(_ row: ItemRow) throws {
    let overrides = row.isOverride ? [] : try batch.families.family(row.family).rows.filter(\.isOverride)
    for row in [row] + overrides { try batch.delete(row) }
  }

  // MARK: Servers

  /// Gives the items of a server's calendar what one side had.
  private func take(_ chosen: ConflictText?, of conflict: KeptConflict) throws {
    let (uid, calendarID) = (conflict.uid, conflict.calendarID)
    guard let chosen else { return try mirrors.delete(uid: uid, calendarID: calendarID) }
    var (items, zones) = (chosen.items, chosen.zones)
    if let base = try conflict.base.map({ try ConflictText($0) }),
      let local = try mirrors.resource(uid: uid, calendarID: calendarID)
    {
      let current = ConflictText(items: local.items, zones: local.zones)
      let wanted = chosen.limited(to: conflict.property, over: base)
      let merge = ComponentMerge(
        base: ComparedCalendar(base.elements), a: ComparedCalendar(current.elements),
        b: ComparedCalendar(wanted.elements), preferring: .b)
      let merged = ConflictText(merge.elements)
      (items, zones) = (merged.items, merged.zones)
    }
    try mirrors.put(items, zones: zones, uid: uid, calendarID: calendarID)
  }
}

extension ConflictText {
  /// What both had at last, with what this side says of one property; all that this side says where that is about which
  /// instances there are.
  fileprivate func limited(to property: String?, over base: ConflictText) -> ConflictText {
    guard let property, !MergeConflict.isOfSeries(property) else { return self }
    let isSame = { (one: Component, other: Component) in
      one.name == other.name && one.first(.recurrenceID)?.rawValue == other.first(.recurrenceID)?.rawValue
    }
    let limited = base.items.map { old in
      items.first { isSame($0, old) }.map { old.taking(property, from: $0) } ?? old
    }
    let added = items.filter { item in !base.items.contains { isSame($0, item) } }
    return ConflictText(items: limited + added, zones: base.zones + zones.filter { !base.zones.contains($0) })
  }
}

extension ItemRow {
  /// The row with further VTIMEZONEs, which come first.
  fileprivate func linked(to numbers: [Int64]) -> ItemRow {
    var row = self
    row.zones.ids = numbers + zones.ids.filter { !numbers.contains($0) }
    return row
  }
}
