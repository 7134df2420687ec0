import CalendarModel
import ICalendar
import TimeZones

/// Takes the components of an import into the store: each is added, takes the place of a version of it, is the same as
/// one, or is skipped.
final class ItemImporter {
  var summary = ImportSummary()
  /// The name of the input that the components come from.
  var input = ""
  /// The VTIMEZONEs of the VCALENDAR that they come from.
  var zones = ImportZones()

  let change: Change
  private let options: ImportOptions
  let observer: ImportObserver
  private let items: ItemWriter
  private let versions: StoredVersions
  let targets: ImportTargets
  /// The items that the import has added, changed or found.
  private var touched = TouchedItems()
  /// The items that the import has added or changed: their stored versions come from the same inputs.
  private var written = TouchedItems()
  /// What waits to take the place of items between which and it nothing decides, by their numbers.
  private var replacements = WaitingReplacements()
  /// The series of which it has brought newer revisions.
  private var revised = RevisedSeries()
  /// What sleeps in the store, and newer versions say nothing of.
  private let snoozes: KeptSnoozes
  /// The parts of split series beside which versions of the whole have come.
  private let parts: SplitParts

  init(
    _ change: Change, _ versions: StoredVersions, _ targets: ImportTargets, _ options: ImportOptions,
    _ observer: ImportObserver
  ) throws {
    self.change = change
    self.versions = versions
    self.targets = targets
    self.options = options
    self.observer = observer
    items = try ItemWriter(change)
    snoozes = KeptSnoozes(change, items)
    parts = SplitParts(change, items)
  }

  /// Links the items to the VTIMEZONEs that have come after them.
  func settleZones() throws {
    try zones.settle { item, zones, names in try updateZones(item, to: zones, names) }
  }

  // MARK: Components

  /// Takes a component into a calendar.
  ///
  /// - Parameter method: the METHOD that it comes with.
  func place(_ imported: ImportedItem, calendarID: Int64, method: String?) throws {
    let placement = ItemWriter.Placement(
      calendarID: calendarID, method: method, zones: zones.zones(named: imported.timeZoneIDs))
    if let same = try versions.nextInOrder(imported.component, placement) {
      return try meetAgain(same, imported, placement)
    }
    let item = try change.derived.families.zones.placed(imported.item, calendarID: calendarID, placement.zones)
    try place(imported, item, placement)
  }

  private func place(_ imported: ImportedItem, _ item: PreparedItem, _ placement: ItemWriter.Placement) throws {
    let method = placement.method
    let names = imported.timeZoneIDs
    // An answer is no version of what it answers to: each stays beside the other.
    let stored = try versions.find(item, placement).filter {
      method.isAnswer ? $0.method == method : !$0.method.isAnswer
    }
    if let same = stored.first(where: \.isIdentical), method != "CANCEL" || same.isCancelled {
      return try meetAgain(same, imported, placement)
    }
    if method != "CANCEL", let same = try stored.first(where: { try snoozes.isAll(between: item, and: $0, placement) })
    {
      return try meetAgain(same, imported, placement)
    }
    let decision = VersionDecision(
      for: item, among: stored, method: method, isCutOff: imported.isCutOff,
      policy: options.conflictPolicy, isTouched: { touched.contains($0) || replacements.contains($0) },
      isWritten: written.contains)
    if case .replaceRival(let old) = decision, !touched.contains(old.id), zones.areSettled(names) {
      // The store's own version may still come, and be the last one.
      let replacement = WaitingReplacements.Replacement(old: old, item: item, placement: placement, input: input)
      if let earlier = replacements.add(replacement) { skip(earlier, Self.undecidedReason) }
      if replacements.isFull { try settleReplacements() }
      return
    }
    // What is to be changed must have changed already as what came before wants it.
    let waiting = decision.changed.compactMap { replacements.take($0.id) }
    if !waiting.isEmpty {
      for replacement in waiting { try settle(replacement) }
      return try place(imported, item, placement)
    }
    switch decision {
    case .insert(let isTwin):
      noteTimes(of: item, method)
      var placement = placement
      if isTwin { placement.twin = item.twin(method: method.isAnswer ? method : nil) }
      try targets.makeRoom(for: item.columns.kind, calendarID: placement.calendarID)
      try noteElsewhere(item, placement)
      let id = try items.insert(item, placement)
      touched.insert(id)
      written.insert(id)
      summary.added += 1
      waitForZones(id, placement.zones.fingerprint, names)
      if options.isDryRun { tell(old: nil, new: item.component, placement.calendarID) }
    case .replace(let old, let superseded):
      noteTimes(of: item, method)
      try replace(old, with: item, placement, reason: Self.supersededReason)
      waitForZones(old.id, placement.zones.fingerprint, names)
      for version in superseded { try remove(version, for: item) }
    case .replaceRival(let old):
      try replace(old, with: item, placement, reason: Self.undecidedReason)
      waitForZones(old.id, placement.zones.fingerprint, names)
    case .cancel(let versions):
      try cancel(versions, by: item, method)
    case .unchanged(let version):
      if touched.contains(version.id) {
        skip(item, "a message of the same version came before", isRepeated: true)
      } else {
        summary.unchanged += 1
        touched.insert(version.id)
      }
    case .skip(let reason, let isCutOff):
      skip(item, reason, isCutOff: isCutOff)
    case .fail:
      throw StoreError(
        .conflict,
        "\(input):\(item.component.beginLine.lineNumber): the calendar “\(targets.title(placement.calendarID))” has "
          + "another version of \(item.columns.uid); nothing was imported")
    }
  }

