/// Octets in text, written as a percent sign and two digits (RFC 3986 2.1).
package enum PercentEncoding {
  /// Encodes text as a path segment or as part of a query: all characters except the unreserved ones are encoded.
  package static func encoded(_ text: String) -> String { encoded(text, keeping: isUnreserved) }

  /// Encodes the octets of text, except the ones to keep.
  ///
  /// - Parameters:
  ///   - keepsEncoded: Whether octets that are already encoded are left as they are.
  ///   - isKept: Returns whether an octet is written unencoded.
  package static func encoded(
    _ text: String, keepsEncoded: Bool = false, keeping isKept: (UInt8) -> Bool
  ) -> String {
    if text.utf8.allSatisfy(isKept) { return text }
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      if isKept(byte) || keepsEncoded && octet(in: bytes, at: place) != nil {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded += byte.hexadecimal.utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The octets of text, percent-decoded once. A percent sign that is not followed by two digits is kept.
  ///
  /// - Parameter isKept: Returns whether an octet stays encoded.
  package static func decoded(
    _ text: some RandomAccessCollection<UInt8>, keeping isKept: (UInt8) -> Bool = { _ in false }
  ) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var place = text.startIndex
    while place < text.endIndex {
      if let octet = octet(in: text, at: place), !isKept(octet) {
        decoded.append(octet)
        place = text.index(place, offsetBy: 3)
      } else {
        decoded.append(text[place])
        place = text.index(after: place)
      }
    }
    return decoded
  }

  /// The octet that is encoded at a position, or nil if there is none.
  private static func octet<Text: RandomAccessCollection<UInt8>>(in text: Text, at place: Text.Index) -> UInt8? {
    guard text[place] == UInt8(ascii: "%"), text.distance(from: place, to: text.endIndex) > 2 else { return nil }
    let digits = text[place...].dropFirst()
    return octet(digits[digits.startIndex], digits[digits.index(after: digits.startIndex)])
  }

  /// The octet given by the two digits after a percent sign, or nil if they are not digits.
  package static func octet(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = high.hexadecimalDigit, let low = low.hexadecimalDigit else { return nil }
    return high << 4 | low
  }

  /// Whether an octet is unreserved (RFC 3986 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether an octet is allowed in a URI, as data or as a delimiter (RFC 3986 2).
  package static func isOfURI(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "?")...UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
