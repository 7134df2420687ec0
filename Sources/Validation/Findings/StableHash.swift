/// A hash that is the same on every run and machine (FNV-1a, 64 bits), for fingerprints and keys.
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds a text and a sign that ends it.
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
