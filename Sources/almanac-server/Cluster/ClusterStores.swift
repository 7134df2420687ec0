#if ALMANAC_CLUSTER
import CalendarServer
import CalendarStore
import Homes

/// The stores of users as copies of their homes.
struct ClusterStores: StoreSource {
  let path: String
  let directory: ClusterDirectory
  let copies: HomeFolder

  func number(of user: String) throws(ServerError) -> UInt64 {
    UInt64(bitPattern: try directory.user(user)?.home ?? 0)
  }

  func open(_ user: String) throws -> CalendarStore {
    guard let home = try directory.user(user)?.home else {
      throw ServerError(.notFound, "there is no user \(user)")
    }
    return try copies.store(of: home)
  }

  /// Only the log of a home says how it is, and a store that is open asks it in one trip.
  func state(of user: String) -> String? { nil }

  func check() throws { _ = try directory.generation() }

  /// Whoever changes what a home shares tells the directory, and who opens one does again.
  func noteShares(in directory: any Directory) {}

  /// Nobody puts anything into homes but servers.
  func noteMail(since known: inout [String: String], _ note: (_ user: String, _ time: Int64) throws -> Void) {}
}
#endif
