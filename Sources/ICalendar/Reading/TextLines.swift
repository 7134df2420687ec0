/// The lines of text in sequence, terminated by LF or CRLF, in UTF-8 or else Windows-1252.
package struct TextLines {
  private let source: any ByteSource
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// The number of the last line read, from 1.
  package private(set) var number = 0

  /// Reads the lines of a source.
  ///
  /// - Parameter limit: The maximum number of bytes in a line.
  package init(_ source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = limit
  }

  /// The next line without its ending, or nil at the end.
  ///
  /// - Throws: ``ICalendarError`` `tooLarge`, or the source's error.
  package mutating func next() throws(ICalendarError) -> String? {
    guard let bytes = try nextBytes() else { return nil }
    return Charset.guessedText(bytes).text
  }

  /// The bytes of the next line without its ending, or nil at the end.
  ///
  /// - Throws: ``ICalendarError`` `tooLarge`, or the source's error.
  package mutating func nextBytes() throws(ICalendarError) -> [UInt8]? {
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
        let position = SourcePosition(line: number + 1, column: 1)
        throw ICalendarError(.tooLarge, "line \(number + 1) is longer than \(limit) bytes", at: position)
      }
      searched -= start
      try fill()
    }
  }

  private mutating func fill() throws(ICalendarError) {
    buffer.removeFirst(start)
    start = 0
    let count = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: 1 << 16))
    let read = try buffer.withUnsafeMutableBufferPointer { (bytes) throws(ICalendarError) in
      try source.read(into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: bytes[count...])))
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
