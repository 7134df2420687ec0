import Conversion
import Foundation
import ICalendar
import Testing

/// The fixture files of the tests, and conversions of them.
enum Fixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "Fixtures").appending(path: name)))
  }
}

/// The result of a conversion.
struct Converted {
  let bytes: [UInt8]
  let report: LossReport
  let issues: [ConversionIssue]

  /// The result as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(
    _ bytes: [UInt8], to format: CalendarFormat, from source: CalendarFormat? = nil,
    options: ConversionOptions = ConversionOptions()
  ) throws {
    let spool = try Spool()
    var converter = try Converter(to: format, options: options, into: spool)
    try converter.convert(CalendarInput(name: "input", bytes: bytes), from: source)
    report = try converter.finish()
    issues = converter.takeIssues().map(\.issue)
    var result: [UInt8] = []
    try spool.forEachPiece { result += $0 }
    self.bytes = result
  }

  init(
    _ text: String, to format: CalendarFormat, from source: CalendarFormat? = nil,
    options: ConversionOptions = ConversionOptions()
  ) throws {
    try self.init(Array(text.utf8), to: format, from: source, options: options)
  }
}

/// The calendars of a file in canonical form: the properties of each, then its components. Lines without a colon, which
/// other formats cannot represent, are omitted.
func canonicalCalendars(_ bytes: [UInt8]) throws -> [String] {
  let reader = CalendarReader(source: MemoryByteSource(bytes))
  var calendars: [String] = []
  var properties: [UInt8] = []
  var components: [UInt8] = []
  var isOpen = false
  func end() {
    if isOpen || !components.isEmpty { calendars.append(String(decoding: properties + components, as: UTF8.self)) }
    properties = []
    components = []
    isOpen = false
  }
  while let element = try reader.next() {
    switch element {
    case .calendarBegin:
      end()
      isOpen = true
    case .calendarProperty(let line): if line.hasValue { line.appendCanonical(to: &properties) }
    case .component(let component, _): component.appendCanonical(to: &components)
    case .calendarEnd: end()
    }
  }
  end()
  return calendars
}
