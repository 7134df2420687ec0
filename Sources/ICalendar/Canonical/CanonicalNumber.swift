/// A number as in JSON and in the canonical form: without a plus sign or leading zeros.
package enum CanonicalNumber {
  /// Appends a number: an optional sign, digits, and optionally a point with more digits.
  package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to target: inout [UInt8]) {
    var digits = bytes[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    while digits.count > 1, digits.first == UInt8(ascii: "0"), digits[digits.startIndex + 1] != UInt8(ascii: ".") {
      digits = digits.dropFirst()
    }
    // In JSON, a minus sign before zero is allowed and does not change the number.
    if isNegative, digits.contains(where: { 0x31...0x39 ~= $0 }) { target.append(UInt8(ascii: "-")) }
    target.append(contentsOf: digits)
  }

  /// Whether the bytes are digits with an optional sign.
  package static func isWhole(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var digits = bytes[...]
    if let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    }
    return 1...18 ~= digits.count && digits.allSatisfy { $0 &- 0x30 < 10 }
  }
}
