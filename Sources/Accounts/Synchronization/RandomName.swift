/// Names that nothing else has.
enum RandomName {
  /// A UUID in small letters (RFC 9562 5.4).
  static func make() -> String {
    var digits = Array(String(UInt128.random(in: .min ... .max), radix: 16))
    digits = Array(repeating: "0", count: 32 - digits.count) + digits
    digits[12] = "4"
    digits[16] = "8"
    for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
    return String(digits)
  }
}
