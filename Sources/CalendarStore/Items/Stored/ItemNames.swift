import GRDB

/// Converts the ids of a store's items to text: ten hexadecimal digits, of which the first few are sufficient, as in
/// Git.
///
/// The digits are those of the item's number multiplied by an odd constant, lowest digit first, so neighboring items
/// differ in the first digit. The digits are permuted using a secret specific to the store, so they do not identify the
/// same item in another store. Older stores have no secret.
///
/// The first `k` digits depend only on the number modulo 16^k. This makes it possible to find an item by a prefix
/// without an index, and `k` digits are unique in a store of fewer than 16^k items.
public struct ItemNames: Sendable, Hashable {
  /// The total number of digits, and the minimum number needed to name an item.
  static let digitCounts = 4...10
  private static let modulus: Int64 = 1 << 40
  /// The factor is odd, so it has an inverse modulo every power of two.
  private static let factor: Int64 = 0x9E_3779_B97F
  private static let inverse: Int64 = {
    // Each step doubles the number of correct bits.
    var inverse: Int64 = 1
    for _ in 0..<6 { inverse = (inverse &* (2 &- factor &* inverse)) & (modulus - 1) }
    return inverse
  }()
  private static let setting = "item_names"

  /// Permutes the digits; 0 changes nothing.
  private let secret: Int64
  /// The highest item number, which determines how many digits are sufficient.
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

  /// Creates the secret of a new store.
  static func choose(_ db: Database) throws {
    try db.set(String(Int64.random(in: 1..<modulus)), asSetting: setting)
  }

  /// All ten digits.
  public func whole(_ id: ItemID) -> String { digits(of: id, count: Self.digitCounts.upperBound) }

  /// The first digits, as many as are needed to be unique in the store, but at least four.
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

  /// The first few items, sorted by number, for display.
  func list(_ ids: [ItemID]) -> String {
    ids.sorted { $0.number < $1.number }.prefix(10).map(whole).joined(separator: ", ")
  }

  /// The property that the numbers of all items whose ids begin with `prefix` have in common: their remainder modulo a
  /// power of sixteen. Nil if the text is not the beginning of an id, or has fewer than four digits.
  func remainder(forPrefix prefix: String) -> (remainder: Int64, modulus: Int64)? {
    guard Self.digitCounts.contains(prefix.utf8.count), prefix.utf8.allSatisfy({ $0 < 0x80 }),
      prefix.allSatisfy(\.isHexDigit), let mixed = Int64(String(prefix.reversed()), radix: 16)
    else { return nil }
    let modulus = Int64(1) << Int64(4 * prefix.utf8.count)
    return (((mixed ^ secret) &* Self.inverse) & (modulus - 1), modulus)
  }
}
