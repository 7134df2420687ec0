import CalendarModel
import CalendarStore
import ICalendar

/// Properties of importing files into a store and exporting them.
struct ImporterProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) {
    self.input = input
  }

  func check() throws {
    let store = try emptyStore()
    let empty = try exported(store)
    let trial = try imported(input, into: store, isDryRun: true)
    try require(try exported(store), equals: empty, "a dry run does not change the store")
    let first = try imported(input, into: store)
    try require(trial, equals: first, "a dry run reports what an import does")
    try checkHealth(store)
    let export = try exported(store)
    try require(try exported(store), equals: export, "a second export has the same bytes")
    try checkSecondImport(store, first, export)
    try checkReindexing(store, export)
    try checkCopy(store, export)
  }

  private func emptyStore() throws -> CalendarStore { try CalendarStore(path: ":memory:") }

  private func imported(
    _ bytes: [UInt8], into store: CalendarStore, isDryRun: Bool = false
  ) throws -> ImportSummary {
    try store.importCalendars(
      [CalendarInput(name: "input.ics", bytes: bytes)], options: ImportOptions(isDryRun: isDryRun))
  }

  private func exported(_ store: CalendarStore) throws -> [UInt8] {
    let sink = ByteSink()
    try store.export { sink.bytes += $0 }
    return sink.bytes
  }

  private func checkHealth(_ store: CalendarStore) throws {
    for check in try store.examine().checks { try require(check.isGood, check.name, check.detail) }
  }

  private func checkSecondImport(_ store: CalendarStore, _ first: ImportSummary, _ export: [UInt8]) throws {
    let second = try imported(input, into: store)
    try require(!second.changesAnything, "a second import changes nothing", "\(second)")
    try require(second.failures, equals: first.failures, "a second import fails where the first one did")
    try require(try exported(store), equals: export, "a second import does not change the export")
  }

  private func checkReindexing(_ store: CalendarStore, _ export: [UInt8]) throws {
    try require(try store.reindex() == 0, "reindexing changes no columns")
    try checkHealth(store)
    try require(try exported(store), equals: export, "reindexing does not change the export")
  }

  /// Checks that an export imported into another store is exported from there with the same bytes.
  private func checkCopy(_ store: CalendarStore, _ export: [UInt8]) throws {
    let items = try store.items(matching: ItemQuery())
    // An empty calendar is not written, because a VCALENDAR has at least one component (RFC 5545 3.6).
    if export.isEmpty { return try require(items.count, equals: 0, "an empty export means that there are no items") }
    // A name after the components comes too late to assign them to a calendar: such a calendar can be exported with
    // the name of another, and both become one.
    let names = try store.calendars().map { summary in
      CalendarInfo(try store.calendarProperties(of: summary.calendar)).name ?? summary.calendar.title
    }
    if Set(names.map { $0.lowercased().split(whereSeparator: \.isWhitespace) }).count < names.count { return }
    let copy = try emptyStore()
    let summary = try imported(export, into: copy)
    try require(summary.failures.isEmpty, "an export can be imported", "\(summary.failures)")
    try require(try copy.items(matching: ItemQuery()).count, equals: items.count, "an export has all items")
    try require(try exported(copy), equals: export, "an export of an imported export is the same")
  }
}
