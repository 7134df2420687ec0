#if ALMANAC_CLUSTER
import CalendarServer
import CalendarStore
import Homes
import PostgreSQLAccess
import Scheduling

/// Changes made by commands.
extension ClusterDirectory {
  func users() throws(ServerError) -> [ServerUser] {
    try asking { try $0.users() }.map { name, user in
      ServerUser(
        name: name, devices: user.passwords.compactMap(\.device).sorted(),
        hasPassword: user.passwords.contains { $0.device == nil }, addresses: user.addresses)
    }
  }

  func add(_ name: String, password: String, addresses: [String]) throws(ServerError) {
    let stored = try NewCredentials.checked(name, password: password, addresses: addresses)
    let identities = Self.identities(addresses)
    if try contains(name) { throw Self.taken(name) }
    try checkFree(identities, for: name)
    try asking { homes in
      do {
        try homes.add(name, Self.kept(stored), addresses: identities)
      } catch let error as PostgreSQLError where error.code == .unique {
        throw ServerError(.conflict, "the user \(name) already exists, or one of the addresses belongs to another user")
      }
    }
  }

  func add(_ file: UserFile) throws(ServerError) -> [String] {
    let entries = try NewCredentials.passwords(of: file)
    var names: [String] = []
    for entry in entries where !names.contains(entry.name) { names.append(entry.name) }
    for name in names where try contains(name) {
      throw ServerError(.conflict, "the user \(name) already exists; no users from \(file.path) were added")
    }
    let users = names.map { name in
      HomeDirectory.NewUser(name, entries.filter { $0.name == name }.map(Self.kept))
    }
    try add(users, from: file.path)
    return names
  }

  /// Adds all users, or none of them.
  ///
  /// - Parameter place: The source of the users, for messages.
  func add(_ users: [HomeDirectory.NewUser], from place: String) throws(ServerError) {
    try asking { homes in
      do {
        try homes.add(users)
      } catch let error as PostgreSQLError where error.code == .unique {
        throw ServerError(
          .conflict, "one of these users or addresses already exists; no users from \(place) were added")
      }
    }
  }

  /// Checks that users can be added.
  ///
  /// - Throws: `ServerError` `conflict` if a name exists or an address belongs to another user.
  func checkFree(_ users: [ServerUser]) throws(ServerError) {
    for user in users {
      if try contains(user.name) { throw Self.taken(user.name) }
      try checkFree(user.addresses, for: user.name)
    }
  }

  func setAddresses(of name: String, to addresses: [String]) throws(ServerError) {
    try NewCredentials.check(addresses: addresses)
    let identities = Self.identities(addresses)
    _ = try known(name)
    try checkFree(identities, for: name)
    try asking { homes in
      do {
        try homes.setAddresses(of: name, to: identities)
      } catch let error as PostgreSQLError where error.code == .unique {
        throw ServerError(.conflict, "one of the addresses belongs to another user")
      }
    }
  }

  func setPassword(of name: String, to password: String) throws(ServerError) {
    let stored = try NewCredentials.password(password, of: name)
    try set(stored, known(name))
  }

  func addToken(for device: String, of name: String) throws(ServerError) -> String {
    let (password, stored) = try NewCredentials.token(for: device, of: name)
    try set(stored, known(name))
    return password
  }

  func revokeToken(of device: String, of name: String) throws(ServerError) {
    let user = try known(name)
    let isGone = try asking { homes in
      try homes.removePassword(of: name, device: device, proof: Self.proof(user, device, name))
    }
    if device.isEmpty || !isGone { throw ServerError(.notFound, "\(name) has no password for \(device)") }
  }

  /// Removes a user: signing in with the name is no longer possible, and all shares with and by the user are revoked.
  ///
  /// If the removal is interrupted, repeat it. The name becomes free only at the end.
  ///
  /// - Parameter copies: A folder for temporary copies of homes.
  /// - Returns: The number of the home, which no longer has an owner.
  /// - Throws: `ServerError` `notFound` if the user does not exist.
  func remove(_ name: String, _ copies: HomeFolder) throws(ServerError) -> Int64 {
    _ = try known(name)
    try asking { try $0.shutOut(name) }
    for owner in try owners(sharingWith: name) {
      guard let home = try user(owner)?.home else { continue }
      do {
        let store = try copies.store(of: home)
        try store.revokeShares(with: name)
        try index(try store.shareReferences(), of: owner, at: nil)
      } catch {
        throw ServerError(.unavailable, "the shares of \(owner) with \(name) cannot be revoked: \(error)")
      }
    }
    guard let home = try asking({ try $0.remove(name) }) else { throw Self.unknown(name) }
    return home
  }

  // MARK: Rows

  private func known(_ name: String) throws(ServerError) -> HomeDirectory.User {
    guard let user = try user(name) else { throw Self.unknown(name) }
    return user
  }

  private func set(_ stored: StoredPassword, _ user: HomeDirectory.User) throws(ServerError) {
    try asking { homes in
      do {
        try homes.set(
          Self.kept(stored), of: stored.name, replacing: Self.proof(user, stored.device, stored.name))
      } catch let error as PostgreSQLError where error.code == .constraint {
        throw Self.unknown(stored.name)
      }
    }
  }

  /// Checks that addresses are unused, as far as can be determined before the change. The error can then name their
  /// owner.
  private func checkFree(_ addresses: [String], for name: String) throws(ServerError) {
    let holders = try users(at: Set(addresses.map { AddressIdentity($0) }))
    for address in addresses {
      if let holder = holders[AddressIdentity(address)], holder != name {
        throw ServerError(.conflict, "\(address) belongs to the user \(holder)")
      }
    }
  }

  /// Returns normalized addresses without duplicates.
  static func identities(_ addresses: [String]) -> [String] {
    var texts: [String] = []
    for text in addresses.map({ AddressIdentity($0).text }) where !texts.contains(text) { texts.append(text) }
    return texts
  }

  static func kept(_ password: StoredPassword) -> HomeDirectory.Password {
    HomeDirectory.Password(device: password.device, hash: password.hash)
  }

  /// Returns the proof that is stored in sessions started with the password of a user or a device.
  private static func proof(_ user: HomeDirectory.User, _ device: String?, _ name: String) -> String? {
    user.passwords.first { $0.device == device }.map { StoredPassword(name: name, hash: $0.hash).proof }
  }

  private static func taken(_ name: String) -> ServerError {
    ServerError(.conflict, "the user \(name) already exists", remedy: .password(of: name))
  }

  private static func unknown(_ name: String) -> ServerError { ServerError(.notFound, "there is no user \(name)") }
}
#endif