  /// Handles a component that the store already has: only its VTIMEZONEs may differ.
  private func meetAgain(
    _ version: StoredVersion, _ imported: ImportedItem, _ placement: ItemWriter.Placement
  ) throws {
    if let earlier = replacements.take(version.id) { skip(earlier, Self.undecidedReason) }
    let names = imported.timeZoneIDs
    if touched.contains(version.id) {
      skip(imported.item, "an identical component came before", isRepeated: true)
      return
    }
    touched.insert(version.id)
    summary.unchanged += 1
    if options.conflictPolicy == .keep { return }
    if !zones.areSettled(names) {
      waitForZones(version.id, version.zones, names)
    } else if version.zones != placement.zones.fingerprint {
      try updateZones(version.id, to: placement.zones, names)
    }
  }

  /// Links an item to other VTIMEZONEs. If its TZIDs mean something else by them, it counts as updated, since it may be
  /// at another time now.
  private func updateZones(_ id: Int64, to zones: ItemZones, _ names: [String]) throws {
    let stored = change.derived.families.zones
    let (old, new) = (try stored.context(items.zones(of: id).ids), try stored.context(zones.ids))
    try items.updateZones(id, to: zones)
    if written.contains(id) || names.allSatisfy({ old.rules(named: $0) == new.rules(named: $0) }) { return }
    written.insert(id)
    summary.unchanged -= 1
    summary.updated += 1
  }

  private func waitForZones(_ id: Int64, _ fingerprint: Int64, _ names: [String]) {
    if !zones.areSettled(names) { zones.wait(id, fingerprint: fingerprint, names: names) }
  }

  // MARK: Versions

  /// Lets everything that waits take its place.
  func settleReplacements() throws {
    for replacement in replacements.takeAll() { try settle(replacement) }
  }

  /// Removes the overrides that newer revisions of their series have replaced, and notes those that are left beside series
  /// without such an occurrence.
  func settleOverrides() throws {
    for stray in try revised.takeStray(change.derived.families, isKept: touched.contains) {
      let override = stray.row
      if !stray.isOutdated {
        noteStray(override, input: stray.input)
        continue
      }
      if options.isDryRun { tell(old: override.component, new: nil, override.calendarID) }
      snoozes.lose(override, input: input)
      try items.delete(override.id)
      zones.forget(override.id)
      summary.removed += 1
    }
  }

  /// Ends what sleeps for occurrences that are no more.
  func settleSnoozes() throws { summary.lostSnoozes = try snoozes.settle() }

  /// Finds the parts of split series that are left beside versions of the whole.
  func settleParts() throws { summary.leftParts = try parts.settle() }

  private func settle(_ replacement: WaitingReplacements.Replacement) throws {
    try replace(replacement.old, with: replacement.item, replacement.placement, reason: Self.undecidedReason)
  }

  /// - Parameter reason: why one of the two counts as skipped if both came with the import.
  private func replace(
    _ old: StoredVersion, with item: PreparedItem, _ placement: ItemWriter.Placement, reason: String
  ) throws {
    var placement = placement
    let kept = try snoozes.keep(from: old, in: item, placement, input: input)
    try parts.note(old, replacedBy: item, input: input)
    if !old.twin.isEmpty { placement.twin = kept.twin(method: nil) }
    if options.isDryRun { tell(old: try items.component(old.id), new: kept.component, old.calendarID) }
    try items.update(old.id, to: kept, placement)
    revised.insert(old.id, item, over: old, input: input)
    zones.forget(old.id)
    if touched.contains(old.id) { skip(item, reason) }
    if written.contains(old.id) { return }
    if touched.contains(old.id) { summary.unchanged -= 1 }
    summary.updated += 1
    touched.insert(old.id)
    written.insert(old.id)
  }

  /// Removes a further version that the component supersedes, other than the one that it replaces.
  private func remove(_ version: StoredVersion, for item: PreparedItem) throws {
    if options.isDryRun { tell(old: try items.component(version.id), new: nil, version.calendarID) }
    try items.delete(version.id)
    zones.forget(version.id)
    if touched.contains(version.id) { skip(item, Self.supersededReason) }
    if change.hasAdded(version.id) {
      summary.added -= 1
      return
    }
    if written.contains(version.id) {
      summary.updated -= 1
    } else if touched.contains(version.id) {
      summary.unchanged -= 1
    }
    summary.removed += 1
  }

  /// Marks the stored item and its twins cancelled, for METHOD:CANCEL (RFC 5546 3.2.5).
  ///
  /// The item's times and VTIMEZONEs stay. Its METHOD records the cancellation, so another import does not restore the
  /// cancelled version.
  private func cancel(_ versions: [StoredVersion], by message: PreparedItem, _ method: String?) throws {
    var cancelled: [(version: StoredVersion, item: PreparedItem)] = []
    for version in versions {
      let stored = try items.component(version.id)
      let item = try PreparedItem(stored.cancelled(by: message))
      if item.component == stored, version.method == method {
        // Cancelled before by the same message, which does not say which version it is.
        if touched.contains(version.id) {
          skip(message, "an identical component came before", isRepeated: true)
        } else {
          touched.insert(version.id)
          summary.unchanged += 1
        }
        continue
      }
      if cancelled.contains(where: { $0.item.component == item.component }) {
        try remove(version, for: message)
      } else {
        cancelled.append((version, item))
      }
    }
    for (version, item) in cancelled {
      let placement = ItemWriter.Placement(
        calendarID: version.calendarID, method: method, zones: try items.zones(of: version.id))
      try replace(version, with: item, placement, reason: Self.supersededReason)
    }
  }
}
