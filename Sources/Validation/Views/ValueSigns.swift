/// Special characters in values, found in one pass. Most checks of text can stop after looking at them.
struct ValueSigns: OptionSet {
  let rawValue: UInt16

  /// A non-ASCII byte.
  static let nonASCII = ValueSigns(rawValue: 1)
  static let backslash = ValueSigns(rawValue: 2)
  /// A comma or a semicolon.
  static let separator = ValueSigns(rawValue: 4)
  static let colon = ValueSigns(rawValue: 8)
  /// An ampersand or a less-than sign, as at the beginning of HTML markup.
  static let markup = ValueSigns(rawValue: 16)
  /// A question mark or an at sign, which may indicate secrets in a URL.
  static let query = ValueSigns(rawValue: 32)
  static let comma = ValueSigns(rawValue: 64)
  static let digit = ValueSigns(rawValue: 128)
  /// A brace, a bracket or a dollar sign, as at the beginning of a template placeholder.
  static let template = ValueSigns(rawValue: 256)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Finds the special characters in some bytes.
  init(in bytes: UnsafeBufferPointer<UInt8>) {
    rawValue = Self.table.withUnsafeBufferPointer { table in
      var signs: UInt16 = 0
      for byte in bytes { signs |= table[Int(byte)] }
      return signs
    }
  }

  /// The set for each byte value.
  private static let table: [UInt16] = (0...255).map { byte in
    switch UInt8(byte) {
    case 0x80...: nonASCII.rawValue
    case 0x5C: backslash.rawValue
    case 0x2C: separator.rawValue | comma.rawValue
    case 0x3B: separator.rawValue
    case 0x3A: colon.rawValue
    case 0x26, 0x3C: markup.rawValue
    case 0x3F, 0x40: query.rawValue
    case 0x30...0x39: digit.rawValue
    case 0x24, 0x5B, 0x7B: template.rawValue
    default: 0
    }
  }
}
