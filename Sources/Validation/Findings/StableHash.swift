/// A hash that is the same in every run and on every machine, for fingerprints and keys: 64-bit FNV-1a, in steps of
/// eight bytes for long strings.
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds many bytes, eight at a time.
  mutating func add(bulk bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
      value ^= value >> 29
      index += 8
    }
    while index < bytes.count {
      add(bytes[index])
      index += 1
    }
  }

  /// Adds a string and a terminator.
  mutating func add(text: String) {
    add(text.utf8)
    add(0)
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = StableHash()
    hash.add(bytes)
    return hash.value
  }
}
