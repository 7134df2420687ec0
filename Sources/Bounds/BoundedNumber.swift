/// A number from an untrusted source, limited to a range.
///
/// A number outside the range becomes its nearest bound, however many digits it has, and sums and products stay in the
/// range, so no untrusted number can make arithmetic trap. Every number from a request, a form, a header or a file that
/// is used to count, multiply or index is read this way.
public struct BoundedNumber: Hashable, Comparable, Sendable {
  /// The number.
  public let value: Int
  /// The allowed range.
  public let range: ClosedRange<Int>

  /// Limits a number to a range.
  public init(_ value: Int, in range: ClosedRange<Int>) {
    self.range = range
    self.value = min(max(value, range.lowerBound), range.upperBound)
  }

  /// Reads a decimal integer, with an optional sign and optional surrounding spaces.
  ///
  /// - Returns: The number, or nil if the text is anything else, such as `1e9`, `NaN` or an empty text.
  public init?(_ text: some StringProtocol, in range: ClosedRange<Int>) {
    var bytes = Array(text.utf8)[...]
    while let last = bytes.last, Self.isSpace(last) { bytes.removeLast() }
    bytes = bytes.drop(while: Self.isSpace)
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    if bytes.isEmpty { return nil }
    var value = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      value = Self.sum(Self.product(value, 10), isNegative ? -digit : digit)
    }
    self.init(value, in: range)
  }

  /// The sum, within the range.
  public static func + (number: BoundedNumber, other: Int) -> BoundedNumber {
    BoundedNumber(sum(number.value, other), in: number.range)
  }

  /// The difference, within the range.
  public static func - (number: BoundedNumber, other: Int) -> BoundedNumber {
    let (difference, hasOverflown) = number.value.subtractingReportingOverflow(other)
    return BoundedNumber(hasOverflown ? (other < 0 ? .max : .min) : difference, in: number.range)
  }

  /// The product, within the range.
  public static func * (number: BoundedNumber, other: Int) -> BoundedNumber {
    BoundedNumber(product(number.value, other), in: number.range)
  }

  /// Whether the first number is less than the second one.
  public static func < (number: BoundedNumber, other: BoundedNumber) -> Bool { number.value < other.value }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, hasOverflown) = one.addingReportingOverflow(other)
    return hasOverflown ? (other < 0 ? .min : .max) : sum
  }

  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, hasOverflown) = one.multipliedReportingOverflow(by: other)
    return hasOverflown ? ((one < 0) == (other < 0) ? .max : .min) : product
  }
}
