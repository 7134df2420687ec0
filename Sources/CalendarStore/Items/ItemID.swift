/// The short name of an item: ten hexadecimal digits, of which the first few are enough, as in git.
///
/// It is the item's number, mixed so that neighbours differ from the first digit on: the digits are those of the
/// number times an odd constant, the lowest first. The first `k` digits therefore depend on the number modulo 16^k
/// alone, which finds an item by a prefix without an index, and a store of fewer than 16^k items needs no more than
/// `k` digits to tell them apart.
public struct ItemID: Hashable, Sendable, CustomStringConvertible {
  /// The number that the store knows the item by.
  public let number: Int64

  static let digitCount = 10
  private static let modulus: Int64 = 1 << 40
  /// Odd, so that it has an inverse modulo every power of two.
  private static let factor: Int64 = 0x9E_3779_B97F
  private static let inverse: Int64 = {
    // Each step doubles the number of right bits.
    var inverse: Int64 = 1
    for _ in 0..<6 { inverse = (inverse &* (2 &- factor &* inverse)) & (modulus - 1) }
    return inverse
  }()

  /// The name of the item with that number.
  public init(number: Int64) {
    self.number = number
  }

  /// All ten digits.
  public var description: String {
    let mixed = (number &* Self.factor) & (Self.modulus - 1)
    let digits = String(mixed, radix: 16)
    let padded = String(repeating: "0", count: max(0, Self.digitCount - digits.count)) + digits
    return String(padded.reversed())
  }

  /// As many digits as tell the item apart in a store whose highest number is `highest`, at least four.
  public func short(among highest: Int64) -> String {
    var count = 4
    while count < Self.digitCount, highest >> Int64(4 * count) > 0 { count += 1 }
    return String(description.prefix(count))
  }

  /// What the numbers of all items have in common whose names begin with `prefix`: the remainder modulo a power of
  /// sixteen; nil if the text is no such prefix.
  static func remainder(forPrefix prefix: String) -> (remainder: Int64, modulus: Int64)? {
    guard (1...digitCount).contains(prefix.utf8.count), prefix.utf8.allSatisfy({ $0 < 0x80 }),
      prefix.allSatisfy(\.isHexDigit), let mixed = Int64(String(prefix.reversed()), radix: 16)
    else { return nil }
    let modulus = Int64(1) << Int64(4 * prefix.utf8.count)
    return ((mixed &* inverse) & (modulus - 1), modulus)
  }
}
