import CalendarStore
import Foundation

/// The UUIDs by which a database knows its items: the database's own UUID, with the item's number in its last digits.
///
/// They need no column of their own, are the same in every process, and lead straight to the item.
struct ItemIdentifiers {
  /// The database's UUID.
  let store: String
  private let prefix: Substring
  private let mask: Int64

  private static let digits = 12

  /// - Parameter store: a UUID.
  init(store: String) {
    self.store = store
    prefix = store.dropLast(Self.digits)
    mask = Int64(store.suffix(Self.digits), radix: 16) ?? 0
  }

  func identifier(of item: ItemID) -> String {
    let text = String(item.number ^ mask, radix: 16, uppercase: true)
    return prefix + String(repeating: "0", count: max(0, Self.digits - text.count)) + text
  }

  /// The item that a UUID stands for; nil where it is none of this database's.
  func item(_ identifier: String) -> ItemID? {
    let identifier = identifier.uppercased()
    guard identifier.count == store.count, identifier.hasPrefix(prefix),
      let mixed = Int64(identifier.suffix(Self.digits), radix: 16)
    else { return nil }
    return ItemID(number: mixed ^ mask)
  }
}
