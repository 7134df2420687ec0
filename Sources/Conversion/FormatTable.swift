import ICalendar

/// The one place that knows the reader and the writer of each format.
enum FormatTable {
  private static func reader(
    _ format: CalendarFormat, _ source: any ByteSource, _ limits: ReadingLimits
  ) -> any ElementReader {
    switch format {
    case .ics: CalendarTextReader(source: source, limits: limits)
    case .jcal: JCalReader(source: source, limits: limits)
    case .xcal: XCalReader(source: source, limits: limits)
    }
  }

  /// A writer of a format.
  static func writer(_ format: CalendarFormat, _ spool: Spool) -> any ElementWriter {
    switch format {
    case .ics: CalendarTextWriter(to: spool)
    case .jcal: JCalWriter(to: spool)
    case .xcal: XCalWriter(to: spool)
    }
  }

  /// A reader of an input.
  ///
  /// - Parameter format: Its format; nil to find out from its beginning, then from its name.
  static func reader(
    of input: CalendarInput, from format: CalendarFormat?, _ limits: ReadingLimits = ReadingLimits()
  ) throws -> any ElementReader {
    let source = PeekedSource(try input.open())
    let found = CalendarFormat(beginning: try source.beginning()) ?? CalendarFormat(fileName: input.name)
    guard let format = format ?? found else {
      throw ConversionError(.unknownFormat, "neither the content nor the name shows the format")
    }
    return reader(format, source, limits)
  }
}

/// A source whose beginning was looked at.
private final class PeekedSource: ByteSource {
  private let source: any ByteSource
  private var peeked: [UInt8] = []

  init(_ source: any ByteSource) { self.source = source }

  func beginning() throws(ICalendarError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while peeked.count < buffer.count {
      var failure: ICalendarError?
      let count = buffer.withUnsafeMutableBytes { bytes in
        do throws(ICalendarError) {
          return try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[peeked.count...]))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if count == 0 { break }
      peeked += buffer[peeked.count..<peeked.count + count]
    }
    return peeked
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    if peeked.isEmpty { return try source.read(into: target) }
    let count = min(target.count, peeked.count)
    target.copyBytes(from: peeked[..<count])
    peeked.removeFirst(count)
    return count
  }
}
