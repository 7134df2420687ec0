import CalendarModel
import Comparison
import ICalendar
import TimeZones

/// Resolves a conflict in one revision.
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
    if let title = conflict.title(side) {
      try rename(conflict.calendarID, title)
    } else if side != conflict.taken {
      let texts = side == .mine ? (conflict.mine, conflict.theirs) : (conflict.theirs, conflict.mine)
      let (chosen, other) = try (texts.0.map { try ConflictText($0) }, texts.1.map { try ConflictText($0) })
      if let item = conflict.itemID {
        try take(chosen, for: item, conflict)
      } else {
        try take(chosen, over: other, of: conflict)
      }
    }
    try batch.change.record()
    try KeptConflict.resolve(batch.db, id, revision: batch.change.revision)
  }

  // MARK: Calendars

  private func rename(_ calendarID: Int64, _ title: String) throws {
    var calendar = try StoredCalendar.fetch(batch.db, id: calendarID)
    calendar.title = title
    try mirrors.save(calendar)
  }

  // MARK: Imports

  /// Gives an imported item the value of one side.
  private func take(_ chosen: ConflictText?, for item: Int64, _ conflict: KeptConflict) throws {
    guard let row = try batch.families.row(item) else {
      throw StoreError(.notFound, about: .item, "the item no longer exists")
    }
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

  /// Deletes an item together with its overrides, as its source did.
  private func delete(_ row: ItemRow) throws {
    let overrides = row.isOverride ? [] : try batch.families.family(row.family).rows.filter(\.isOverride)
    for row in [row] + overrides { try batch.delete(row) }
  }

  // MARK: Servers

  /// Gives the items of a server calendar the value of one side.
  private func take(_ chosen: ConflictText?, over other: ConflictText?, of conflict: KeptConflict) throws {
    let (uid, calendarID) = (conflict.uid, conflict.calendarID)
    guard let chosen else { return try mirrors.delete(uid: uid, calendarID: calendarID) }
    let own = chosen.part(uid)
    var (items, zones) = (own.items, own.zones)
    if let base = try conflict.base.map({ try ConflictText($0) }),
      let local = try mirrors.resource(uid: uid, calendarID: calendarID)
    {
      let current = ConflictText(items: local.items, zones: local.zones)
      let wanted = own.limited(to: conflict.property, over: base, unlike: other?.part(uid))
      let moves = SeriesMoves(
        base: base.series, mine: current.series, theirs: wanted.series,
        definitions: current.zones + wanted.zones + base.zones)
      let merge = ComponentMerge(
        base: ComparedCalendar(base.mapping(moves.base).elements),
        a: ComparedCalendar(current.mapping(moves.mine).elements),
        b: ComparedCalendar(wanted.mapping(moves.theirs).elements), preferring: .b)
      let merged = ConflictText(merge.elements)
      (items, zones) = (merged.items, merged.zones)
    }
    try mirrors.put(items, zones: zones, uid: uid, calendarID: calendarID)
    guard let property = conflict.property, MergeConflict.isOfSeries(property) else { return }
    // A split is one change: the other half of the series is deleted or restored with it.
    if let other {
      for half in try SplitSide(other, of: conflict).halves(mirrors) {
        try mirrors.delete(uid: half, calendarID: calendarID)
      }
    }
    for half in chosen.uids where !half.hasSameBytes(as: uid) {
      try mirrors.put(chosen.part(half).items, zones: chosen.zones, uid: half, calendarID: calendarID)
    }
  }
}

extension ConflictText {
  /// Returns the common base with this side's value of the conflicting property. If that property determines which
  /// instances exist, the result is this side's whole version. If the conflict does not concern a property, it is the
  /// base with this side's set of instances.
  fileprivate func limited(to property: String?, over base: ConflictText, unlike other: ConflictText?) -> ConflictText {
    guard let property else { return other.map { limitedToInstances(over: base, unlike: $0) } ?? self }
    if MergeConflict.isOfSeries(property) { return self }
    let limited = base.items.map { old in item(like: old).map { old.taking(property, from: $0) } ?? old }
    return ConflictText(items: limited + items.filter { base.item(like: $0) == nil }, zones: zones(and: base))
  }

  private func limitedToInstances(over base: ConflictText, unlike other: ConflictText) -> ConflictText {
    let isDisputed = { (item: Component) in (self.item(like: item) == nil) != (other.item(like: item) == nil) }
    let limited = base.items.filter { !isDisputed($0) }.map { old in
      old.first(.recurrenceID) == nil ? item(like: old).map { old.taking("EXDATE", from: $0) } ?? old : old
    }
    return ConflictText(items: limited + items.filter(isDisputed), zones: zones(and: base))
  }

  /// This side's version of an item or an instance.
  private func item(like other: Component) -> Component? {
    items.first {
      $0.name == other.name && $0.first(.recurrenceID)?.rawValue == other.first(.recurrenceID)?.rawValue
    }
  }

  private func zones(and base: ConflictText) -> [Component] {
    base.zones + zones.filter { !base.zones.contains($0) }
  }
}

extension ItemRow {
  /// The row with additional VTIMEZONEs, which take precedence.
  fileprivate func linked(to numbers: [Int64]) -> ItemRow {
    var row = self
    row.zones.ids = numbers + zones.ids.filter { !numbers.contains($0) }
    return row
  }
}
