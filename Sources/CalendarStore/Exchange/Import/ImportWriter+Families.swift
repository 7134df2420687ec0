import CalendarModel
import Comparison
import ICalendar

/// Writes series that were edited here and are now imported again.
extension ImportWriter {
  /// Merges a family with its imported components.
  ///
  /// - Parameters:
  ///   - known: The items of the family, each with its imported version.
  ///   - arrivals: The arrivals of these versions, keyed by the index of the item.
  ///   - new: The imported components of instances that had not been imported before.
  func merge(
    _ family: ItemFamily, _ known: [FamilyMerge.Known], _ arrivals: [Int: EditedFamilies.Arrived],
    _ new: [EditedFamilies.Arrived], preferring preferred: CalendarMerge.Side
  ) throws {
    guard let first = (arrivals.values + new).min(by: { $0.arrival.line < $1.arrival.line }) else { return }
    let known = try marked(known, arrivals)
    let numbers = ItemZones(joining: (arrivals.values + new).map(\.arrival.placement.zones) + family.rows.map(\.zones))
    let definitions = try ZoneTable(change.db).components(numbers.ids)
    let merge = FamilyMerge(
      known, new: new.map(\.item.component), definitions: definitions,
      floatingZone: try change.derived.families.zones.floatingZone(calendarID: family.name.calendarID),
      preferring: preferred)
    var arrivals = arrivals
    for (index, place) in merge.matches {
      arrivals[place] = new[index]
      new[index].arrival.source?.bring(known[place].row.id)
    }
    try keep(merge, known, first, new, definitions)
    try write(merge, known, arrivals, numbers)
    for index in new.indices {
      guard let component = merge.added[index] else { continue }
      let raw = new[index].item.component
      try insert(
        try placed(component, family.name.calendarID, new[index].arrival.placement.zones), new[index].arrival,
        isTwin: false, imported: component == raw ? nil : raw)
    }
    guard let main = known.firstIndex(where: { !$0.row.isOverride }), let arrived = arrivals[main],
      let imported = known[main].imported
    else { return }
    revised.insert(
      known[main].row.id, arrived.item, over: ItemVersion(imported), input: arrived.arrival.input)
    try mergeParts(of: known[main], imported, arrived, preferring: preferred)
  }

  /// The items, with the acknowledgements and snoozes of the stored version added to the other versions.
  private func marked(
    _ known: [FamilyMerge.Known], _ arrivals: [Int: EditedFamilies.Arrived]
  ) throws -> [FamilyMerge.Known] {
    try known.indices.map { place in
      let row = known[place].row
      var incoming = known[place].incoming
      if let arrived = arrivals[place] {
        incoming =
          try snoozes.keep(
            from: row, in: arrived.item, arrived.arrival.placement, input: arrived.arrival.input
          ).component
        snoozes.noteJoined(row.id)
      }
      return FamilyMerge.Known(
        row: row, imported: known[place].imported.map { snoozes.marking($0, as: row.component) }, incoming: incoming)
    }
  }

  // MARK: Items

  private func write(
    _ merge: FamilyMerge, _ known: [FamilyMerge.Known], _ arrivals: [Int: EditedFamilies.Arrived], _ zones: ItemZones
  ) throws {
    var changed: [(place: Int, item: PreparedItem, zones: ItemZones)] = []
    for place in known.indices {
      let (row, arrived) = (known[place].row, arrivals[place])
      guard let component = merge.known[place] else {
        try remove(row, input: arrived?.arrival.input ?? "")
        continue
      }
      let isStored = component.saysSame(as: row.component)
      let isKnown = arrived.map { known[place].imported?.saysSame(as: $0.item.component) == true } ?? true
      if isStored, isKnown {
        if arrived != nil { _ = ledger.find(row.id) }
        continue
      }
      let linked = arrived.flatMap { Self.zones(of: component, $0) } ?? zones
      changed.append((place, try placed(isStored ? row.component : component, row.calendarID, linked), linked))
      if isStored { _ = ledger.find(row.id) }
    }
    let renamed = changed.filter { $0.item.columns.recurrenceKey != known[$0.place].row.recurrenceKey }
    try items.setAside(renamed.map { known[$0.place].row.id })
    for (place, item, zones) in changed {
      let (row, arrived) = (known[place].row, arrivals[place])
      let placement = ItemWriter.Placement(
        calendarID: row.calendarID, method: arrived?.arrival.method ?? row.method, zones: zones)
      let raw = arrived?.item.component ?? known[place].imported
      let text: ImportedTexts.Fate = raw.map { $0 == item.component ? .none : .replaced($0) } ?? .own
      if item.component != row.component {
        ledger.tell(old: row.component, new: item.component, calendarID: row.calendarID)
      }
      if item.columns.recurrenceKey == row.recurrenceKey {
        try items.update(row.id, to: item, placement, imported: text)
      } else {
        try items.relocate(row.id, to: item, placement, imported: text)
      }
      arrived?.arrival.zones.forget(row.id)
      if item.component != row.component { ledger.update(row.id) }
    }
  }

  /// The VTIMEZONEs that came with an item, if its merged version does not refer to other VTIMEZONEs.
  private static func zones(of component: Component, _ arrived: EditedFamilies.Arrived) -> ItemZones? {
    Set(component.timeZoneIDs).isSubset(of: arrived.arrival.imported.timeZoneIDs)
      ? arrived.arrival.placement.zones : nil
  }

  private func placed(_ component: Component, _ calendarID: Int64, _ zones: ItemZones) throws -> PreparedItem {
    try change.derived.families.zones.placed(PreparedItem(completed: component), calendarID: calendarID, zones)
  }

  // MARK: Conflicts

