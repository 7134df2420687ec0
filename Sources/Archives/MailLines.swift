import ICalendar

/// Iterates over the lines of a message and their positions. Only the beginning of a long line is kept.
struct MailLines: ~Copyable {
  private let source: any ByteSource
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var position = 0
  private var filled = 0

  /// The maximum number of bytes to keep from a line.
  static let keptLength = 4096

  /// The beginning of the line, without the line break.
  private(set) var line: [UInt8] = []
  /// Whether the line was truncated.
  private(set) var isCut = false
  /// The line number, counted from 1.
  private(set) var number = 0
  /// The offset of the line break.
  private(set) var end: UInt64 = 0
  /// The offset of the next line.
  private(set) var next: UInt64 = 0

  init(_ source: any ByteSource) {
    self.source = source
    line.reserveCapacity(Self.keptLength)
  }

  /// Moves to the next line; returns false after the last one.
  mutating func advance() throws(ICalendarError) -> Bool {
    line.removeAll(keepingCapacity: true)
    let start = next
    var length: UInt64 = 0
    var last: UInt8 = 0
    while true {
      if position == filled {
        position = 0
        filled = try fill()
        if filled == 0 {
          if length == 0 { return false }
          next += length
          end = next
          break
        }
      }
      let rest = buffer[position..<filled]
      let lineEnd = rest.firstIndex(of: 0x0A) ?? filled
      let piece = buffer[position..<lineEnd]
      line += piece.prefix(Self.keptLength - line.count)
      length += UInt64(piece.count)
      last = piece.last ?? last
      position = lineEnd
      if lineEnd == filled { continue }
      position += 1
      end = next + length - (last == 0x0D ? 1 : 0)
      next += length + 1
      if last == 0x0D, line.count == length { line.removeLast() }
      break
    }
    number += 1
    isCut = end - start > UInt64(Self.keptLength)
    return true
  }

  private mutating func fill() throws(ICalendarError) -> Int {
    var failure: ICalendarError?
    let source = source
    let count = buffer.withUnsafeMutableBytes { bytes in
      do throws(ICalendarError) { return try source.read(into: bytes) } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }
}
