import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// One import in progress: reads the inputs in order, and decides what happens to each component.
final class ImportSession {
  private(set) var summary = ImportSummary()

  private let change: Change
  private let inputs: [String]
  private let options: ImportOptions
  private let observer: ImportObserver
  private let items: ItemWriter
  private let versions: StoredVersions
  private var targets: [Int64: ImportTarget] = [:]
  private var targetsByName: [String: ImportTarget] = [:]
  private var defaultTarget: ImportTarget?
  /// The items that the import has added, changed or found.
  private var touched = TouchedItems()
  /// The items that the import has added or changed: their stored versions come from the same inputs.
  private var written = TouchedItems()
  private var progress: (bytes: UInt64, items: Int) = (0, 0)

  // Where the import is.
  private var input = 0
  private var hasElements = false
  private var header: [ContentLine] = []
  private var method: String?
  private var target: ImportTarget?
  private var zones = ImportZones()
  private var held = HeldItems()
  /// What waits to take the place of items between which and it nothing decides, by their numbers.
  private var replacements = WaitingReplacements()
  /// The zone that floating times are put in if the file does not say one.
  private let assumedZone: (tzid: String, rules: TimeZoneRules)?

  init(_ change: Change, inputs: [String], options: ImportOptions, observer: ImportObserver) throws {
    self.change = change
    self.inputs = inputs
    self.options = options
    self.observer = observer
    assumedZone = try options.assumedTimeZone.map { tzid in
      guard let rules = try? TimeZoneDatabase.system.rules(named: tzid) else {
        throw StoreError(.invalidArgument, "“\(tzid)” is no time zone of this system")
      }
      return (tzid, rules)
    }
    items = try ItemWriter(change)
    versions = try StoredVersions(change)
    if let name = options.calendar { defaultTarget = try namedTarget(name) }
  }

  /// Reads all inputs.
  func run(_ inputs: [CalendarInput]) throws {
    // In a store that holds items many of them will be met again unchanged.
    let isFirst = try Bool.fetchOne(change.db, sql: "SELECT NOT EXISTS (SELECT 1 FROM items)") ?? false
    // One worker maps several times as fast as this thread stores.
    let reader = ParallelCalendarReader(inputs, limits: options.limits, workers: 1) {
      MappedComponent($0, withText: isFirst)
    }
    do {
      while let batch = reader.nextBatch() {
        for element in batch { try take(element) }
        observer.progress(progress.bytes, progress.items)
      }
      try settleReplacements()
    } catch {
      reader.cancel()
      throw error
    }
  }

  private func take(_ element: ParallelCalendarReader<MappedComponent>.Element) throws {
    switch element {
    case .inputBegin(let index):
      input = index
      hasElements = false
      beginCalendar()
    case .calendarBegin:
      hasElements = true
      // Components may have stood before it.
      try endCalendar()
    case .calendarProperty(let line):
      header.append(line)
      if line.property == .method, method == nil { method = line.uri.uppercased().column }
    case .component(let component, let mapped, let isInCalendar):
      // Before anything of iCalendar has come, such as in a file of vCards, others' components are left out.
      if !hasElements, !isInCalendar, !component.isOfICalendar { return }
      hasElements = true
      progress.bytes += UInt64(component.unfoldedBytes.count)
      progress.items += 1
      try take(placingFloatingTimes(component) ?? mapped)
    case .calendarEnd:
      try endCalendar()
    case .inputEnd(let index, let report):
      try endCalendar()
      try endInput(index, report)
    }
  }

  // MARK: Calendars

  private func beginCalendar() {
    header = []
    method = nil
    target = nil
    zones = ImportZones()
  }

  /// The calendar for the current VCALENDAR, by the properties before its first component.
  private func currentTarget() throws -> ImportTarget {
    if let target { return target }
    let target = try findTarget()
    self.target = target
    try target.takeFloatingZone(of: header)
    if !summary.calendars.contains(target.calendar.title) { summary.calendars.append(target.calendar.title) }
    return target
  }

  private func findTarget() throws -> ImportTarget {
    if options.calendar == nil, let name = CalendarInfo(header).title { return try namedTarget(name) }
    if let defaultTarget { return defaultTarget }
    let target = try makeTarget(StoredCalendar.fetchDefault(change.db) ?? change.createCalendar(title: "Calendar"))
    defaultTarget = target
    return target
  }