  private func keep(
    _ merge: FamilyMerge, _ known: [FamilyMerge.Known], _ first: EditedFamilies.Arrived,
    _ new: [EditedFamilies.Arrived], _ definitions: [Component]
  ) throws {
    let place = { (row: ItemRow, itemID: Int64?) in
      ConflictKeeping.Place(
        calendarID: row.calendarID, uid: row.uid, title: row.component.first(.summary)?.text, itemID: itemID,
        input: first.arrival.input, line: first.arrival.line)
    }
    let text = { (items: [Component]) in ConflictText(items: items, zones: definitions) }
    var ofFamily: [MergeConflict] = []
    for conflict in merge.conflicts {
      let owner = known.first {
        !merge.isMoved && $0.row.component.first(.recurrenceID)?.rawValue == conflict.item.recurrenceID
      }
      guard let owner, let imported = owner.imported, let incoming = owner.incoming,
        !conflict.isOfSeries
      else {
        ofFamily.append(conflict)
        continue
      }
      try conflicts.keep(
        [ConflictKeeping.Found(conflict)], at: place(owner.row, owner.row.id),
        ConflictKeeping.Texts(
          base: text([imported]), mine: text([owner.row.component]), theirs: text([incoming])))
    }
    guard let row = known.first?.row else { return }
    try conflicts.keep(
      ofFamily.filter(\.isOfSeries).map(ConflictKeeping.Found.init), at: place(row, nil),
      ConflictKeeping.Texts(
        base: text(known.compactMap(\.imported)), mine: text(known.map(\.row.component)),
        theirs: text(known.compactMap { $0.incoming ?? $0.imported } + new.map(\.item.component))))
    try conflicts.keep(
      ofFamily.filter { !$0.isOfSeries }.map(ConflictKeeping.Found.init), at: place(row, nil),
      ConflictKeeping.Texts(
        base: text(merge.versions.base), mine: text(merge.versions.mine), theirs: text(merge.versions.theirs)))
  }

  // MARK: Parts

  /// Applies the source's changes to a series to the parts that were split off here, except for changes to their times.
  private func mergeParts(
    of series: FamilyMerge.Known, _ imported: Component, _ arrived: EditedFamilies.Arrived,
    preferring preferred: CalendarMerge.Side
  ) throws {
    for row in try parts.rows(splitFrom: series.row, imported)
    where try ImportedTexts.text(of: row, change.db) == nil {
      try merge(row, over: imported, with: arrived, text: .own, preferring: preferred, times: .a)
    }
  }

  /// Merges an imported occurrence into the part of a split series that now contains it.
  ///
  /// - Returns: Whether one of the parts has the occurrence.
  func takeIntoPart(
    _ arrived: EditedFamilies.Arrived, of series: ItemRow, _ imported: Component,
    preferring preferred: CalendarMerge.Side
  ) throws -> Bool {
    for part in try parts.rows(splitFrom: series, imported) {
      let family = try change.derived.families.family(part.family)
      for row in family.overrides(of: part) {
        guard let known = try ImportedTexts.text(of: row, change.db),
          RecurrenceIdentity(known, in: family.zones(of: row)) == arrived.item.columns.recurrenceKey
        else { continue }
        arrived.arrival.source?.bring(row.id)
        if arrived.item.component.saysSame(as: known) {
          _ = ledger.find(row.id)
        } else {
          let text = ImportedTexts.Fate.replaced(arrived.item.component)
          try merge(row, over: known, with: arrived, text: text, preferring: preferred, times: nil)
        }
        return true
      }
    }
    return false
  }

  /// Merges an item whose identity differs from its identity in the source.
  private func merge(
    _ row: ItemRow, over imported: Component, with arrived: EditedFamilies.Arrived, text fate: ImportedTexts.Fate,
    preferring preferred: CalendarMerge.Side, times: CalendarMerge.Side?
  ) throws {
    let zones = ItemZones(joining: [row.zones, arrived.arrival.placement.zones])
    let context = try change.derived.families.zones.context(calendarID: row.calendarID, zones: zones.ids)
    let merge = ItemMerge(
      base: ItemMerge.Text(imported, in: context), a: ItemMerge.Text(row.component, in: context),
      b: ItemMerge.Text(arrived.item.component, in: context), preferring: preferred, times: times)
    let definitions = try ZoneTable(change.db).components(zones.ids)
    let text = { (component: Component) in ConflictText(items: [component], zones: definitions) }
    try conflicts.keep(
      merge.conflicts.map(ConflictKeeping.Found.init),
      at: ConflictKeeping.Place(
        calendarID: row.calendarID, uid: row.uid, title: row.component.first(.summary)?.text, itemID: row.id,
        input: arrived.arrival.input, line: arrived.arrival.line),
      ConflictKeeping.Texts(
        base: text(imported), mine: text(row.component), theirs: text(arrived.item.component)))
    let isStored = merge.component.saysSame(as: row.component)
    if case .own = fate, isStored { return }
    let item = try placed(isStored ? row.component : merge.component, row.calendarID, zones)
    if !isStored { ledger.tell(old: row.component, new: item.component, calendarID: row.calendarID) }
    try items.update(
      row.id, to: item,
      ItemWriter.Placement(calendarID: row.calendarID, twin: row.twin, method: row.method, zones: zones),
      imported: fate)
    if isStored { _ = ledger.find(row.id) } else { ledger.update(row.id) }
  }
}

extension ItemZones {
  /// The VTIMEZONEs of several items. For each TZID, the first VTIMEZONE is used.
  init(joining zones: [ItemZones]) {
    self.init()
    for one in zones {
      let new = one.ids.filter { !ids.contains($0) }
      if new.isEmpty { continue }
      ids += new
      fingerprint = fingerprint &* 31 &+ one.fingerprint
    }
  }
}
