/// Message authentication codes, which only holders of a key can compute: HMAC-SHA-256 (RFC 2104).
package enum HMAC {
  /// A key.
  package struct Key: Sendable {
    /// The key, padded to the block size of the digest.
    fileprivate let bytes: [UInt8]

    /// Makes a key from bytes.
    package init(_ bytes: [UInt8]) {
      let short = bytes.count > HMAC.blockSize ? SHA256.digest(bytes) : bytes
      self.bytes = short + [UInt8](repeating: 0, count: HMAC.blockSize - short.count)
    }

    /// Makes a key of 256 random bits.
    package static func random() -> Key {
      var generator = SystemRandomNumberGenerator()
      return Key((0..<32).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
    }
  }

  private static let blockSize = 64

  /// The 32-byte code of a message.
  package static func code(of message: [UInt8], _ key: Key) -> [UInt8] {
    let inner = SHA256.digest(key.bytes.map { $0 ^ 0x36 } + message)
    return SHA256.digest(key.bytes.map { $0 ^ 0x5C } + inner)
  }
}