  private func namedTarget(_ name: String) throws -> ImportTarget {
    if let target = targetsByName[name] { return target }
    var calendar = try StoredCalendar.fetch(change.db, named: name)
    if calendar == nil, options.calendar == nil || options.createsCalendar {
      calendar = try change.createCalendar(title: name)
    }
    guard let calendar else {
      throw StoreError(.notFound, about: .calendar, "there is no calendar named “\(name)”")
    }
    let target = try makeTarget(calendar)
    targetsByName[name] = target
    return target
  }

  private func makeTarget(_ calendar: StoredCalendar) throws -> ImportTarget {
    if let target = targets[calendar.id] { return target }
    let target = try ImportTarget(change, calendar, isFeed: options.isFeed)
    targets[calendar.id] = target
    return target
  }

  private func endCalendar() throws {
    // Only now, since properties may stand behind the components too.
    if !header.isEmpty { try currentTarget().take(header: header) }
    zones.isWhole = true
    try placeHeld()
    try zones.settle { item, zones in try items.updateZones(item, to: zones) }
    beginCalendar()
  }

  private func endInput(_ index: Int, _ report: InputReport) throws {
    summary.byteCount += report.byteCount
    for issue in report.issues { observer.issue(inputs[index], issue) }
    guard let error = report.error else { return }
    if hasElements {
      throw StoreError(.unavailable, "\(inputs[index]) failed in the middle, nothing was imported: \(error.message)")
    }
    summary.failures.append(InputFailure(input: inputs[index], error: error))
  }

  // MARK: Components

  private func take(_ mapped: MappedComponent) throws {
    switch mapped {
    case .timeZone(let zone):
      zones.add(zone, number: try currentTarget().number(of: zone))
    case .item(let item):
      let target = try currentTarget()
      if held.isEmpty, zones.areSettled(item.columns.timeZoneIDs) { return try place(item, in: target) }
      held.append(item)
      if held.isFull { try placeHeld() }
    }
  }

  private func placeHeld() throws {
    if held.isEmpty { return }
    let target = try currentTarget()
    for item in held.takeAll() { try place(item, in: target) }
  }

  /// The component with its floating times in the assumed zone; nil if it has none, or the file names a zone.
  private func placingFloatingTimes(_ component: Component) -> MappedComponent? {
    guard let assumedZone, component.component != .vtimezone,
      !header.contains(where: { $0.property == .xWRTimezone && !$0.text.isEmpty })
    else { return nil }
    let placed = component.placingFloatingTimes(in: assumedZone.tzid, assumedZone.rules)
    return placed == component ? nil : MappedComponent(placed, withText: true)
  }

