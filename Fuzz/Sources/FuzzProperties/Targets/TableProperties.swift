import Conversion

/// Properties of calendars in CSV: a table that was read is unchanged after writing and reading it again.
struct TableProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  func check() throws {
    let formats = FormatProperties(input)
    for order in [nil, DateOrder.dmy] {
      var options = formats.options
      options.dateOrder = order
      guard let calendar = try? formats.convert(input, from: .csv, to: .ics, options) else { continue }
      try formats.staysInFormat(.csv, calendar, formats.options)
    }
  }
}
