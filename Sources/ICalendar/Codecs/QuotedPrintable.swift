/// Bytes encoded as ASCII, with other bytes as an equals sign and two digits (RFC 2045 6.7).
public enum QuotedPrintable {
  /// Decodes text. Invalid escapes are kept as they are.
  public static func decode(_ text: some Sequence<UInt8>) -> [UInt8] {
    var decoder = Decoder()
    return decoder.decode(text) + decoder.finish()
  }

  /// Decodes text, or returns nil if an equals sign, such as one at the end of a line, does not begin the escape of a
  /// byte.
  public static func strictlyDecode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var decoder = Decoder()
    let bytes = decoder.decode(text) + decoder.finish()
    return decoder.isStrict ? bytes : nil
  }

  /// Decodes text piece by piece.
  public struct Decoder: Sendable {
    /// An incomplete escape: an equals sign and the characters after it so far.
    private var escape: [UInt8] = []
    /// Whether every equals sign so far began the escape of a byte.
    private(set) var isStrict = true

    /// Creates a decoder.
    public init() {}

    /// Decodes the next piece.
    public mutating func decode(_ piece: some Sequence<UInt8>) -> [UInt8] {
      var result: [UInt8] = []
      result.reserveCapacity(piece.underestimatedCount)
      for byte in piece {
        if escape.isEmpty {
          if byte == 0x3D { escape = [byte] } else { result.append(byte) }
        } else {
          takeEscaped(byte, &result)
        }
      }
      return result
    }

    /// The bytes of an incomplete escape that remain at the end of the text. A single equals sign is a soft line break
    /// and is dropped.
    public mutating func finish() -> [UInt8] {
      defer { escape = [] }
      if !escape.isEmpty { isStrict = false }
      return escape == [0x3D] ? [] : escape
    }

    private mutating func takeEscaped(_ byte: UInt8, _ result: inout [UInt8]) {
      let rest = escape.dropFirst()
      let isBlank = rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if isBlank, byte == 0x0A {
        // A soft line break; white space before it has no meaning.
        escape = []
        isStrict = false
      } else if rest.count == 1, let high = rest.first?.hexadecimalDigit, let low = byte.hexadecimalDigit {
        result.append(high << 4 | low)
        escape = []
      } else if isBlank, Self.mayFollow(byte, rest.count) {
        escape.append(byte)
      } else {
        // Not an escape; it is kept as it is.
        isStrict = false
        result += escape
        escape = []
        if byte == 0x3D { escape = [byte] } else { result.append(byte) }
      }
    }

    /// Whether a byte may follow an equals sign and any white space after it: white space, or a digit right after the
    /// sign.
    private static func mayFollow(_ byte: UInt8, _ blanks: Int) -> Bool {
      [0x20, 0x09, 0x0D].contains(byte) ? blanks < 1000 : blanks == 0 && byte.hexadecimalDigit != nil
    }
  }
}
