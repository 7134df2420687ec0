/// A 128-bit FNV-1a fingerprint of bytes, identical on every machine and in every version.
///
/// It does not protect against deliberate collisions: untrusted bytes can be crafted to have any digest. Where that
/// would matter, compare the bytes too.
package struct Digest: Hashable, Sendable {
  package private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  package init() {}

  package init(_ bytes: some Sequence<UInt8>) {
    update(bytes)
  }

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    // Iterating over a generic sequence byte by byte takes thirty times as long.
    if bytes.withContiguousStorageIfAvailable({ update(buffer: $0) }) == nil { for byte in bytes { update(byte) } }
  }

  private mutating func update(buffer bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { update(byte) }
  }

  @inline(__always)
  private mutating func update(_ byte: UInt8) {
    value ^= UInt128(byte)
    value &*= 0x0000_0000_0100_0000_0000_0000_0000_013b
  }

  /// 32 hexadecimal digits.
  package var text: String { Self.digits(value) }

  private static func digits(_ value: UInt128, uppercase: Bool = false) -> String {
    // In two halves, because formatting a UInt128 takes fifty times as long.
    [value >> 64, value].map { half in
      let digits = String(UInt64(truncatingIfNeeded: half), radix: 16, uppercase: uppercase)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The fingerprint as a UUID of version 8 (RFC 9562 5.8).
  package var uuid: String {
    let version: UInt128 = 0xF << 76
    let variant: UInt128 = 0x3 << 62
    let cleared = value & ~version & ~variant
    let versioned = cleared | UInt128(0x8) << 76 | UInt128(0x2) << 62
    var text = Self.digits(versioned, uppercase: true)
    for offset in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: offset)) }
    return text
  }

  /// The lower 64 bits.
  package var low: Int64 { Int64(truncatingIfNeeded: value) }
}
