import CalendarModel
import ICalendar
import TimeZones

/// Applies the decisions of an import to the store.
final class ImportWriter {
  let change: Change
  let items: ItemWriter
  private let targets: ImportTargets
  let ledger: ImportLedger
  let snoozes: KeptSnoozes
  private let joining: EditJoining
  let conflicts: ConflictKeeping
  let parts: SplitParts
  private(set) lazy var revised = RevisedSeries(change.derived.families, ledger) { [unowned self] override, input in
    try remove(override, input: input)
  }
  private let repeated: RepeatedCalendars

  init(
    _ change: Change, _ items: ItemWriter, _ targets: ImportTargets, _ ledger: ImportLedger, _ snoozes: KeptSnoozes,
    _ joining: EditJoining, _ conflicts: ConflictKeeping
  ) {
    self.change = change
    self.items = items
    self.targets = targets
    self.ledger = ledger
    self.snoozes = snoozes
    self.joining = joining
    self.conflicts = conflicts
    parts = SplitParts(change, items, ledger)
    repeated = RepeatedCalendars(change, ledger, targets)
  }

  /// The steps after the last component, in order.
  var conclusions: [any ImportConclusion] { [revised, snoozes, parts, repeated] }

  /// Adds an item.
  ///
  /// - Parameter imported: The imported component if it differs from the item.
  func insert(
    _ item: PreparedItem, _ arrival: ImportArrival, isTwin: Bool, imported: Component? = nil
  ) throws {
    ledger.noteTimes(of: item, arrival)
    ledger.noteAlarmsAtPlaces(of: item, arrival)
    var placement = arrival.placement
    if isTwin { placement.twin = item.twin(method: arrival.method.isAnswer ? arrival.method : nil) }
    try targets.makeRoom(for: item.columns.kind, calendarID: placement.calendarID)
    try noteElsewhere(item, arrival)
    repeated.note(item, arrival)
    let id = try items.insert(item, placement, imported: imported.map { .replaced($0) } ?? .same)
    ledger.add(id)
    arrival.source?.bring(id)
    arrival.waitForZones(id, fingerprint: placement.zones.fingerprint)
    ledger.tell(old: nil, new: item.component, calendarID: placement.calendarID)
  }

  /// Replaces a stored version with an item.
  ///
  /// - Parameters:
  ///   - superseded: Additional versions, which are removed.
  ///   - reason: The reason for skipping one of the two if both came with this import.
  func replace(
    _ old: StoredVersion, with item: PreparedItem, _ arrival: ImportArrival, superseded: [StoredVersion] = [],
    _ reason: SkipReason
  ) throws {
    let kept = try snoozes.keep(from: old, in: item, arrival.placement, input: arrival.input)
    let outcome = try joining.join(kept, into: old, arrival)
    var placement = arrival.placement
    placement.zones = outcome.zones
    let isImported = outcome.item.component == item.component
    try write(
      outcome.item, over: old, arrival, placement, reason, isStored: outcome.isStored,
      imported: isImported ? nil : item.component)
    revised.insert(old.id, item, over: old.version, input: arrival.input)
    arrival.waitForZones(old.id, fingerprint: arrival.placement.zones.fingerprint)
    for version in superseded { try remove(version, for: arrival) }
  }

  /// - Parameters:
  ///   - isStored: Whether the store already has the same content.
  ///   - imported: The imported component if it differs from the item, otherwise nil.
  private func write(
    _ item: PreparedItem, over old: StoredVersion, _ arrival: ImportArrival, _ placement: ItemWriter.Placement,
    _ reason: SkipReason, isStored: Bool = false, imported: Component?
  ) throws {
    var placement = placement
    try parts.note(old, replacedBy: item, arrival)
    if !old.twin.isEmpty { placement.twin = item.twin(method: nil) }
    if !isStored { try ledger.tell(old: try items.component(old.id), new: item.component, calendarID: old.calendarID) }
    let text = imported.map { ImportedTexts.Fate.replaced($0) } ?? (old.imported == nil ? .same : .none)
    try items.update(old.id, to: item, placement, imported: text)
    arrival.zones.forget(old.id)
    if ledger.hasTouched(old.id) { ledger.skip(arrival, reason) }
    if isStored { _ = ledger.find(old.id) } else { ledger.update(old.id) }
  }

