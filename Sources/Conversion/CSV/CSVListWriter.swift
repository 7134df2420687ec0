import CivilTime
import ICalendar

/// Writes lists in CSV.
struct CSVListWriter: OccurrenceWriter {
  let carriage: Carriage

  private let columns: [CSVColumn]
  private let hasByteOrderMark: Bool
  private let row: CSVRow
  private let times: ListedTimes
  private let spool: Spool
  private var bytes: [UInt8] = []

  init(_ options: ConversionOptions, to spool: Spool) throws(ConversionError) {
    let flavor = try CSVFlavor(options)
    let form = flavor.form
    let expands = options.expands ?? form.expands
    columns = try flavor.columns(options.columns)
    carriage = Carriage(
      columns.map(\.content), of: form.hasToDos ? [.vevent, .vtodo] : [.vevent], expands: expands,
      why: "the flavor \(flavor.rawValue) of CSV has no column for it")
    hasByteOrderMark = form.hasByteOrderMark
    row = CSVRow(quotesAll: form.quotesAll, guardsFormulas: options.guardsFormulas ?? form.guardsFormulas)
    times = ListedTimes(options.zone, keepsZones: !expands)
    self.spool = spool
  }

  mutating func begin(_ window: ListedWindow) throws {
    if hasByteOrderMark { bytes += [0xEF, 0xBB, 0xBF] }
    row.append(columns.map(\.header), to: &bytes)
  }

  mutating func write(_ occurrence: ListedOccurrence) throws {
    occurrence.item.component.withPropertyLines { lines in
      row.append(columns.map { $0.cell(occurrence, lines, times) }, to: &bytes)
    }
    if bytes.count >= 1 << 16 { try flush() }
  }

  mutating func finish(isTruncated: Bool) throws { try flush() }

  private mutating func flush() throws {
    try spool.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
