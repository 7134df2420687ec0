import CivilTime
import GRDB
import ICalendar

/// One import in progress: reads the inputs in order, and finds the calendar and the VTIMEZONEs of each component.
final class ImportSession {
  private let change: Change
  private let inputs: [CalendarInput]
  private let options: ImportOptions
  private let observer: ImportObserver
  private let targets: ImportTargets
  private let items: ItemImporter
  private let expectation: ImportExpectation
  private var progress: (bytes: UInt64, items: Int) = (0, 0)

  // Where the import is.
  private var hasElements = false
  /// How many items and lost components the current input has had.
  private var itemCount = 0
  /// The properties that the input gives each VCALENDAR.
  private var given: [ContentLine] = []
  private var header: [ContentLine] = []
  private var method: String?
  private var target: ImportTarget?
  private var held = HeldItems()
  /// The zone that floating times are put in if the file does not say one.
  private let assumedZone: (tzid: String, rules: TimeZoneRules)?

  init(_ change: Change, inputs: [CalendarInput], options: ImportOptions, observer: ImportObserver) throws {
    self.change = change
    self.inputs = inputs
    self.options = options
    self.observer = observer
    assumedZone = try options.assumedTimeZone.map { tzid in
      guard let rules = try? TimeZoneDatabase.system.rules(named: tzid) else {
        throw StoreError(.invalidArgument, "“\(tzid)” is not a time zone that this system knows")
      }
      return (tzid, rules)
    }
    // In a store that holds items many of them will be met again unchanged.
    let isFirst = try StoredItemTable(change.db).isEmpty()
    expectation = ImportExpectation(areStored: !isFirst)
    targets = try ImportTargets(change, options)
    let versions = try StoredVersions(change, isEmpty: isFirst, expectation)
    items = try ItemImporter(change, versions, targets, options, observer)
  }

  /// What has happened so far.
  var summary: ImportSummary { items.summary }

  /// Reads all inputs, and writes everything that is derived from them.
  func run() throws {
    try read()
    try change.finish { tell(waiting: $0) }
  }

  /// Reads all inputs; what is derived from them is written when the change is finished.
  func read() throws {
    // One worker maps several times as fast as this thread stores.
    let reader = ParallelCalendarReader(inputs, limits: options.limits, workers: 1) { [expectation] in
      MappedComponent($0, isNew: !expectation.areComponentsStored, isCutOff: !$0.isClosedInInput)
    }
    do {
      while let batch = reader.nextBatch() {
        for element in batch { try take(element) }
        tell(waiting: change.derived.waitingCount)
      }
      try items.settleReplacements()
      try items.settleOverrides()
      try items.settleSnoozes()
      try items.settleParts()
      progress.bytes = summary.byteCount
    } catch {
      reader.cancel()
      throw error
    }
  }

  /// Tells how far the import is. Families that wait for the end are not done yet, each of which counts as an item.
  private func tell(waiting: Int) {
    let done = max(0, progress.items - waiting)
    let bytes = waiting == 0 ? progress.bytes : progress.bytes / UInt64(max(progress.items, 1)) * UInt64(done)
    observer.progress(bytes, done)
  }

  private func take(_ element: ParallelCalendarReader<MappedComponent>.Element) throws {
    switch element {
    case .inputBegin(let index):
      items.input = inputs[index].name
      given = inputs[index].properties
      hasElements = false
      itemCount = 0
      beginCalendar()
    case .calendarBegin:
      hasElements = true
      // Components may have stood before it.
      try endCalendar()
      header = given
    case .calendarProperty(let line):
      header.append(line)
      if line.property == .method, method == nil { method = line.uri.uppercased().column }
    case .component(let component, let mapped, let isInCalendar):
      // Before anything of iCalendar has come, such as in a file of vCards, others' components are left out.
      if !hasElements, !isInCalendar, !component.isOfICalendar { return }
      hasElements = true
      progress.bytes += UInt64(component.byteCount)
      progress.items += 1
      try take(placingFloatingTimes(component) ?? mapped)
    case .calendarEnd:
      try endCalendar()
    case .inputEnd(let index, let report):
      try endCalendar()
      try endInput(index, report)
    }
  }

