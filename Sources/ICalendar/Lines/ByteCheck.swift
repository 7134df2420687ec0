/// Checks a line for invalid bytes (RFC 5545 3.1, 3.1.4).
struct ByteCheck {
  /// The offset of the first control character other than a tab.
  private(set) var firstControl: Int?
  /// The offset of the first byte that is not UTF-8.
  private(set) var firstInvalid: Int?

  /// Checks eight bytes at a time. Most lines are plain ASCII and need no second look.
  @inline(__always)
  init(_ line: UnsafeBufferPointer<UInt8>) {
    let count = line.count
    var controls: UInt64 = 0
    var all: UInt64 = 0
    if count >= 8 {
      var index = 0
      while index <= count - 8 {
        let word = line.word(at: index)
        controls |= word.controlBytes
        all |= word
        index += 8
      }
      // The remaining bytes are checked together with the ones before them.
      let word = line.word(at: count - 8)
      controls |= word.controlBytes
      all |= word
    } else {
      for byte in line {
        let word = UInt64(byte) | 0x2020_2020_2020_2000
        controls |= word.controlBytes
        all |= word
      }
    }
    if controls != 0 { firstControl = line.firstIndex { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F } }
    if all & UInt64.highBits != 0 { firstInvalid = line.firstInvalidUTF8(from: 0) }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The offset of the first byte that is not part of a well-formed UTF-8 sequence (RFC 3629 4), starting at an offset
  /// at which a sequence begins.
  func firstInvalidUTF8(from start: Int) -> Int? {
    if start == 0, isASCII { return nil }
    var index = start
    while index + 8 <= count {
      let high = word(at: index) & UInt64.highBits
      if high == 0 {
        index += 8
        continue
      }
      index += high.trailingZeroBitCount / 8
      repeat {
        let length = sequenceLength(at: index)
        if length == 0 { return index }
        index += length
      } while index < count && self[index] >= 0x80
    }
    while index < count {
      let length = self[index] < 0x80 ? 1 : sequenceLength(at: index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// Whether all bytes are ASCII.
  @inline(__always)
  var isASCII: Bool {
    guard count >= 8 else { return allSatisfy { $0 < 0x80 } }
    var all = word(at: count - 8)
    var index = 0
    while index <= count - 8 {
      all |= word(at: index)
      index += 8
    }
    return all & UInt64.highBits == 0
  }

  /// The length of the sequence of two or more bytes at an offset, or 0 if it is malformed.
  @inline(__always)
  private func sequenceLength(at index: Int) -> Int {
    let lead = self[index]
    guard lead >= 0xC2, index + 1 < count else { return 0 }
    let second = self[index + 1]
    guard second & 0xC0 == 0x80 else { return 0 }
    if lead < 0xE0 { return 2 }
    guard index + 2 < count, self[index + 2] & 0xC0 == 0x80 else { return 0 }
    // The second byte excludes overlong forms, surrogates, and values beyond Unicode.
    if lead < 0xF0 { return (lead != 0xE0 || second >= 0xA0) && (lead != 0xED || second < 0xA0) ? 3 : 0 }
    guard lead <= 0xF4, index + 3 < count, self[index + 3] & 0xC0 == 0x80 else { return 0 }
    return (lead != 0xF0 || second >= 0x90) && (lead != 0xF4 || second < 0x90) ? 4 : 0
  }
}
