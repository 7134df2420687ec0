public import ICalendar

/// A reader for an input of any format, which is detected from the content or else from the name.
public struct InputReader: ElementReader {
  private var reader: (any ElementReader)?

  /// - Parameter takesBlank: Whether an input that contains only white space is read as a calendar without items.
  /// - Throws: ``ConversionError``, or `ICalendarError` if the input cannot be read.
  public init(_ input: CalendarInput, takesBlank: Bool = false) throws {
    reader = try takesBlank ? FormatTable.readerUnlessBlank(of: input) : FormatTable.reader(of: input, from: nil)
  }

  /// Returns the next element, or nil at the end.
  public mutating func next() throws -> CalendarElement? { try reader?.next() }

  /// The issues found since the last call.
  public mutating func takeIssues() -> [ConversionIssue] { reader?.takeIssues() ?? [] }

  /// The losses since the last call.
  public mutating func takeLosses() -> [Loss] { reader?.takeLosses() ?? [] }
}

extension CalendarInput {
  /// Returns the input as iCalendar text. Other formats are converted; an input of unknown format is returned
  /// unchanged.
  ///
  /// - Throws: ``ConversionError``, or `ICalendarError` if the input cannot be read.
  public func iCalendarText() throws -> [UInt8] {
    let source = try open()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    if bytes.isEmpty { return bytes }
    let format = CalendarFormat(beginning: bytes) ?? CalendarFormat(fileName: name)
    guard let format, format != .ics else { return bytes }
    let spool = try Spool()
    var converter = try Converter(to: .ics, into: spool)
    try converter.convert(CalendarInput(name: name, bytes: bytes), from: format)
    _ = try converter.finish()
    bytes = []
    try spool.forEachPiece { bytes += $0 }
    return bytes
  }
}