  private func endInput(_ index: Int, _ report: InputReport) throws {
    let input = inputs[index].name
    items.summary.byteCount += report.byteCount
    // What cannot be read at all has its error, and nothing else to say.
    if hasElements || report.error == nil { take(report, of: input) }
    guard let error = report.error else {
      if itemCount == 0 { items.summary.inputsWithoutItems.append(input) }
      return
    }
    if hasElements {
      throw StoreError(.unavailable, "\(input) failed in the middle, nothing was imported: \(error.message)")
    }
    items.summary.failures.append(InputFailure(input: input, error: error))
  }

  /// Reports the issues of an input, and counts what exceeds a limit.
  private func take(_ report: InputReport, of input: String) {
    for issue in report.issues {
      if issue.code.isLoss {
        items.summary.skip(
          SkippedComponent(input: input, line: issue.position.line, uid: "", reason: issue.message, isLost: true))
      }
      observer.issue(input, issue)
    }
    let lost = report.issueCounts.filter(\.key.isLoss).values.reduce(0, +)
    items.summary.skippedCount += lost - report.issues.count(where: \.code.isLoss)
    itemCount += lost
  }

  // MARK: Calendars

  private func beginCalendar() {
    header = []
    method = nil
    target = nil
    items.zones = ImportZones()
  }

  /// The calendar for the current VCALENDAR, by the properties before its first component.
  private func currentTarget() throws -> ImportTarget {
    if let target { return target }
    let target = try targets.target(for: header)
    self.target = target
    try target.takeFloatingZone(of: header)
    let title = target.calendar.title
    if !summary.calendars.contains(title) { items.summary.calendars.append(title) }
    return target
  }

  private func endCalendar() throws {
    // Only now, since properties may stand behind the components too.
    if !header.isEmpty { try currentTarget().take(header: header) }
    items.zones.isWhole = true
    try placeHeld()
    try items.settleZones()
    if let target { try items.noteUnknownZones(calendarID: target.calendar.id) }
    beginCalendar()
  }

  // MARK: Components

  private func take(_ mapped: MappedComponent) throws {
    switch mapped {
    case .timeZone(let zone):
      if let number = try currentTarget().number(of: zone) { items.zones.add(zone, number: number) }
    case .item(let item):
      itemCount += 1
      items.zones.note(item.timeZoneIDs, line: item.component.beginLine.lineNumber)
      let target = try currentTarget()
      if held.isEmpty, items.zones.areSettled(item.timeZoneIDs) { return try place(item, in: target) }
      held.append(item)
      if held.isFull { try placeHeld() }
    }
  }

  private func placeHeld() throws {
    if held.isEmpty { return }
    let target = try currentTarget()
    for item in held.takeAll() { try place(item, in: target) }
  }

  private func place(_ item: ImportedItem, in target: ImportTarget) throws {
    try items.place(item, calendarID: target.calendar.id, method: method)
  }

  /// The component with its floating times in the assumed zone; nil if it has none, or the file names a zone.
  private func placingFloatingTimes(_ component: Component) -> MappedComponent? {
    guard let assumedZone, component.component != .vtimezone,
      !header.contains(where: { $0.property == .xWRTimezone && !$0.text.isEmpty })
    else { return nil }
    let placed = component.placingFloatingTimes(in: assumedZone.tzid, assumedZone.rules)
    return placed == component
      ? nil
      : MappedComponent(
        placed, isNew: !expectation.areComponentsStored, isCutOff: !component.isClosedInInput)
  }
}

extension Component {
  /// Whether it is a known component or contains one.
  fileprivate var isOfICalendar: Bool { component != nil || components.contains(where: \.isOfICalendar) }
}
