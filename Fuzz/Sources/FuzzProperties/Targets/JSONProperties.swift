import CivilTime
import Conversion
import ICalendar

/// Properties of jCal, JSCalendar and Taskwarrior tasks: a calendar that was read is unchanged after writing and
/// reading it again, with JSCalendar possibly in a different order.
struct JSONProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  func check() throws {
    for format in [CalendarFormat.jcal, .jscalendar, .taskwarrior] {
      for isLossless in format == .jscalendar ? [false, true] : [false] {
        guard let calendar = try? convert(input, from: format, to: .ics, isLossless), !calendar.bytes.isEmpty,
          format != .taskwarrior
        else { continue }
        let there = try convert(calendar.bytes, from: .ics, to: format, isLossless)
        let back = try convert(there.bytes, from: format, to: .ics, isLossless)
        if there.isWhole, back.isWhole, format == .jcal || isLossless {
          try require(
            try Self.lines(back.bytes), equals: try Self.lines(calendar.bytes),
            "a written calendar is read back unchanged")
        }
      }
    }
  }

  /// Returns the lines of a calendar in canonical form, sorted.
  private static func lines(_ bytes: [UInt8]) throws -> [String] {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var lines: [String] = []
    func add(_ line: ContentLine) {
      var text: [UInt8] = []
      line.appendCanonical(to: &text)
      lines.append(String(decoding: text, as: UTF8.self))
    }
    while let element = try reader.next() {
      switch element {
      case .calendarBegin, .calendarEnd: break
      case .calendarProperty(let line): add(line)
      case .component(let component, _): for line in component.lines { add(line) }
      }
    }
    return lines.sorted()
  }

  private func convert(
    _ bytes: [UInt8], from source: CalendarFormat, to target: CalendarFormat, _ isLossless: Bool
  ) throws -> (bytes: [UInt8], isWhole: Bool) {
    var options = ConversionOptions()
    options.now = Instant(secondsSince1970: 1_800_000_000)
    options.isLossless = isLossless
    let spool = try Spool()
    var converter = try Converter(to: target, options: options, into: spool)
    try converter.convert(CalendarInput(name: "input", bytes: bytes), from: source)
    let report = try converter.finish()
    var result: [UInt8] = []
    try spool.forEachPiece { result += $0 }
    return (result, report.losses.isEmpty)
  }
}
