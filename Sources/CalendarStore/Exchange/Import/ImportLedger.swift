import CalendarModel
import ICalendar

/// Counts the results of an import. Each item is counted once, in its final state.
final class ImportLedger {
  /// The state of a stored item during an import.
  enum Standing: Comparable {
    /// The import has not encountered the item so far.
    case untouched
    /// A new version is waiting to replace the item.
    case awaited
    /// The imported version is the same as the stored one.
    case found
    /// The import has added or changed the item.
    case written
  }

  private(set) var summary = ImportSummary()
  /// Whether this is a dry run, in which changes are reported to the observer instead of kept.
  let isDryRun: Bool
  private let observer: ImportObserver
  private let targets: ImportTargets
  private var touched = TouchedItems()
  private var written = TouchedItems()
  /// The items that were moved out of the input's target calendar.
  private var moved = TouchedItems()

  init(_ options: ImportOptions, _ targets: ImportTargets, _ observer: ImportObserver) {
    isDryRun = options.isDryRun
    self.targets = targets
    self.observer = observer
  }

  // MARK: Items

  /// The state of an item, not counting versions that are waiting to replace it.
  func standing(of id: Int64) -> Standing {
    if !touched.contains(id) { return .untouched }
    return written.contains(id) ? .written : .found
  }

  /// Whether the import has added, changed or found an item.
  func hasTouched(_ id: Int64) -> Bool { touched.contains(id) }

  func add(_ id: Int64) {
    touched.insert(id)
    written.insert(id)
    summary.added += 1
  }

  /// Records that stored items are in a calendar other than the input's target.
  func noteMoved(_ ids: [Int64]) {
    for id in ids { moved.insert(id) }
  }

  /// The counter for an item whose imported version is the same as the stored one.
  private func count(of id: Int64) -> WritableKeyPath<ImportSummary, Int> {
    moved.contains(id) ? \.notAddedAgain : \.unchanged
  }

  /// Records that the imported version of an item is the same as the stored one.
  ///
  /// - Returns: Whether it is the first version imported for the item.
  func find(_ id: Int64) -> Bool {
    if touched.contains(id) { return false }
    touched.insert(id)
    summary[keyPath: count(of: id)] += 1
    return true
  }

  func update(_ id: Int64) {
    if written.contains(id) { return }
    if touched.contains(id) { summary[keyPath: count(of: id)] -= 1 }
    summary.updated += 1
    touched.insert(id)
    written.insert(id)
  }

  /// Records that an item was removed.
  ///
  /// - Parameter isNew: Whether this import had added it.
  func remove(_ id: Int64, isNew: Bool = false) {
    if isNew {
      summary.added -= 1
      return
    }
    if written.contains(id) {
      summary.updated -= 1
    } else if touched.contains(id) {
      summary[keyPath: count(of: id)] -= 1
    }
    summary.removed += 1
  }

  /// Records that an item was not added again because it was deleted here, or was moved to a calendar that must not be
  /// changed.
  func leaveOut() { summary.notAddedAgain += 1 }

  func skip(_ arrival: ImportArrival, _ reason: SkipReason) {
    skip(
      SkippedComponent(
        input: arrival.input, line: arrival.line, uid: arrival.imported.item.columns.uid, reason: reason.rawValue,
        isLost: reason == .crowded, isCutOff: reason == .cutOff,
        isRepeated: reason == .identical || reason == .sameMessage,
        isOlder: reason == .older))
  }

  // MARK: Other parts of the summary

  /// Records that a part of an input that is not an item was skipped.
  func skip(_ component: SkippedComponent) { summary.skip(component) }

  /// Adds to the number of skipped components that are not listed.
  func skip(unlisted count: Int) { summary.skippedCount += count }

  /// Whether a list of the summary has room for more entries.
  func hasRoom<Entry>(in list: KeyPath<ImportSummary, [Entry]>) -> Bool {
    summary[keyPath: list].count < ImportSummary.skippedLimit
  }

  /// Adds an entry to one of the summary's lists if there is room.
  func note<Entry>(_ entry: Entry, in list: WritableKeyPath<ImportSummary, [Entry]>) {
    if hasRoom(in: list) { summary[keyPath: list].append(entry) }
  }

  /// Records that items are added to a calendar.
  func open(_ calendar: String) {
    if !summary.calendars.contains(calendar) { summary.calendars.append(calendar) }
  }

  /// Adds to the number of bytes read.
  func read(_ bytes: UInt64) { summary.byteCount += bytes }

  /// Records that an input ended without items.
  func endWithoutItems(_ input: String) { summary.inputsWithoutItems.append(input) }

  /// Records that an input could not be read.
  func fail(_ input: String, _ error: ICalendarError) {
    summary.failures.append(InputFailure(input: input, error: error))
  }

  /// Records that components refer to a TZID without a definition.
  func note(_ zone: UnknownTimeZone) {
    if let index = summary.unknownTimeZones.firstIndex(where: { $0.tzid == zone.tzid }) {
      summary.unknownTimeZones[index].count += zone.count
    } else {
      note(zone, in: \.unknownTimeZones)
    }
  }

  /// In a dry run, reports an added, changed or removed item to the observer.
  func tell(
    old: @autoclosure () throws -> Component?, new: @autoclosure () -> Component?, calendarID: Int64
  ) rethrows {
    if isDryRun { observer.change(ItemChange(old: try old(), new: new(), calendar: targets.title(calendarID))) }
  }
}
