import TestSupport
import ICalendar

/// Bytes in memory that are delivered in pieces of a given size, as from a slow pipe.
final class PiecewiseSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  private var generator: SeededGenerator?
  private let size: Int

  /// Creates pieces of equal size.
  init(_ bytes: [UInt8], size: Int) {
    self.bytes = bytes
    self.size = size
    generator = nil
  }

  /// Creates pieces of random sizes up to `size`.
  init(_ bytes: [UInt8], upTo size: Int, seed: UInt64) {
    self.bytes = bytes
    self.size = size
    generator = SeededGenerator(seed: seed)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var piece = size
    if var random = generator {
      piece = Int.random(in: 1...size, using: &random)
      generator = random
    }
    let count = min(buffer.count, bytes.count - position, piece)
    for offset in 0..<count { buffer[offset] = bytes[position + offset] }
    position += count
    return count
  }
}

/// A beginning, a repeated pattern, and an end, each in memory only once.
final class RepeatingSource: ByteSource {
  private var parts: [(bytes: [UInt8], times: Int)]
  private var offset = 0

  init(_ beginning: String = "", repeating pattern: String, times: Int, _ end: String = "") {
    parts = [(Array(beginning.utf8), 1), (Array(pattern.utf8), times), (Array(end.utf8), 1)]
    parts.removeAll { $0.bytes.isEmpty || $0.times == 0 }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var written = 0
    while written < buffer.count, let part = parts.first {
      let count = min(part.bytes.count - offset, buffer.count - written)
      part.bytes.withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: buffer[written...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
      }
      written += count
      offset += count
      if offset == part.bytes.count {
        offset = 0
        parts[0].times -= 1
        if parts[0].times == 0 { parts.removeFirst() }
      }
    }
    return written
  }
}

/// A source that fails after its bytes have been read.
final class FailingSource: ByteSource {
  private let bytes: MemoryByteSource

  init(_ text: String) {
    bytes = MemoryByteSource(text)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    let count = bytes.read(into: buffer)
    if count == 0 { throw ICalendarError(.unreadable, "the line went dead") }
    return count
  }
}
