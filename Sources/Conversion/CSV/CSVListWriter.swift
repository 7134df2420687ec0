import CivilTime
import ICalendar

/// Writes lists of items as CSV.
struct CSVListWriter: OccurrenceWriter {
  let capabilities: FormatCapabilities

  private let columns: [CSVColumn]
  private let hasByteOrderMark: Bool
  private let times: ListedTimes
  private let spool: Spool
  private var cells: CSVCells

  init(_ options: ConversionOptions, to spool: Spool) throws(ConversionError) {
    let flavor = try CSVFlavor(options)
    let form = flavor.form
    let expands = options.expands ?? form.expands
    columns = try flavor.columns(options.columns)
    capabilities = FormatCapabilities(
      columns.map(\.content), of: form.hasToDos ? [.vevent, .vtodo] : [.vevent], expands: expands,
      why: options.columns == nil
        ? "the CSV flavor \(flavor.rawValue) has no column for it" : "no chosen column contains it")
    hasByteOrderMark = form.hasByteOrderMark
    cells = CSVCells(
      CSVRow(quotesAll: form.quotesAll, guardsFormulas: options.guardsFormulas ?? form.guardsFormulas))
    times = ListedTimes(options.zone, keepsZones: !expands)
    self.spool = spool
  }

  mutating func begin(_ window: ListedWindow) throws {
    if hasByteOrderMark { try spool.append([0xEF, 0xBB, 0xBF]) }
    for column in columns { cells.append(column.header) }
    cells.endRow()
  }

  mutating func write(_ occurrence: ListedOccurrence) throws {
    occurrence.item.component.withPropertyLines { lines in
      for column in columns { column.appendCell(occurrence, lines, times, &cells) }
    }
    cells.endRow()
    if cells.bytes.count >= 1 << 16 { try cells.write(to: spool) }
  }

  mutating func finish(isTruncated: Bool) throws { try cells.write(to: spool) }
}
