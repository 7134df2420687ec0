import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import TimeZones

/// Reads the inputs of an import in order, and finds the calendar and the VTIMEZONEs of each component.
final class ImportReader {
  /// Processes a component.
  typealias Take = (ImportArrival) throws -> Void
  /// Links an item to VTIMEZONEs that were read after it, given the TZIDs that it refers to.
  typealias Relink = (_ item: Int64, _ zones: ItemZones, _ names: [String]) throws -> Void

  private let inputs: [CalendarInput]
  private let limits: ReadingLimits
  private let targets: ImportTargets
  private let sources: ImportSources
  private let ledger: ImportLedger
  private let mapping: ComponentMapping
  private let observer: ImportObserver
  /// The e-mails among the inputs.
  private let origins: [String: MessageOrigin]
  private let isFeed: Bool
  /// The time zone for floating times if the file does not specify one.
  private let assumedZone: AssumedZone?
  private var progress: (bytes: UInt64, items: Int) = (0, 0)

  // The current position of the import.
  private var input = ""
  /// The origin of the input if it is, or may be, an e-mail.
  private var origin: MessageOrigin?
  private var isMail: Bool { origin != nil }
  private var hasElements = false
  /// The number of items and lost components in the current input.
  private var itemCount = 0
  /// The properties that the input supplies for each VCALENDAR.
  private var given: [ContentLine] = []
  private var header = ImportHeader()
  private var method: String?
  private var target: ImportTarget?
  private var source: ImportSource?
  private var zones = ImportZones()
  private var held = HeldItems()

  init(
    _ inputs: [CalendarInput], _ options: ImportOptions, _ targets: ImportTargets, _ sources: ImportSources,
    _ ledger: ImportLedger, _ expectation: ImportExpectation, _ observer: ImportObserver
  ) throws {
    self.inputs = inputs
    self.targets = targets
    self.sources = sources
    self.ledger = ledger
    self.observer = observer
    limits = options.limits
    origins = options.origins
    isFeed = options.isFeed
    mapping = ComponentMapping(options, expectation)
    assumedZone = try options.assumedTimeZone.map(AssumedZone.init(named:))
  }

  /// Reads all inputs.
  ///
  /// - Parameters:
  ///   - waiting: Returns the number of families waiting to be indexed.
  ///   - take: Receives each component.
  ///   - relink: Receives the items whose VTIMEZONEs came after them.
  func read(waiting: () -> Int, take: Take, relink: Relink) throws {
    // A single worker maps components several times faster than this thread stores them.
    let reader = ParallelCalendarReader(inputs, limits: limits, workers: 1, batches: 4) { [mapping] in mapping.map($0) }
    do {
      while let batch = reader.nextBatch() {
        for element in batch { try read(element, take, relink) }
        tell(waiting: waiting())
      }
      progress.bytes = ledger.summary.byteCount
    } catch {
      reader.cancel()
      throw error
    }
  }

  /// Reports progress. Families waiting for the end of the import are not done yet, and each of them counts as one
  /// item.
  func tell(waiting: Int) {
    let done = max(0, progress.items - waiting)
    let bytes = waiting == 0 ? progress.bytes : progress.bytes / UInt64(max(progress.items, 1)) * UInt64(done)
    observer.progress(bytes, done)
  }

  private func read(
    _ element: ParallelCalendarReader<MappedComponent?>.Element, _ take: Take, _ relink: Relink
  ) throws {
    switch element {
    case .inputBegin(let index):
      input = inputs[index].name
      origin = origins[input]
      given = inputs[index].properties
      hasElements = false
      itemCount = 0
      beginCalendar()
    case .leadingText:
      // The text may be the header of an e-mail in an unrecognized form.
      if origin == nil, !isFeed {
        origin = .unknown
        ledger.note(input, in: \.inputsWithLeadingText)
      }
    case .calendarBegin:
      hasElements = true
      // Components may have come before this property.
      try endCalendar(take, relink)
      header = ImportHeader(given: given)
    case .calendarProperty(let line):
      header.append(line)
      if line.property == .method, method == nil { method = line.uri.uppercased().column }
    case .component(let component, let mapped, let isInCalendar):
      // Until the first iCalendar data, components of other formats are skipped, as in a file of vCards.
      if !hasElements, !isInCalendar, !component.isOfICalendar { return }
      hasElements = true
      progress.bytes += UInt64(component.byteCount)
      progress.items += 1
      if let mapped = changed(component) ?? mapped { try read(mapped, take) }
    case .calendarEnd:
      try endCalendar(take, relink)
    case .inputEnd(_, let report):
      try endCalendar(take, relink)
      try endInput(report)
    }
  }

