#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes content lines as the standard requires (RFC 5545 3.1): terminated by CRLF and folded to at most 75 octets,
/// never inside a character.
///
/// The bytes of a line do not change: unfolding restores them.
public struct ContentLineWriter: ~Copyable {
  private var buffer: [UInt8] = []
  private let flushSize: Int
  private let sink: ([UInt8]) throws -> Void

  /// Creates a writer that passes the bytes to `sink` in pieces of about `flushSize`.
  public init(flushSize: Int = 1 << 17, sink: @escaping ([UInt8]) throws -> Void) {
    self.flushSize = flushSize
    self.sink = sink
    buffer.reserveCapacity(flushSize + 4096)
  }

  /// Passes the remaining bytes to the sink. Call this at the end.
  public mutating func finish() throws {
    if !buffer.isEmpty { try sink(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes one line.
  public mutating func write(_ line: ContentLine) throws {
    let record = line.record
    line.withBytes(Int(record.start)..<Int(record.end)) { writeFolded($0, into: &buffer) }
    try flushIfNeeded()
  }

  /// Writes one line from its text. Line breaks in it are dropped.
  public mutating func write(_ line: String) throws {
    try write(ContentLine(line))
  }

  /// Writes a component with everything inside it.
  public mutating func write(_ component: Component) throws {
    try component.withUnfoldedBytes { try write(unfolded: $0.assumingMemoryBound(to: UInt8.self)) }
  }

  /// Writes unfolded lines, as in ``Component/unfoldedBytes``. Lines that end with a bare LF, and a last line without
  /// an ending, are terminated by CRLF.
  public mutating func write(unfolded bytes: UnsafeBufferPointer<UInt8>) throws {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    // Lines that fit are copied together with their neighbors.
    var pending = 0
    while start < bytes.count {
      let found = memchr(base + start, 0x0A, bytes.count - start)
      let following = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) + 1 } ?? bytes.count
      var end = found == nil ? following : following - 1
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
      let isEndedByCRLF = following - end == 2
      if end - start > 75 || bytes[start] == 0x20 || bytes[start] == 0x09 || !isEndedByCRLF {
        buffer.append(contentsOf: bytes[pending..<start])
        writeFolded(UnsafeBufferPointer(rebasing: bytes[start..<end]), into: &buffer)
        pending = following
      }
      start = following
    }
    buffer.append(contentsOf: bytes[pending..<bytes.count])
    try flushIfNeeded()
  }

  private mutating func flushIfNeeded() throws {
    if buffer.count >= flushSize { try finish() }
  }
}

/// Appends one line, folded and terminated.
private func writeFolded(_ line: UnsafeBufferPointer<UInt8>, into buffer: inout [UInt8]) {
  var start = 0
  var room = 75
  if let first = line.first, first == 0x20 || first == 0x09 {
    // Without this, the line would be read as a continuation of the previous line; instead, it continues an empty line.
    buffer.append(contentsOf: [0x0D, 0x0A, 0x20])
    room = 74
  }
  while line.count - start > room {
    let end = foldingPoint(line, from: start, room: room)
    buffer.append(contentsOf: line[start..<end])
    buffer.append(contentsOf: [0x0D, 0x0A, 0x20])
    start = end
    room = 74
  }
  buffer.append(contentsOf: line[start...])
  buffer.append(contentsOf: [0x0D, 0x0A])
}

/// The last offset within the available room that does not split a character; in text that is not UTF-8, the end of the
/// room.
private func foldingPoint(_ line: UnsafeBufferPointer<UInt8>, from start: Int, room: Int) -> Int {
  var end = start + room
  let earliest = end - 3
  while end > earliest, line[end] & 0xC0 == 0x80 { end -= 1 }
  return line[end] & 0xC0 == 0x80 ? start + room : end
}
