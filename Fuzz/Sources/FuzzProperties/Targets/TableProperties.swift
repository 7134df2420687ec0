import Conversion

/// What holds for calendars in CSV: what was read as one is written as a table that comes back as it is.
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
