import CivilTime
import Conversion
import ICalendar

/// What holds for any format: what was read as one is written as something that comes back as it is.
struct FormatProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  /// Options with which nothing depends on the clock.
  var options: ConversionOptions {
    var options = ConversionOptions()
    options.now = Instant(secondsSince1970: 1_800_000_000)
    return options
  }

  /// Reads the input in a format, and checks that what is written of it comes back.
  ///
  /// - Parameter isRead: whether it is read and written once before: what a writer leaves out, such as control characters,
  ///   may make words mean something that did not before.
  func comesBack(_ format: CalendarFormat, _ options: ConversionOptions? = nil, afterReading isRead: Bool = false)
    throws
  {
    let options = options ?? self.options
    guard var calendar = try? convert(input, from: format, to: .ics, options) else { return }
    if isRead {
      let written = try convert(calendar, from: .ics, to: format, options)
      calendar = try convert(written, from: format, to: .ics, options)
    }
    try staysInFormat(format, calendar, options)
  }

  /// Checks that what is written of a calendar in a format is written again after it was read.
  func staysInFormat(_ format: CalendarFormat, _ calendar: [UInt8], _ options: ConversionOptions) throws {
    let written = try convert(calendar, from: .ics, to: format, options)
    let again = try convert(try convert(written, from: format, to: .ics, options), from: .ics, to: format, options)
    try require(again, equals: written, "what was written in \(format.title) comes back")
  }

  /// Converts bytes.
  func convert(
    _ bytes: [UInt8], from source: CalendarFormat, to target: CalendarFormat, _ options: ConversionOptions
  ) throws -> [UInt8] {
    let spool = try Spool()
    var converter = try Converter(to: target, options: options, into: spool)
    try converter.convert(CalendarInput(name: "input", bytes: bytes), from: source)
    _ = try converter.finish()
    var result: [UInt8] = []
    try spool.forEachPiece { result += $0 }
    return result
  }
}
