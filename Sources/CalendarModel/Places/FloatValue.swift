/// The text form of a FLOAT (RFC 5545 3.3.7), as in GEO, in "geo:" URIs and in X-APPLE-RADIUS: decimal, without an
/// exponent.
enum FloatValue {
  /// A number with as many digits as needed; very small and very large numbers have at most nine decimal places.
  static func encode(_ number: Double) -> String {
    let short = number.description
    if short.utf8.contains(where: { $0 == 0x65 }) { return fixed(number) }
    return short.hasSuffix(".0") ? String(short.dropLast(2)) : short
  }

  /// Reads a decimal number, or returns nil for any other text, including "inf" and "0x1p3".
  static func decode(_ text: some StringProtocol) -> Double? {
    let isDecimal = text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private static func fixed(_ number: Double) -> String {
    guard number.magnitude < 1e15 else { return "0" }
    let billionths = UInt64((number.magnitude.truncatingRemainder(dividingBy: 1) * 1e9).rounded())
    let whole = UInt64(number.magnitude) + billionths / 1_000_000_000
    let digits = String(billionths % 1_000_000_000)
    var fraction = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let text = fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
    return number < 0 && text != "0" ? "-" + text : text
  }
}
