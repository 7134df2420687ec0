/// The id of an item: ten hexadecimal digits, of which the first few are enough, as in git.
///
/// It is the item's number, scrambled so that neighbours differ from the first digit on: the digits are those of the
/// number times an odd constant, the lowest first. The first `k` digits therefore depend only on the number modulo
/// 16^k. That finds an item by a prefix without an index, and `k` digits are unique in a store of fewer than 16^k
/// items.
public struct ItemID: Hashable, Sendable, CustomStringConvertible {
  /// The item's number in the store.
  public let number: Int64

  static let digitCount = 10
  private static let modulus: Int64 = 1 << 40
  /// Odd, so it has an inverse modulo every power of two.
  private static let factor: Int64 = 0x9E_3779_B97F
  private static let inverse: Int64 = {
    // Each step doubles the number of right bits.
    var inverse: Int64 = 1
    for _ in 0..<6 { inverse = (inverse &* (2 &- factor &* inverse)) & (modulus - 1) }
    return inverse
  }()

  /// The id of the item with that number.
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

  /// The digits that are unique in a store whose highest number is `highest`, at least four.
  public func short(among highest: Int64) -> String {
    var count = 4
    while count < Self.digitCount, highest >> Int64(4 * count) > 0 { count += 1 }
    return String(description.prefix(count))
  }

  /// What the numbers of all items whose ids begin with `prefix` have in common: the remainder modulo a power of
  /// sixteen; nil if the text is not a prefix of ids.
  static func remainder(forPrefix prefix: String) -> (remainder: Int64, modulus: Int64)? {
    guard (1...digitCount).contains(prefix.utf8.count), prefix.utf8.allSatisfy({ $0 < 0x80 }),
      prefix.allSatisfy(\.isHexDigit), let mixed = Int64(String(prefix.reversed()), radix: 16)
    else { return nil }
    let modulus = Int64(1) << Int64(4 * prefix.utf8.count)
    return ((mixed &* inverse) & (modulus - 1), modulus)
  }
}
