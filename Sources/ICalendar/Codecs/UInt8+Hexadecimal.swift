extension UInt8 {
  /// The two digits of base 16, in capital letters.
  package var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  /// What a digit of base 16 stands for, in letters of any case; nil for what is none.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
