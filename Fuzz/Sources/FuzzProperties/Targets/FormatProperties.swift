import CivilTime
import Conversion
import ICalendar

/// Properties of all formats: a calendar that was read from a format is unchanged after writing and reading it again.
struct FormatProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  /// Options under which the result does not depend on the current time.
  var options: ConversionOptions {
    var options = ConversionOptions()
    options.now = Instant(secondsSince1970: 1_800_000_000)
    return options
  }

  /// Reads the input in a format, and checks that it is unchanged after writing and reading it again.
  ///
  /// - Parameter isRead: Whether to read and write it once beforehand, because removing characters that cannot be
  ///   written, such as control characters, may give words a different meaning.
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

  /// Checks that a calendar written in a format is written identically after reading it again.
  func staysInFormat(_ format: CalendarFormat, _ calendar: [UInt8], _ options: ConversionOptions) throws {
    let written = try convert(calendar, from: .ics, to: format, options)
    let again = try convert(try convert(written, from: format, to: .ics, options), from: .ics, to: format, options)
    try require(again, equals: written, "a calendar written in \(format.title) is read back unchanged")
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
