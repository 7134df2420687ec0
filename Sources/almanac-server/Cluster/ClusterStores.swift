#if ALMANAC_CLUSTER
import CalendarServer
import CalendarStore
import Homes

/// The users' stores, as copies of their homes.
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

  /// Returns the secrets of an open store's feeds.
  func secrets(of store: CalendarStore) -> ClusterSecrets {
    // No home has the number 0.
    ClusterSecrets(directory: directory, home: copies.home(of: store) ?? 0)
  }

  /// Returns nil, because only a home's log shows its state, and an open store reads the log in one round trip.
  func state(of user: String) -> String? { nil }

  func check() throws { _ = try directory.generation() }

  /// Does nothing, because the index is updated with every change to shares, and again when a home is opened.
  func noteShares(in directory: any Directory) {}

  /// Does nothing, because only servers add messages to homes.
  func noteMail(since known: inout [String: String], _ note: (_ user: String, _ time: Int64) throws -> Void) {}
}
#endif
