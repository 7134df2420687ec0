/// The encoding of BINARY values (RFC 5545 3.3.1, RFC 4648 4).
public enum Base64 {
  /// Decodes Base64 with or without padding, or returns nil if a byte is not in the alphabet.
  public static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var bitCount = 0
    var digits = 0
    var padding = 0
    for byte in text {
      if byte == 0x3D {
        padding += 1
        continue
      }
      guard padding == 0, let digit = digit(byte) else { return nil }
      digits += 1
      bits = bits << 6 | digit
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    guard digits % 4 != 1, padding <= 2, padding == 0 || (digits + padding) % 4 == 0 else { return nil }
    return decoded
  }

  /// Encodes bytes with padding and without line breaks.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    var group: UInt32 = 0
    var count = 0
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      count += 1
      if count == 3 {
        for shift in [18, 12, 6, 0] as [UInt32] { encoded.append(alphabet[Int(group >> shift & 63)]) }
        group = 0
        count = 0
      }
    }
    if count > 0 {
      group <<= UInt32(8 * (3 - count))
      for shift in ([18, 12, 6] as [UInt32]).prefix(count + 1) { encoded.append(alphabet[Int(group >> shift & 63)]) }
      encoded += Array(repeating: 0x3D, count: 3 - count)
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  @inline(__always)
  static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
