/// Looks through the bytes of a line for what does not belong there (RFC 5545 3.1, 3.1.4).
struct ByteCheck {
  /// The offset of the first control character other than a tab.
  private(set) var firstControl: Int?
  /// The offset of the first byte that is no UTF-8.
  private(set) var firstInvalid: Int?

  /// Eight bytes at a time; most lines are plain ASCII and need no second look.
  @inline(__always)
  init(_ line: UnsafeBufferPointer<UInt8>) {
    guard let bytes = UnsafeRawPointer(line.baseAddress) else { return }
    let count = line.count
    var index = 0
    if count >= 8 {
      while index <= count - 8, Self.isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { index += 8 }
      // What is left is looked at together with what stands before it.
      if index > count - 8, Self.isPlain(bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) { return }
    } else {
      while index < count, line[index] &- 0x20 < 0x5F { index += 1 }
      if index == count { return }
    }
    lookClosely(line, from: index)
  }

  /// Whether all bytes are 0x20 to 0x7E.
  @inline(__always)
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let belowSpace = (word &- ones &* 0x20) & ~word
    let deleted = word ^ (ones &* 0x7F)
    let isDeleted = (deleted &- ones) & ~deleted
    return (word | belowSpace | isDeleted) & highBits == 0
  }

  private mutating func lookClosely(_ line: UnsafeBufferPointer<UInt8>, from start: Int) {
    firstControl = line[start...].firstIndex { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
    firstInvalid = line.firstInvalidUTF8(from: start)
  }
}

private let highBits: UInt64 = 0x8080_8080_8080_8080

extension UnsafeBufferPointer where Element == UInt8 {
  /// The offset of the first byte that belongs to no well-formed UTF-8 sequence (RFC 3629 4), from a place on at which
  /// a sequence begins.
  func firstInvalidUTF8(from start: Int) -> Int? {
    var index = start
    while index < count {
      let lead = self[index]
      if lead < 0x80 {
        index += 1
        while index + 8 <= count, word(at: index) & highBits == 0 { index += 8 }
        continue
      }
      // The second byte is what keeps out forms that are too long, surrogates and what lies beyond Unicode.
      let second = index + 1 < count ? self[index + 1] : 0
      let length: Int
      let isSecond: Bool
      switch lead {
      case 0xC2...0xDF: (length, isSecond) = (2, second & 0xC0 == 0x80)
      case 0xE0: (length, isSecond) = (3, second & 0xE0 == 0xA0)
      case 0xED: (length, isSecond) = (3, second & 0xE0 == 0x80)
      case 0xE1...0xEF: (length, isSecond) = (3, second & 0xC0 == 0x80)
      case 0xF0: (length, isSecond) = (4, second & 0xC0 == 0x80 && second >= 0x90)
      case 0xF1...0xF3: (length, isSecond) = (4, second & 0xC0 == 0x80)
      case 0xF4: (length, isSecond) = (4, second & 0xF0 == 0x80)
      default: return index
      }
      guard isSecond, index + length <= count else { return index }
      if length > 2, self[index + 2] & 0xC0 != 0x80 { return index }
      if length > 3, self[index + 3] & 0xC0 != 0x80 { return index }
      index += length
    }
    return nil
  }

  @inline(__always)
  private func word(at index: Int) -> UInt64 {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }
}
