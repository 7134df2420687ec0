/// Signs that only some values hold, found in one look: most checks of texts need no other.
struct ValueSigns: OptionSet {
  let rawValue: UInt16

  /// A byte beyond ASCII.
  static let nonASCII = ValueSigns(rawValue: 1)
  static let backslash = ValueSigns(rawValue: 2)
  /// A comma or a semicolon.
  static let separator = ValueSigns(rawValue: 4)
  static let colon = ValueSigns(rawValue: 8)
  /// What HTML begins with: an ampersand or a less-than sign.
  static let markup = ValueSigns(rawValue: 16)
  /// What an address has before secrets: a question mark or an at sign.
  static let query = ValueSigns(rawValue: 32)
  static let comma = ValueSigns(rawValue: 64)
  static let digit = ValueSigns(rawValue: 128)
  /// What marks of templates begin with: a brace, a bracket or a dollar sign.
  static let template = ValueSigns(rawValue: 256)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What some bytes hold.
  init(in bytes: UnsafeBufferPointer<UInt8>) {
    rawValue = Self.table.withUnsafeBufferPointer { table in
      var signs: UInt16 = 0
      for byte in bytes { signs |= table[Int(byte)] }
      return signs
    }
  }

  /// The signs of each byte.
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
