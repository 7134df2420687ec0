import GRDB

/// How a store writes the ids of its items: ten hexadecimal digits, of which the first few are enough, as in git.
///
/// They are the digits of the item's number times an odd constant, the lowest first, so neighbours differ from the first
/// digit on. A secret of the store permutes them, so the same digits name no item of another store. Stores that were
/// made before there were secrets have none.
///
/// The first `k` digits depend only on the number modulo 16^k. That finds an item by a prefix without an index, and `k`
/// digits are unique in a store of fewer than 16^k items.
public struct ItemNames: Sendable, Hashable {
  /// How many digits an id has, and how many of them name an item at least.
  static let digitCounts = 4...10
  private static let modulus: Int64 = 1 << 40
  /// Odd, so it has an inverse modulo every power of two.
  private static let factor: Int64 = 0x9E_3779_B97F
  private static let inverse: Int64 = {
    // Each step doubles the number of right bits.
    var inverse: Int64 = 1
    for _ in 0..<6 { inverse = (inverse &* (2 &- factor &* inverse)) & (modulus - 1) }
    return inverse
  }()
  private static let setting = "item_names"

  /// What permutes the digits; 0 changes nothing.
  private let secret: Int64
  /// The highest number of an item, which decides how many digits are enough.
  private let highest: Int64

  init(secret: Int64, highest: Int64) {
    self.secret = secret & (Self.modulus - 1)
    self.highest = highest
  }

  init(_ db: Database) throws {
    self.init(
      secret: try db.setting(Self.setting).flatMap { Int64($0) } ?? 0,
      highest: try StoredItemTable(db).highest())
  }

  /// Gives a new store its secret.
  static func choose(_ db: Database) throws {
    try db.set(String(Int64.random(in: 1..<modulus)), asSetting: setting)
  }

  /// All ten digits.
  public func whole(_ id: ItemID) -> String { digits(of: id, count: Self.digitCounts.upperBound) }

  /// As many of the first digits as are unique in the store, at least four.
  public func short(_ id: ItemID) -> String {
    let highest = max(highest, id.number)
    let count = Self.digitCounts.first { highest >> Int64(4 * $0) == 0 } ?? Self.digitCounts.upperBound
    return digits(of: id, count: count)
  }

  /// The first digits, the lowest one first.
  private func digits(of id: ItemID, count: Int) -> String {
    let mixed = ((id.number &* Self.factor) ^ secret) & (Self.modulus - 1)
    return String(unsafeUninitializedCapacity: count) { digits in
      for place in 0..<count {
        let digit = UInt8(truncatingIfNeeded: mixed >> Int64(4 * place)) & 0xF
        digits[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
      }
      return count
    }
  }

  /// The first of some items by their number, for people.
  func list(_ ids: [ItemID]) -> String {
    ids.sorted { $0.number < $1.number }.prefix(10).map(whole).joined(separator: ", ")
  }

  /// What the numbers of all items whose ids begin with `prefix` have in common: the remainder modulo a power of
  /// sixteen; nil if the text does not name items, which takes four digits.
  func remainder(forPrefix prefix: String) -> (remainder: Int64, modulus: Int64)? {
    guard Self.digitCounts.contains(prefix.utf8.count), prefix.utf8.allSatisfy({ $0 < 0x80 }),
      prefix.allSatisfy(\.isHexDigit), let mixed = Int64(String(prefix.reversed()), radix: 16)
    else { return nil }
    let modulus = Int64(1) << Int64(4 * prefix.utf8.count)
    return (((mixed ^ secret) &* Self.inverse) & (modulus - 1), modulus)
  }
}
