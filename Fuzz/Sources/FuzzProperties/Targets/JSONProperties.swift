import CivilTime
import Conversion
import ICalendar

/// What holds for jCal, JSCalendar and the tasks of Taskwarrior: what was read as a calendar comes back from there.
struct JSONProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  func check() throws {
    for format in [CalendarFormat.jcal, .jscalendar, .taskwarrior] {
      for isLossless in format == .jscalendar ? [false, true] : [false] {
        guard let calendar = try? convert(input, from: format, to: .ics, isLossless) else { continue }
        if format != .taskwarrior { try checkRoundTrip(calendar, format, isLossless) }
      }
    }
  }

  private func checkRoundTrip(_ calendar: [UInt8], _ format: CalendarFormat, _ isLossless: Bool) throws {
    let there = try convert(calendar, from: .ics, to: format, isLossless)
    let back = try convert(there, from: format, to: .ics, isLossless)
    let again = try convert(back, from: .ics, to: format, isLossless)
    let isJCal = format == .jcal
    try require(
      try convert(again, from: format, to: .ics, isLossless), equals: back,
      isJCal ? "jCal that was written comes back" : "JSCalendar that was written comes back")
  }

  private func convert(
    _ bytes: [UInt8], from source: CalendarFormat, to target: CalendarFormat, _ isLossless: Bool
  ) throws -> [UInt8] {
    var options = ConversionOptions()
    options.now = Instant(secondsSince1970: 1_800_000_000)
    options.isLossless = isLossless && [source, target].contains(.jscalendar)
    let spool = try Spool()
    var converter = try Converter(to: target, options: options, into: spool)
    try converter.convert(CalendarInput(name: "input", bytes: bytes), from: source)
    _ = try converter.finish()
    var result: [UInt8] = []
    try spool.forEachPiece { result += $0 }
    return result
  }
}
