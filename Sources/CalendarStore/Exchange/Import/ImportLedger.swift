import CalendarModel
import ICalendar

/// What an import has touched and written, and what it says of that. An item counts once, as what became of it in the end.
final class ImportLedger {
  /// What has become of an item of the store.
  enum Standing: Comparable {
    /// Nothing has come for it.
    case untouched
    /// Something waits to take its place.
    case awaited
    /// It has come as the store has it.
    case found
    /// The import has added or changed it.
    case written
  }

  private(set) var summary = ImportSummary()
  /// Whether nothing is kept, so that the observer is told what would be.
  let isDryRun: Bool
  private let observer: ImportObserver
  private let targets: ImportTargets
  private var touched = TouchedItems()
  private var written = TouchedItems()
  /// What was moved from the calendar to which its input goes.
  private var moved = TouchedItems()

  init(_ options: ImportOptions, _ targets: ImportTargets, _ observer: ImportObserver) {
    isDryRun = options.isDryRun
    self.targets = targets
    self.observer = observer
  }

  // MARK: Items

  /// What has become of an item, besides what waits to take its place.
  func standing(of id: Int64) -> Standing {
    if !touched.contains(id) { return .untouched }
    return written.contains(id) ? .written : .found
  }

  /// Whether the import has added, changed or found an item.
  func hasTouched(_ id: Int64) -> Bool { touched.contains(id) }

  /// An item has been added.
  func add(_ id: Int64) {
    touched.insert(id)
    written.insert(id)
    summary.added += 1
  }

  /// Items of the store are in another calendar than that to which their input goes.
  func noteMoved(_ ids: [Int64]) {
    for id in ids { moved.insert(id) }
  }

  /// What counts an item that has come as the store has it.
  private func count(of id: Int64) -> WritableKeyPath<ImportSummary, Int> {
    moved.contains(id) ? \.notAddedAgain : \.unchanged
  }

  /// An item has come as the store has it.
  ///
  /// - Returns: whether it is the first that came for the item.
  func find(_ id: Int64) -> Bool {
    if touched.contains(id) { return false }
    touched.insert(id)
    summary[keyPath: count(of: id)] += 1
    return true
  }

  /// An item has changed.
  func update(_ id: Int64) {
    if written.contains(id) { return }
    if touched.contains(id) { summary[keyPath: count(of: id)] -= 1 }
    summary.updated += 1
    touched.insert(id)
    written.insert(id)
  }

  /// An item has been removed.
  ///
  /// - Parameter isNew: whether the import had added it.
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

  /// An item has not been added again that was deleted here, or moved to where nothing may change.
  func leaveOut() { summary.notAddedAgain += 1 }

  /// A component has been skipped.
  func skip(_ arrival: ImportArrival, _ reason: SkipReason) {
    skip(
      SkippedComponent(
        input: arrival.input, line: arrival.line, uid: arrival.imported.item.columns.uid, reason: reason.rawValue,
        isLost: reason == .crowded, isCutOff: reason == .cutOff,
        isRepeated: reason == .identical || reason == .sameMessage,
        isOlder: reason == .older))
  }

  // MARK: What the summary says besides

  /// A part of an input has been skipped that is no item.
  func skip(_ component: SkippedComponent) { summary.skip(component) }

  /// How many more have been skipped than were listed.
  func skip(unlisted count: Int) { summary.skippedCount += count }

  /// Whether a list of the summary takes more.
  func hasRoom<Entry>(in list: KeyPath<ImportSummary, [Entry]>) -> Bool {
    summary[keyPath: list].count < ImportSummary.skippedLimit
  }

  /// Adds to a list of the summary while there is room.
  func note<Entry>(_ entry: Entry, in list: WritableKeyPath<ImportSummary, [Entry]>) {
    if hasRoom(in: list) { summary[keyPath: list].append(entry) }
  }

  /// Items go to a calendar.
  func open(_ calendar: String) {
    if !summary.calendars.contains(calendar) { summary.calendars.append(calendar) }
  }

  /// So many bytes have been read.
  func read(_ bytes: UInt64) { summary.byteCount += bytes }

  /// An input has ended without an item.
  func endWithoutItems(_ input: String) { summary.inputsWithoutItems.append(input) }

  /// An input could not be read.
  func fail(_ input: String, _ error: ICalendarError) {
    summary.failures.append(InputFailure(input: input, error: error))
  }

  /// Components name a TZID that means nothing.
  func note(_ zone: UnknownTimeZone) {
    if let index = summary.unknownTimeZones.firstIndex(where: { $0.tzid == zone.tzid }) {
      summary.unknownTimeZones[index].count += zone.count
    } else {
      note(zone, in: \.unknownTimeZones)
    }
  }

  /// Tells a dry run's observer of an item that is added, changed or removed.
  func tell(
    old: @autoclosure () throws -> Component?, new: @autoclosure () -> Component?, calendarID: Int64
  ) rethrows {
    if isDryRun { observer.change(ItemChange(old: try old(), new: new(), calendar: targets.title(calendarID))) }
  }
}