  private func endInput(_ report: InputReport) throws {
    ledger.read(report.byteCount)
    sources.end(
      input,
      isWhole: report.error == nil && hasElements
        && !report.issueCounts.keys.contains { $0.isLoss || $0 == .truncatedStream })
    // For an input that cannot be read at all, only the error is reported.
    if hasElements || report.error == nil { note(report) }
    guard let error = report.error else {
      if itemCount == 0 { ledger.endWithoutItems(input) }
      return
    }
    if hasElements {
      throw StoreError(.unavailable, "\(input) could not be read to the end; nothing was imported: \(error.message)")
    }
    ledger.fail(input, error)
  }

  /// Reports the issues of an input, and counts components that exceed a limit.
  private func note(_ report: InputReport) {
    for issue in report.issues {
      if issue.code.isLoss {
        ledger.skip(
          SkippedComponent(input: input, line: issue.position.line, uid: "", reason: issue.message, isLost: true))
      }
      observer.issue(input, issue)
    }
    let lost = report.issueCounts.filter(\.key.isLoss).values.reduce(0, +)
    ledger.skip(unlisted: lost - report.issues.count(where: \.code.isLoss))
    itemCount += lost
  }

  // MARK: Calendars

  private func beginCalendar() {
    header = ImportHeader()
    method = nil
    target = nil
    source = nil
    zones = ImportZones()
  }

  /// The calendar for the current VCALENDAR, chosen by the properties before its first component.
  private func currentTarget() throws -> ImportTarget {
    if let target { return target }
    let lines = header.lines
    let target = try targets.target(for: lines, known: sources.calendar(for: lines, of: input), isMail: isMail)
    self.target = target
    source = try sources.source(for: lines, of: input, calendarID: target.calendar.id)
    if !isMail { try target.takeFloatingZone(of: header.kept) }
    ledger.open(target.calendar.title)
    return target
  }

  private func endCalendar(_ take: Take, _ relink: Relink) throws {
    // This is done only here, because properties may also follow the components.
    if !header.isEmpty, !isMail { try currentTarget().take(header: header.kept) }
    zones.isWhole = true
    try releaseHeld(take)
    try zones.settle(relink)
    if let target { try noteUnknownZones(target) }
    beginCalendar()
  }

  /// Reports the TZIDs of the VCALENDAR that are undefined in a calendar.
  private func noteUnknownZones(_ target: ImportTarget) throws {
    for (tzid, use) in zones.takeUndefined() where ZoneContext().rules(named: tzid) == nil {
      ledger.note(
        UnknownTimeZone(
          input: input, line: use.line, tzid: tzid, count: use.count,
          calendarZone: try target.floatingZone()))
    }
  }

  // MARK: Components

  private func read(_ mapped: MappedComponent, _ take: Take) throws {
    switch mapped {
    case .timeZone(let zone):
      zones.add(zone, number: try currentTarget().number(of: zone, isKept: !isMail))
    case .item(let item):
      itemCount += 1
      zones.note(item.timeZoneIDs, line: item.component.beginLine.lineNumber)
      let target = try currentTarget()
      if held.isEmpty, zones.areSettled(item.timeZoneIDs) { return try take(arrival(item, in: target)) }
      held.append(item)
      if held.isFull { try releaseHeld(take) }
    }
  }

  private func releaseHeld(_ take: Take) throws {
    if held.isEmpty { return }
    let target = try currentTarget()
    for item in held.takeAll() { try take(arrival(item, in: target)) }
  }

  private func arrival(_ item: ImportedItem, in target: ImportTarget) -> ImportArrival {
    ImportArrival(
      item, input: input, origin: origin, zones: zones, calendarID: target.calendar.id, method: method, source: source)
  }

  /// The component with the changes that the import makes: the alarms in an e-mail are removed, and floating times are
  /// placed in the assumed zone unless the file names a zone. Nil if the component is imported unchanged.
  private func changed(_ component: Component) -> MappedComponent? {
    if component.component == .vtimezone { return nil }
    var changed = isMail ? component.withoutAlarms : component
    if let assumedZone, !header.lines.contains(where: { $0.property == .xWRTimezone && !$0.text.isEmpty }) {
      changed = changed.placingFloatingTimes(in: assumedZone.tzid, assumedZone.rules)
    } else if !isMail {
      return nil
    }
    return changed == component ? nil : mapping.map(changed, original: component)
  }
}

extension Component {
  /// Whether a component is known, or contains a known one.
  fileprivate var isOfICalendar: Bool { component != nil || components.contains(where: \.isOfICalendar) }
}
