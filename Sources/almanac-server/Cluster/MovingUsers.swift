#if ALMANAC_CLUSTER
import Accounts
import CalendarServer
import CalendarStore
import Foundation
import Homes
import PostgreSQLAccess

/// Users from a single machine to be imported into a cluster.
struct MovingUsers {
  /// The source directory, which stays unchanged.
  let directory: DirectoryFile
  let folder: StoreFolder
  let users: [ServerUser]

  /// Imports all users, or none of them. Their homes have no owner until all of them are complete.
  ///
  /// - Parameter isThere: Called for each user after the user's store has been copied.
  /// - Throws: `ServerError`; `PostgreSQLError`; `StoreError` if a store cannot be read.
  func bring(into copies: PassingCopies, _ isThere: (_ name: String, _ home: Int64) -> Void) throws {
    try copies.directory.checkFree(users)
    var homes: [Int64] = []
    do {
      var moved: [HomeDirectory.NewUser] = []
      for user in users {
        let home = try copies.homes.make()
        homes.append(home)
        moved.append(try self.moved(user, to: home, copies))
        isThere(user.name, home)
      }
      try copies.directory.add(moved, from: folder.path)
    } catch {
      for home in homes { try? copies.homes.discard(home) }
      throw error
    }
  }

  private func moved(_ user: ServerUser, to home: Int64, _ copies: PassingCopies) throws -> HomeDirectory.NewUser {
    var moved = HomeDirectory.NewUser(
      user.name, try directory.passwords(of: user.name).map(ClusterDirectory.kept),
      addresses: ClusterDirectory.identities(user.addresses))
    moved.home = home
    moved.settings = try directory.settings(of: user.name)
    let store = folder.store(of: user.name)
    // A user who has not signed in yet has no store.
    if FileManager.default.fileExists(atPath: store) {
      try CalendarStore.restore(store, to: copies.homes.log(of: home))
      moved.secrets = try CredentialFile(path: StoreFolder.feedSecrets(besides: store)).all()
      moved.shares = try copies.folder.store(of: home).shareReferences()
    }
    return moved
  }
}
#endif
