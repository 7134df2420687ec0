extension UInt8 {
  /// The two hexadecimal digits of the byte, in uppercase.
  package var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  /// The value of a hexadecimal digit in either letter case, or nil for any other byte.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
