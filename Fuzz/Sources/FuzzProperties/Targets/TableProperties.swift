import CivilTime
import Conversion
import ICalendar

/// What holds for calendars in CSV: what was read as one is written as a table that comes back as it is.
struct TableProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  func check() throws {
    for order in [nil, DateOrder.dmy] {
      guard let calendar = try? convert(input, from: .csv, to: .ics, order) else { continue }
      let table = try convert(calendar, from: .ics, to: .csv, nil)
      let again = try convert(try convert(table, from: .csv, to: .ics, nil), from: .ics, to: .csv, nil)
      try require(again, equals: table, "a table that was written comes back")
    }
  }

  private func convert(
    _ bytes: [UInt8], from source: CalendarFormat, to target: CalendarFormat, _ order: DateOrder?
  ) throws -> [UInt8] {
    var options = ConversionOptions()
    options.now = Instant(secondsSince1970: 1_800_000_000)
    options.dateOrder = order
    let spool = try Spool()
    var converter = try Converter(to: target, options: options, into: spool)
    try converter.convert(CalendarInput(name: "input", bytes: bytes), from: source)
    _ = try converter.finish()
    var result: [UInt8] = []
    try spool.forEachPiece { result += $0 }
    return result
  }
}
