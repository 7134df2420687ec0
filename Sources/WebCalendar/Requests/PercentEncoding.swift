/// Texts as parts of URLs (RFC 3986 2.1).
package enum PercentEncoding {
  /// A text as a segment of a path or part of a query: what is not unreserved (RFC 3986 2.3) is encoded.
  package static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    var result = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }

  /// The octet that two digits behind a percent sign say; nil if they are none.
  package static func octet(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = Character(UnicodeScalar(high)).hexDigitValue, let low = Character(UnicodeScalar(low)).hexDigitValue
    else { return nil }
    return UInt8(high * 16 + low)
  }

  /// Whether an octet stands for itself everywhere.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
