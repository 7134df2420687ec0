#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

import Bounds

/// Common operations on bytes: ASCII case, white space, decoding.
extension UnsafeBufferPointer where Element == UInt8 {
  /// The offset of the first occurrence of a byte at or after an offset, or nil if there is none.
  @inline(__always)
  func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress, let found = memchr(base + start, CInt(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The eight bytes that begin at an offset, all of which must exist.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The bytes without leading and trailing spaces and tabs.
  @inline(__always)
  var trimmed: UnsafeBufferPointer<UInt8> {
    var first = 0
    var end = count
    while first < end, self[first] == 0x20 || self[first] == 0x09 { first += 1 }
    while end > first, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[first..<end])
  }

  /// The BEGIN line after a UTF-8 byte order mark, as in concatenated files, or nil if there is none.
  var beginBehindByteOrderMark: UnsafeBufferPointer<UInt8>? {
    guard count > 9, self[0] == 0xEF, self[1] == 0xBB, self[2] == 0xBF, self[8] == 0x3A else { return nil }
    let isBegin = PropertyTable.property(named: UnsafeBufferPointer(rebasing: self[3..<8])) == .begin
    let namesSomething = !UnsafeBufferPointer(rebasing: self[9...]).trimmed.isEmpty
    return isBegin && namesSomething ? UnsafeBufferPointer(rebasing: self[3...]) : nil
  }

  /// Whether both contain the same bytes.
  @inline(__always)
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }

  /// Whether both contain the same bytes, ignoring the case of ASCII letters.
  @inline(__always)
  func equalsIgnoringCase(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index < count {
      if self[index].lowercasedASCII != other[index].lowercasedASCII { return false }
      index += 1
    }
    return true
  }
}

/// Eight bytes tested together. The highest bit of each byte is the result for that byte.
extension UInt64 {
  /// The highest bit of each byte.
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Marks the bytes that are equal to a given byte. Bytes above the lowest match may be marked incorrectly.
  @inline(__always)
  func zeroBytes(xor byte: UInt8) -> UInt64 {
    let difference = self ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highBits
  }

  /// Nonzero if any byte is below 0x20 or equal to 0x7F.
  @inline(__always)
  var controlBytes: UInt64 {
    ((self &- Self.ones &* 0x20) & ~self & Self.highBits) | zeroBytes(xor: 0x7F)
  }
}

extension UInt8 {
  /// The lowercase letter for an uppercase ASCII letter, or else the byte itself.
  @inline(__always)
  var lowercasedASCII: UInt8 {
    self &- 0x41 < 26 ? self | 0x20 : self
  }

  /// The uppercase letter for a lowercase ASCII letter, or else the byte itself.
  @inline(__always)
  var uppercasedASCII: UInt8 {
    self &- 0x61 < 26 ? self & 0xDF : self
  }

  /// Whether the byte is an ASCII letter or digit.
  package var isLetterOrDigit: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 }
}

extension String {
  /// Decodes bytes as UTF-8 or, if they are not UTF-8, as Windows-1252, which is the most likely alternative.
  ///
  /// Use it only to interpret and show bytes that are stored elsewhere. Older stores may contain text with more
  /// consecutive combining marks than readers accept. Such text is made ``streamSafe``, because comparing it would
  /// otherwise take forever.
  init(tolerating bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isASCII {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    // Invalid UTF-8 is replaced here, so the bytes of the text then differ from the original. `String(validating:as:)`
    // looks up its generic types on every call, which takes longer than decoding the text.
    var text = String(decoding: bytes, as: UTF8.self)
    let isValid = text.withUTF8 { $0.hasSameBytes(as: bytes) }
    self = isValid ? text : Charset.windows1252.text(bytes) ?? ""
    if CombiningMarks.exceed(in: bytes) { self = streamSafe }
  }
}
