public import CalendarStore
import CivilTime
import Foundation
import GRDB

/// A folder with a store for each user.
public struct StoreFolder: StoreSource {
  /// The path of the folder.
  public let path: String
  /// Opens the store of a path, and makes one if there is none.
  private let opening: @Sendable (String) throws -> CalendarStore

  /// - Parameters: as the properties.
  public init(path: String, open: @escaping @Sendable (String) throws -> CalendarStore) {
    self.path = path
    opening = open
  }

  private static let suffix = ".sqlite"

  /// The path of a user's store, whether there is one or not.
  package func store(of user: String) -> String { "\(path)/\(user)\(Self.suffix)" }

  /// Whose store has a path; nil if no user can have it.
  static func user(of store: String) -> String? {
    let name = URL(fileURLWithPath: store).lastPathComponent
    let user = String(name.dropLast(suffix.count))
    return name.hasSuffix(suffix) && UserFile.isName(user) ? user : nil
  }

  /// The path of the file for what is secret about the feeds of a store: beside it, and nobody else may read it.
  public static func feedSecrets(besides store: String) -> String { store + feedSuffix }

  private static let feedSuffix = ".feeds"

  /// The names of those who have a store, in order.
  var users: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).compactMap { Self.user(of: $0) }.sorted()
  }

  // MARK: Which there are

  package func number(of user: String) -> UInt64 { FileState(store(of: user)).number }

  package func open(_ user: String) throws -> CalendarStore { try opening(store(of: user)) }

  package func state(of user: String) -> String? { FileState(store(of: user)).text }

  package func check() throws { _ = try FileManager.default.contentsOfDirectory(atPath: path) }

  // MARK: What is shared

  /// Tells the directory beside a store, if there is one, what the store shares now.
  ///
  /// - Throws: ``ServerError``.
  public static func noteShares(of store: CalendarStore) throws(ServerError) {
    let folder = URL(fileURLWithPath: store.path).deletingLastPathComponent().path
    guard let user = user(of: store.path), let directory = try DirectoryFile.existing(in: folder) else { return }
    try directory.index(try shares(of: store), of: user, at: nil)
  }

  /// Checks that the server that a store is for has a user, as far as the directory beside the store says which it has.
  ///
  /// - Throws: ``ServerError``: `notFound` if there is no such user.
  public static func checkUser(_ name: String, besides store: CalendarStore) throws(ServerError) {
    let folder = URL(fileURLWithPath: store.path).deletingLastPathComponent().path
    guard let directory = try DirectoryFile.existing(in: folder), try !directory.isUnused,
      try !directory.contains(name)
    else { return }
    throw ServerError(.notFound, "there is no user \(name)", remedy: .user(name, folder: folder))
  }

  /// Tells a directory what the stores share whose files have changed since it last heard. They are not opened for it:
  /// an older one becomes current, which may take a while, when its user asks for it. What is known of one that cannot be
  /// read stays.
  ///
  /// - Throws: `ServerError` if the directory cannot be changed.
  package func noteShares(in directory: any Directory) throws(ServerError) {
    let known = try directory.indexedStates()
    let users = users
    for user in users {
      // Whatever changes from here on makes another state.
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

  // MARK: What waits to be sent

  /// Says in which stores mail waits whose files have changed: commands put it there without the server. The stores are not
  /// opened for it.
  ///
  /// - Parameters:
  ///   - known: The states of the files when this was said last.
  ///   - note: Is told whose store it is, and when the mail is due, in seconds since 1970.
  package func noteMail(since known: inout [String: String], _ note: (_ user: String, _ time: Int64) throws -> Void) {
    var states: [String: String] = [:]
    for user in users {
      // Whatever changes from here on makes another state.
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

  /// Removes a user: nobody enters by that name any more, what was shared with the user and by the user is revoked, and the store
  /// is set aside under a name that no user can have.
  ///
  /// What breaks off in between is completed by doing it again; the name is free only at the end.
  ///
  /// - Returns: the path of the store; nil if there was none.
  /// - Throws: ``ServerError`` `notFound` if there is no such user; `unavailable` if a store is in use and stays so.
  public func remove(_ name: String, from directory: DirectoryFile) throws(ServerError) -> String? {
    try directory.shutOut(name)
    try noteShares(in: directory)
    for owner in try directory.owners(sharingWith: name) {
      do {
        let store = try open(owner)
        try store.revokeShares(with: name)
        try directory.index(try store.shareReferences(), of: owner, at: nil)
      } catch {
        throw ServerError(.unavailable, "what \(owner) shares with \(name) cannot be revoked: \(error)")
      }
    }
    let place = try setAside(name)
    try directory.remove(name)
    // A request that was let in before, and was about to open it, has made a new one.
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
      // Nothing may be left in the log: the file alone is the store.
      try DatabaseQueue(path: store).writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA busy_timeout = 5000")
        let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        if row?[0] == 1 { throw ServerError(.unavailable, "\(store) is in use; try again") }
      }
      // First, so that they never stay behind for whoever has the name next.
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
