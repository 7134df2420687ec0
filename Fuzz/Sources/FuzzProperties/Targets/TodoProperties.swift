import CivilTime
import Conversion
import ICalendar

/// Properties of outlines and to-do lists: a calendar that was read is unchanged after writing and reading it again.
/// The result of reading vCalendar 1.0 is iCalendar.
struct TodoProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  func check() throws {
    let formats = FormatProperties(input)
    try formats.comesBack(.todotxt, afterReading: true)
    var options = formats.options
    options.inputZone = "UTC"
    if input.contains(UInt8(ascii: "+")) {
      // Recurring items may be expanded, which should not take long.
      options.after = Instant(secondsSince1970: 1_790_000_000)
      options.before = Instant(secondsSince1970: 1_800_000_000)
    }
    try checkOrg(formats, options)
    if let calendar = try? formats.convert(input, from: .vcalendar, to: .ics, formats.options) {
      let again = try formats.convert(calendar, from: .ics, to: .ics, formats.options)
      try require(again, equals: calendar, "vCalendar 1.0 is read as valid iCalendar")
    }
  }

  private func checkOrg(_ formats: FormatProperties, _ options: ConversionOptions) throws {
    var reading = options
    (reading.after, reading.before) = (nil, nil)
    guard let calendar = try? formats.convert(input, from: .org, to: .ics, reading) else { return }
    let written = try formats.convert(calendar, from: .ics, to: .org, options)
    let read = try formats.convert(written, from: .org, to: .ics, reading)
    try require(
      try formats.convert(read, from: .ics, to: .org, options), equals: written,
      "a calendar written in Org is read back unchanged")
  }
}