  /// Removes another version that a component supersedes in addition to the version that it replaces.
  private func remove(_ version: StoredVersion, for arrival: ImportArrival) throws {
    try ledger.tell(old: try items.component(version.id), new: nil, calendarID: version.calendarID)
    try items.delete(version.id)
    arrival.zones.forget(version.id)
    if ledger.hasTouched(version.id) { ledger.skip(arrival, .superseded) }
    ledger.remove(version.id, isNew: change.hasAdded(version.id))
  }

  /// Removes an item that is no longer part of its series in the input.
  func remove(_ row: ItemRow, input: String) throws {
    ledger.tell(old: row.component, new: nil, calendarID: row.calendarID)
    snoozes.lose(row, input: input)
    try items.delete(row.id)
    ledger.remove(row.id)
  }

  /// Marks stored versions as cancelled, for METHOD:CANCEL (RFC 5546 3.2.5).
  ///
  /// The times and VTIMEZONEs are kept. The METHOD of each version records the cancellation, so another import does not
  /// restore the cancelled version.
  func cancel(_ versions: [StoredVersion], by message: PreparedItem, _ arrival: ImportArrival) throws {
    var cancelled: [(version: StoredVersion, item: PreparedItem)] = []
    for version in versions {
      let stored = try items.component(version.id)
      let item = try PreparedItem(stored.cancelled(by: message))
      if item.component == stored, version.method == arrival.method {
        // The version was already cancelled by the same message, so the message contains nothing newer.
        if !ledger.find(version.id) { ledger.skip(arrival, .identical) }
      } else if cancelled.contains(where: { $0.item.component == item.component }) {
        try remove(version, for: arrival)
      } else {
        cancelled.append((version, item))
      }
    }
    for (version, item) in cancelled {
      let placement = ItemWriter.Placement(
        calendarID: version.calendarID, method: arrival.method, zones: try items.zones(of: version.id))
      // Edits made here are kept, and the imported text is cancelled too.
      let imported = try version.imported.map { try Component(stored: $0).cancelled(by: message) }
      let kept = try snoozes.keep(from: version, in: item, placement, input: arrival.input)
      try write(kept, over: version, arrival, placement, .superseded, imported: imported)
      revised.insert(version.id, item, over: version.version, input: arrival.input)
    }
  }

  /// Links a stored version to the VTIMEZONEs with which it was imported again.
  func relink(_ version: StoredVersion, _ arrival: ImportArrival) throws {
    let zones = arrival.placement.zones
    if !arrival.areZonesSettled {
      arrival.waitForZones(version.id, fingerprint: version.zones)
    } else if version.zones != zones.fingerprint, try namesSame(version, arrival) {
      try relink(version.id, to: zones, arrival.imported.timeZoneIDs)
    }
  }

  /// Whether a stored version still refers to the imported VTIMEZONEs, because they were not changed here.
  private func namesSame(_ version: StoredVersion, _ arrival: ImportArrival) throws -> Bool {
    try version.imported == nil
      || Set(items.component(version.id).timeZoneIDs).isSubset(of: arrival.imported.timeZoneIDs)
  }

  /// Links an item to other VTIMEZONEs. If this changes the meaning of the item's TZIDs, the item is counted as
  /// updated, because its times may have changed.
  func relink(_ id: Int64, to zones: ItemZones, _ names: [String]) throws {
    let stored = change.derived.families.zones
    let (old, new) = (try stored.context(items.zones(of: id).ids), try stored.context(zones.ids))
    try items.updateZones(id, to: zones)
    if names.allSatisfy({ old.rules(named: $0) == new.rules(named: $0) }) { return }
    ledger.update(id)
  }

  /// Records the other calendar that contains the item for which a cancellation may have been meant.
  private func noteElsewhere(_ item: PreparedItem, _ arrival: ImportArrival) throws {
    let calendarID = arrival.placement.calendarID
    guard arrival.method == "CANCEL", ledger.hasRoom(in: \.itemsElsewhere),
      let other = try StoredItemTable(change.db).calendar(having: item.columns.uid, besides: calendarID)
    else { return }
    ledger.note(ItemElsewhere(item, arrival, calendar: targets.title(calendarID), other: other), in: \.itemsElsewhere)
  }
}
