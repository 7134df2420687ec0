import ICalendar

/// The lines of a text, one after the other: ended by LF or CRLF, in UTF-8 or else Windows-1252.
struct TextLines {
  private let source: any ByteSource
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// The number of the line that was read last, from 1.
  private(set) var number = 0

  /// - Parameter limit: The most bytes that a line may have.
  init(_ source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = limit
  }

  /// The next line, without its ending; nil at the end.
  ///
  /// - Throws: ``ConversionError`` `tooLarge`, or the source's error.
  mutating func next() throws -> String? {
    guard let bytes = try nextBytes() else { return nil }
    return Charset.guessedText(bytes).text
  }

  /// The bytes of the next line, without its ending; nil at the end.
  ///
  /// - Throws: ``ConversionError`` `tooLarge`, or the source's error.
  mutating func nextBytes() throws -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return line(start..<end)
      }
      searched = buffer.count
      if isAtEnd {
        defer { start = buffer.count }
        return start < buffer.count ? line(start..<buffer.count) : nil
      }
      if buffer.count - start > limit {
        throw ConversionError(.tooLarge, at: "\(number + 1)", "the line is longer than \(limit) bytes")
      }
      searched -= start
      try fill()
    }
  }

  private mutating func fill() throws {
    buffer.removeFirst(start)
    start = 0
    let count = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: 1 << 16))
    let read = try buffer.withUnsafeMutableBytes {
      try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
    }
    buffer.removeLast((1 << 16) - read)
    isAtEnd = read == 0
  }

  private mutating func line(_ range: Range<Int>) -> [UInt8] {
    number += 1
    var bytes = buffer[range]
    if bytes.last == 0x0D { bytes.removeLast() }
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return Array(bytes)
  }
}
