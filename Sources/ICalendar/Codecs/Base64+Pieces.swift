extension Base64 {
  /// Decodes text that arrives in pieces. It may contain white space and several encoded parts in a row, as in mail
  /// (RFC 2045 6.8).
  public struct Decoder: Sendable {
    private var bits: UInt32 = 0
    private var bitCount: UInt32 = 0

    /// Creates a decoder.
    public init() {}

    /// Decodes the next piece, or returns nil if it is invalid.
    public mutating func decode(_ piece: some Collection<UInt8>) -> [UInt8]? {
      var result: [UInt8] = []
      result.reserveCapacity(piece.count / 4 * 3 + 3)
      for byte in piece {
        guard let digit = Base64.digit(byte) else {
          if [0x20, 0x09, 0x0D, 0x0A].contains(byte) { continue }
          // Padding ends a group; some programs write several encoded parts in a row.
          if byte != 0x3D || !endsGroup() { return nil }
          continue
        }
        bits = bits << 6 | digit
        bitCount += 6
        if bitCount >= 8 {
          bitCount -= 8
          result.append(UInt8(truncatingIfNeeded: bits >> bitCount))
        }
      }
      return result
    }

    /// Whether the text was complete.
    public mutating func finish() -> Bool { endsGroup() }

    private mutating func endsGroup() -> Bool {
      defer { (bits, bitCount) = (0, 0) }
      return bitCount != 6
    }
  }
}
