import CalendarStore
import Foundation

/// The UUIDs of the items in a database. The first half is the item's number, scrambled; the second half is the second
/// half of the database's UUID.
///
/// Items created by this module use a different kind of UUID, with a random first half, as both UID and identifier, so
/// that both are known before the item is saved. Identifiers need no database column, are the same in every process,
/// and can be converted back to the item's number. Programs refer to items by the first few digits of their UUIDs,
/// which vary as much as in random UUIDs.
struct ItemIdentifiers {
  /// The database's UUID.
  let store: String
  private let halves: (UInt64, UInt64)
  /// The last part of UUIDs from ``makeUID()``.
  private let newEnd: String

  /// An odd factor, which therefore has an inverse and evenly distributed multiples.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The inverse of the factor modulo 2 to the 64th.
  private static let inverse: UInt64 = 0xF1DE_83E1_9937_733D

  /// - Parameter store: The UUID of the database.
  init(store: String) {
    self.store = store
    halves = UUID(uuidString: store)?.halves ?? (0, 0)
    newEnd = String(UUID(halves: (0, halves.1 ^ Self.newMark)).uuidString.suffix(18))
  }

  func identifier(of item: ItemID) -> String {
    let scattered = (UInt64(bitPattern: item.number) &* Self.factor) ^ halves.0
    return UUID(halves: (scattered, halves.1)).uuidString
  }

  /// Creates a UUID for a new item in this database, to use as its UID and its permanent identifier.
  func makeUID() -> String {
    UUID(halves: (UUID().halves.0, halves.1 ^ Self.newMark)).uuidString
  }

  /// Whether a UID is also its item's identifier, because ``makeUID()`` created it.
  func isIdentifier(_ uid: String) -> Bool { uid.utf8.count == 36 && uid.utf8.suffix(18).elementsEqual(newEnd.utf8) }

  /// The part that distinguishes the two kinds of UUIDs.
  private static let newMark: UInt64 = 1

  /// The item for a UUID, or nil if the UUID does not belong to this database.
  func item(_ identifier: String) -> ItemID? {
    guard let (scattered, rest) = UUID(uuidString: identifier)?.halves, rest == halves.1 else { return nil }
    return ItemID(number: Int64(bitPattern: (scattered ^ halves.0) &* Self.inverse))
  }
}

extension UUID {
  /// The first eight and the last eight bytes.
  fileprivate var halves: (UInt64, UInt64) {
    withUnsafeBytes(of: uuid) {
      (
        UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  fileprivate init(halves: (UInt64, UInt64)) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: halves.0.bigEndian, as: UInt64.self)
      $0.storeBytes(of: halves.1.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    self.init(uuid: bytes)
  }
}