  private func place(_ item: PreparedItem, in target: ImportTarget) throws {
    let names = item.columns.timeZoneIDs
    let placement = ItemWriter.Placement(
      calendarID: target.calendar.id, method: method, zones: zones.zones(named: names))
    let item = try change.derived.storedZones.placed(item, calendarID: target.calendar.id, placement.zones)
    // An answer is no version of what it answers to: each stays beside the other.
    let stored = try versions.find(item, placement, method: method).filter {
      method.isAnswer ? $0.method == method : !$0.method.isAnswer
    }
    if let same = stored.first(where: \.isIdentical), method != "CANCEL" || same.isCancelled {
      if let earlier = replacements.take(same.id) { skip(earlier, Self.undecidedReason) }
      try meetAgain(same, item, placement)
      return
    }
    let decision = VersionDecision(
      for: item, among: stored, method: method, policy: options.conflictPolicy,
      isTouched: { touched.contains($0) || replacements.contains($0) }, isWritten: written.contains)
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
      return try place(item, in: target)
    }
    switch decision {
    case .insert(let isTwin):
      var placement = placement
      if isTwin { placement.twin = item.twin(method: method.isAnswer ? method : nil) }
      let id = try items.insert(item, placement)
      touched.insert(id)
      written.insert(id)
      summary.added += 1
      waitForZones(id, placement.zones.fingerprint, names)
      if options.isDryRun { tell(old: nil, new: item.component, placement.calendarID) }
    case .replace(let old, let superseded):
      try replace(old, with: item, placement, reason: Self.supersededReason)
      waitForZones(old.id, placement.zones.fingerprint, names)
      for version in superseded { try remove(version, for: item) }
    case .replaceRival(let old):
      try replace(old, with: item, placement, reason: Self.undecidedReason)
      waitForZones(old.id, placement.zones.fingerprint, names)
    case .cancel(let versions):
      try cancel(versions, by: item)
    case .unchanged(let version):
      if touched.contains(version.id) {
        skip(item, "a message of the same version came before")
      } else {
        summary.unchanged += 1
        touched.insert(version.id)
      }
    case .skip(let reason):
      skip(item, reason)
    case .fail:
      throw StoreError(
        .conflict,
        "\(inputs[input]):\(item.component.beginLine.lineNumber): the calendar “\(target.calendar.title)” has another "
          + "version of \(item.columns.uid); nothing was imported")
    }
  }

  /// Handles a component that the store already has: only its VTIMEZONEs may differ.
  private func meetAgain(_ version: StoredVersion, _ item: PreparedItem, _ placement: ItemWriter.Placement) throws {
    let names = item.columns.timeZoneIDs
    if touched.contains(version.id) {
      skip(item, "an identical component came before")
      return
    }
    touched.insert(version.id)
    summary.unchanged += 1
    if !zones.areSettled(names) {
      waitForZones(version.id, version.zones, names)
    } else if version.zones != placement.zones.fingerprint {
      try items.updateZones(version.id, to: placement.zones)
    }
  }

  private func settleReplacements() throws {
    for replacement in replacements.takeAll() { try settle(replacement) }
  }

  private func settle(_ replacement: WaitingReplacements.Replacement) throws {
    try replace(replacement.old, with: replacement.item, replacement.placement, reason: Self.undecidedReason)
  }

  /// - Parameter reason: why one of the two counts as skipped if both came with the import.
  private func replace(
    _ old: StoredVersion, with item: PreparedItem, _ placement: ItemWriter.Placement, reason: String
  ) throws {
    var placement = placement
    if !old.twin.isEmpty { placement.twin = item.twin(method: nil) }
    if options.isDryRun { tell(old: try items.component(old.id), new: item.component, old.calendarID) }
    try items.update(old.id, to: item, placement)
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

  private static let supersededReason = "it took the place of an older version that came before in the same import"
  private static let undecidedReason =
    "nothing decides between two versions that begin at the same time; the later one in the input stays"

  private func skip(_ replacement: WaitingReplacements.Replacement, _ reason: String) {
    skip(replacement.item, reason, input: replacement.input)
  }

  private func skip(_ item: PreparedItem, _ reason: String, input: Int? = nil) {
    summary.skip(
      SkippedComponent(
        input: inputs[input ?? self.input], line: item.component.beginLine.lineNumber, uid: item.columns.uid,
        reason: reason))
  }

  /// Marks the stored item and its twins cancelled, for METHOD:CANCEL (RFC 5546 3.2.5).
  ///
  /// The item's times and VTIMEZONEs stay. Its METHOD records the cancellation, so another import does not restore the
  /// cancelled version.
  private func cancel(_ versions: [StoredVersion], by message: PreparedItem) throws {
    var cancelled: [(version: StoredVersion, item: PreparedItem)] = []
    for version in versions {
      let stored = try items.component(version.id)
      let item = try PreparedItem(stored.cancelled(by: message))
      if item.component == stored, version.method == method {
        // Cancelled before by the same message, which does not say which version it is.
        if touched.contains(version.id) {
          skip(message, "an identical component came before")
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

  private func waitForZones(_ id: Int64, _ fingerprint: Int64, _ names: [String]) {
    if !zones.areSettled(names) { zones.wait(id, fingerprint: fingerprint, names: names) }
  }

  private func tell(old: Component?, new: Component?, _ calendarID: Int64) {
    observer.change(ItemChange(old: old, new: new, calendar: targets[calendarID]?.calendar.title ?? ""))
  }
}

extension Component {
  /// Whether it is a known component or contains one.
  fileprivate var isOfICalendar: Bool { component != nil || components.contains(where: \.isOfICalendar) }
}

extension CalendarInfo {
  /// The name as a title: on one line, without white space around it; nil if it is empty.
  fileprivate var title: String? {
    let words = name?.split(whereSeparator: \.isWhitespace) ?? []
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
