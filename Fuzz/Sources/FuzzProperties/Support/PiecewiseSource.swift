import ICalendar

/// An input that arrives in pieces whose sizes depend on the input itself, so that the fuzzer can choose them.
final class PiecewiseSource: ByteSource {
  private let bytes: [UInt8]
  private let largestPiece: Int
  private var position = 0

  /// Creates a source with pieces of one byte up to a maximum.
  init(_ bytes: [UInt8], upTo largestPiece: Int) {
    self.bytes = bytes
    self.largestPiece = largestPiece
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard position < bytes.count else { return 0 }
    let piece = 1 + Int(bytes[position] ^ UInt8(truncatingIfNeeded: position)) % largestPiece
    let count = min(buffer.count, bytes.count - position, piece)
    for offset in 0..<count { buffer[offset] = bytes[position + offset] }
    position += count
    return count
  }
}
