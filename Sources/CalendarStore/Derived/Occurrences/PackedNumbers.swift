/// Encodes numbers as bytes, using fewer bytes for small numbers. Each byte contains seven bits, the lowest first, and
/// all bytes but the last have the high bit set.
enum PackedNumbers {
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Reads the number at a position and advances the position past it. Missing bytes are read as zeros.
  @inline(__always)
  static func next(in bytes: UnsafeRawBufferPointer, _ position: inout Int) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }
}
