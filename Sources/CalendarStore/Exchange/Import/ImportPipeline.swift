import ICalendar

/// An import in progress. Its components are processed in stages: they are read, looked up among the items of the store
/// (``StoredVersions``), decided on (``VersionDecision``) and written. Derived data is written last.
final class ImportPipeline {
  private let change: Change
  private let policy: ImportOptions.ConflictPolicy
  private let readds: Bool
  private let targets: ImportTargets
  private let sources: ImportSources
  private let ledger: ImportLedger
  private let reader: ImportReader
  private let versions: StoredVersions
  private let replacements: WaitingReplacements
  private let messages: ImportedMessages
  private let families: EditedFamilies
  private let writer: ImportWriter
  private let moved: MovedItems

  init(_ change: Change, inputs: [CalendarInput], options: ImportOptions, observer: ImportObserver) throws {
    self.change = change
    policy = options.conflictPolicy
    readds = options.readds
    // If the store already has items, many of them will be imported unchanged.
    let isFirst = try StoredItemTable(change.db).isEmpty()
    let expectation = ImportExpectation(areStored: !isFirst)
    let targets = try ImportTargets(change, options)
    let ledger = ImportLedger(options, targets, observer)
    let items = try ItemWriter(change)
    let snoozes = KeptSnoozes(change, items) { ledger.note($0, in: \.lostSnoozes) }
    let conflicts = ConflictKeeping(change, ledger, preferring: policy.preferredSide)
    let joining = EditJoining(change, items, conflicts, snoozes, preferring: policy.preferredSide)
    let writer = ImportWriter(change, items, targets, ledger, snoozes, joining, conflicts)
    families = try EditedFamilies(
      change, ledger, writer, readds: options.readds, preferring: isFirst ? nil : policy.preferredSide)
    messages = try ImportedMessages(change, ledger, options)
    let replacements = WaitingReplacements(writer, ledger)
    sources = ImportSources(
      change, options,
      options.prunes ? SourcePruning(change, items, ledger, snoozes, allowsDeletions: options.allowsDeletions) : nil)
    reader = try ImportReader(inputs, options, targets, sources, ledger, expectation, observer)
    versions = try StoredVersions(
      change, isEmpty: isFirst, expectation, snoozes, isMerging: policy.preferredSide != nil,
      comparisonLimit: options.comparisonLimit
    ) { id in
      replacements.contains(id) ? .awaited : ledger.standing(of: id)
    }
    moved = try MovedItems(change, targets, ledger)
    self.targets = targets
    self.ledger = ledger
    self.replacements = replacements
    self.writer = writer
  }

  /// The results of the import so far.
  var summary: ImportSummary { ledger.summary }

  /// Imports everything and writes the derived data.
  func run() throws {
    try takeAll()
    try change.finish { reader.tell(waiting: $0) }
  }

  /// Imports everything. The derived data is written when the change is finished.
  func takeAll() throws {
    try reader.read(
      waiting: { [derived = change.derived] in derived.waitingCount },
      take: { try take($0) },
      relink: { item, zones, names in try writer.relink(item, to: zones, names) })
    let conclusions: [any ImportConclusion] = [messages, replacements, families] + writer.conclusions + [sources]
    for conclusion in conclusions { try conclusion.conclude() }
  }

  private func take(_ arrival: ImportArrival) throws {
    switch try versions.match(arrival) {
    case .same(let version): try meetAgain(version, arrival)
    case .crowd:
      // An invitation is kept separate, no matter how many items someone else has sent with its UID.
      if arrival.origin != nil, try messages.take(arrival) { return }
      skipAsCrowded(arrival)
    case .versions(let item, let versions):
      // The effect of a message depends on the whole item, so everything before the message must have been applied.
      if arrival.origin != nil, !replacements.isEmpty {
        try replacements.conclude()
        return try take(arrival)
      }
      if try messages.take(arrival) {
        // The item is still in its source, regardless of the decision on the message.
        for version in versions { arrival.source?.bring(version.id) }
        return
      }
      if try families.take(item, arrival) { return }
      if versions.isEmpty, !readds, let source = arrival.source {
        if source.calendarID == arrival.placement.calendarID, let place = try source.place(of: item.columns) {
          guard let arrival = try moved.redirect(arrival, to: place) else { return ledger.leaveOut() }
          return try take(arrival)
        }
        if try source.hasLost(item.columns) { return ledger.leaveOut() }
      }
      for version in versions { arrival.source?.bring(version.id) }
      let decision = VersionDecision(for: item, among: versions, arrival, policy: policy)
      // Earlier components must be applied before their item is changed again.
      if try replacements.settle(decision.changed) { return try take(arrival) }
      try write(decision, item, arrival)
    }
  }

  /// Handles a component that the store already has. Only its VTIMEZONEs can differ.
  private func meetAgain(_ version: StoredVersion, _ arrival: ImportArrival) throws {
    arrival.source?.bring(version.id)
    if arrival.origin == nil { replacements.giveUp(version.id) }
    if !ledger.find(version.id) {
      ledger.skip(arrival, .identical)
    } else if policy != .keep, arrival.origin == nil {
      // Otherwise, anyone could move a meeting by sending an e-mail.
      try writer.relink(version, arrival)
    }
  }

  /// Skips a component whose item has too many versions. The store may already have the component, so no item that
  /// seems to be missing from the input is removed.
  private func skipAsCrowded(_ arrival: ImportArrival) {
    sources.doubt(arrival.input)
    ledger.skip(arrival, .crowded)
  }

  private func write(_ decision: VersionDecision, _ item: PreparedItem, _ arrival: ImportArrival) throws {
    switch decision {
    case .insert(let isTwin): try writer.insert(item, arrival, isTwin: isTwin)
    case .replace(let old, let superseded):
      ledger.noteTimes(of: item, arrival)
      ledger.noteAlarmsAtPlaces(of: item, arrival)
      try writer.replace(old, with: item, arrival, superseded: superseded, .superseded)
    case .replaceRival(let old): try writer.replace(old, with: item, arrival, .undecided)
    case .wait(let old): try replacements.add(item, for: old, arrival)
    case .cancel(let versions): try writer.cancel(versions, by: item, arrival)
    case .unchanged(let version): if !ledger.find(version.id) { ledger.skip(arrival, .sameMessage) }
    case .skip(let reason):
      guard reason == .crowded else { return ledger.skip(arrival, reason) }
      versions.noteCrowd(of: item, arrival.placement)
      skipAsCrowded(arrival)
    case .fail:
      throw StoreError(
        .conflict,
        "\(arrival.input):\(arrival.line): the calendar “\(targets.title(arrival.placement.calendarID))” has "
          + "another version of \(item.columns.uid); nothing was imported")
    }
  }
}
