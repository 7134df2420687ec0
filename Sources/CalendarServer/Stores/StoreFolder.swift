public import CalendarStore
import CivilTime
import Foundation
import GRDB

/// A folder with one store per user.
public struct StoreFolder: StoreSource {
  /// The path of the folder.
  public let path: String
  /// Opens the store at a path, and creates it if necessary.
  private let opening: @Sendable (String) throws -> CalendarStore

  /// Creates a store folder from its path and a function that opens or creates a store.
  public init(path: String, open: @escaping @Sendable (String) throws -> CalendarStore) {
    self.path = path
    opening = open
  }

  private static let suffix = ".sqlite"

  /// Returns the path of a user's store, whether it exists or not.
  package func store(of user: String) -> String { "\(path)/\(user)\(Self.suffix)" }

  /// Returns the user whose store has the given path, or nil if no user's store can have it.
  static func user(of store: String) -> String? {
    let name = URL(fileURLWithPath: store).lastPathComponent
    let user = String(name.dropLast(suffix.count))
    return name.hasSuffix(suffix) && UserFile.isName(user) ? user : nil
  }

  /// Returns the path of the file with the feed secrets of a store. It is next to the store, readable only by the
  /// owner.
  public static func feedSecrets(besides store: String) -> String { store + feedSuffix }

  private static let feedSuffix = ".feeds"

  /// The names of the users who have a store, sorted.
  var users: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).compactMap { Self.user(of: $0) }.sorted()
  }

  // MARK: Existing stores

  package func number(of user: String) -> UInt64 { FileState(store(of: user)).number }

  package func open(_ user: String) throws -> CalendarStore { try opening(store(of: user)) }

  package func state(of user: String) -> String? { FileState(store(of: user)).text }

  package func check() throws { _ = try FileManager.default.contentsOfDirectory(atPath: path) }

  // MARK: Shares

  /// Updates the index of shares in the directory next to a store, if there is one.
  ///
  /// - Throws: ``ServerError``.
  public static func noteShares(of store: CalendarStore) throws(ServerError) {
    let folder = URL(fileURLWithPath: store.path).deletingLastPathComponent().path
    guard let user = user(of: store.path), let directory = try DirectoryFile.existing(in: folder) else { return }
    try directory.index(try shares(of: store), of: user, at: nil)
  }

  /// Checks that a user exists on the server that a store belongs to, if there is a directory with users next to the
  /// store.
  ///
  /// - Throws: ``ServerError``: `notFound` if the user does not exist.
  public static func checkUser(_ name: String, besides store: CalendarStore) throws(ServerError) {
    let folder = URL(fileURLWithPath: store.path).deletingLastPathComponent().path
    guard let directory = try DirectoryFile.existing(in: folder), try !directory.isUnused,
      try !directory.contains(name)
    else { return }
    throw ServerError(.notFound, "there is no user \(name)", remedy: .user(name, folder: folder))
  }

  /// Updates the index of shares for all stores whose files have changed. The files are read without opening the
  /// stores. Opening an older store migrates it, which may take a while and is left to its user's next request. The
  /// index of a store that cannot be read stays unchanged.
  ///
  /// - Throws: `ServerError` if the directory cannot be changed.
  package func noteShares(in directory: any Directory) throws(ServerError) {
    let known = try directory.indexedStates()
    let users = users
    for user in users {
      // Read the state first: later changes result in a different one.
      let state = FileState(store(of: user)).text
      if known[user] == state { continue }
      guard let shares = try? CalendarStore.shareReferences(inStoreAt: store(of: user)) else { continue }
      try directory.index(shares, of: user, at: state)
    }
    for gone in Set(known.keys).subtracting(users) { try directory.index([], of: gone, at: nil) }
  }

  private static func shares(of store: CalendarStore) throws(ServerError) -> [ShareReference] {
    do { return try store.shareReferences() } catch { throw ServerError(.unavailable, error.message) }
  }

  // MARK: Outgoing mail

  /// Finds changed stores with outgoing mail, which commands add without going through the server. The stores are read
  /// without opening them.
  ///
  /// - Parameters:
  ///   - known: The states of the files at the last check.
  ///   - note: Called with the user, and the time when the mail is due, in seconds since 1970.
  package func noteMail(since known: inout [String: String], _ note: (_ user: String, _ time: Int64) throws -> Void) {
    var states: [String: String] = [:]
    for user in users {
      // Read the state first: later changes result in a different one.
      let state = FileState(store(of: user)).text
      if known[user] != state {
        do {
          if let next = try CalendarStore.nextMail(inStoreAt: store(of: user)) { try note(user, next) }
        } catch {
          continue
        }
      }
      states[user] = state
    }
    known = states
  }

  // MARK: Removing users

  /// Removes a user: signing in with the name is no longer possible, all shares with and by the user are revoked, and
  /// the store is renamed to a name that no user can have.
  ///
  /// If the removal is interrupted, repeat it. The name becomes free only at the end.
  ///
  /// - Returns: The path of the renamed store, or nil if there was none.
  /// - Throws: ``ServerError`` `notFound` if the user does not exist; `unavailable` if a store remains in use.
  public func remove(_ name: String, from directory: DirectoryFile) throws(ServerError) -> String? {
    try directory.shutOut(name)
    try noteShares(in: directory)
    for owner in try directory.owners(sharingWith: name) {
      do {
        let store = try open(owner)
        try store.revokeShares(with: name)
        try directory.index(try store.shareReferences(), of: owner, at: nil)
      } catch {
        throw ServerError(.unavailable, "the shares of \(owner) with \(name) cannot be revoked: \(error)")
      }
    }
    let place = try setAside(name)
    try directory.remove(name)
    // A request that was accepted earlier may have created a new store.
    return try setAside(name) ?? place
  }

  private func setAside(_ name: String) throws(ServerError) -> String? {
    let store = store(of: name)
    let files = FileManager.default
    if !files.fileExists(atPath: store) { return nil }
    let time = Instant.now.civil(at: .zero).description.filter { $0.isLetter || $0.isNumber }
    var place = "\(path)/\(name)~\(time)\(Self.suffix)"
    var number = 1
    while files.fileExists(atPath: place) {
      number += 1
      place = "\(path)/\(name)~\(time)-\(number)\(Self.suffix)"
    }
    do {
      // Move the log into the file, because only the file is renamed.
      try DatabaseQueue(path: store).writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA busy_timeout = 5000")
        let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        if row?[0] == 1 { throw ServerError(.unavailable, "\(store) is in use; try again") }
      }
      // Delete the secrets first: a later user with this name must never get them.
      let secrets = Self.feedSecrets(besides: store)
      if files.fileExists(atPath: secrets) {
        try files.moveItem(atPath: secrets, toPath: Self.feedSecrets(besides: place))
      }
      try files.moveItem(atPath: store, toPath: place)
      for end in ["-wal", "-shm"] where files.fileExists(atPath: store + end) {
        try files.moveItem(atPath: store + end, toPath: place + end)
      }
    } catch let error as ServerError {
      throw error
    } catch {
      throw ServerError(.denied, "\(store) cannot be renamed: \(error)")
    }
    return place
  }
}
