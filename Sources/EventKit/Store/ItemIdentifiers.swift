import CalendarStore
import Foundation

/// The UUIDs of a database's items: the item's number, scattered over the first half, and the second half of the
/// database's own UUID.
///
/// What this module creates has another kind of UUID, random in its first half, as its UID and as its identifier, so that
/// programs know both before the item is saved. They need no column, are the same in every process, and lead straight to
/// the item. Programs name items by the first few digits, which differ as much as those of random UUIDs.
struct ItemIdentifiers {
  /// The database's UUID.
  let store: String
  private let halves: (UInt64, UInt64)
  /// How the UUIDs of ``makeUID()`` end.
  private let newEnd: String

  /// Odd, so it has an inverse; its multiples are spread evenly.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The inverse of the factor modulo 2 to the 64th.
  private static let inverse: UInt64 = 0xF1DE_83E1_9937_733D

  /// - Parameter store: a UUID.
  init(store: String) {
    self.store = store
    halves = UUID(uuidString: store)?.halves ?? (0, 0)
    newEnd = String(UUID(halves: (0, halves.1 ^ Self.newMark)).uuidString.suffix(18))
  }

  func identifier(of item: ItemID) -> String {
    let scattered = (UInt64(bitPattern: item.number) &* Self.factor) ^ halves.0
    return UUID(halves: (scattered, halves.1)).uuidString
  }

  /// A new UUID for an item of this database: its UID, and for good its identifier.
  func makeUID() -> String {
    UUID(halves: (UUID().halves.0, halves.1 ^ Self.newMark)).uuidString
  }

  /// Whether a UID is also the identifier of its item, since ``makeUID()`` made it.
  func isIdentifier(_ uid: String) -> Bool { uid.utf8.count == 36 && uid.utf8.suffix(18).elementsEqual(newEnd.utf8) }

  /// What tells the two kinds of UUIDs apart.
  private static let newMark: UInt64 = 1

  /// The item of a UUID; nil if it is not one of this database.
  func item(_ identifier: String) -> ItemID? {
    guard let (scattered, rest) = UUID(uuidString: identifier)?.halves, rest == halves.1 else { return nil }
    return ItemID(number: Int64(bitPattern: (scattered ^ halves.0) &* Self.inverse))
  }
}

extension UUID {
  /// Its first and its second eight bytes.
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
