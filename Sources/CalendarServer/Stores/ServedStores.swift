import CalendarStore
import Dispatch
import Foundation
import Synchronization

/// The users' stores: one per user, or a single store if there is only one user.
///
/// As many stores stay open as the limit allows. A store in use is never opened twice.
final class ServedStores: Sendable {
  /// The name of the single owner in paths.
  static let owner = "owner"

  private struct Passing {
    weak var store: CalendarStore?
    /// The number that identifies the store.
    let number: UInt64
  }

  private struct State {
    var open: OpenStores
    /// All stores that may still be in use.
    var passing: [String: Passing] = [:]
  }

  private let place: StorePlace
  private let directory: any Directory
  private let disk: @Sendable (String) -> DiskState
  private let state: Mutex<State>
  /// The cached shares of stores, with the file states they belong to.
  private let shares = Mutex<[String: (state: String, shares: [CalendarShare])]>([:])
  /// The file states at the last check for outgoing mail.
  private let mailStates = Mutex<[String: String]>([:])

  /// - Parameters:
  ///   - directory: The directory with the index of shares.
  ///   - limit: The number of stores to keep open.
  ///   - disk: Returns the disk state of a folder.
  init(
    _ place: StorePlace, _ directory: any Directory, limit: Int,
    disk: @escaping @Sendable (String) -> DiskState = { DiskState(ofFolder: $0) }
  ) {
    self.disk = disk
    self.place = place
    self.directory = directory
    state = Mutex(State(open: OpenStores(limit: limit, cacheLimit: Self.cacheLimit)))
  }

  /// Updates the index of shares in the directory.
  ///
  /// - Throws: `ServerError` if the directory cannot be changed.
  func noteShares() throws(ServerError) {
    if let source { try source.noteShares(in: directory) }
  }

  /// Updates the index of everything that a user's store shares.
  ///
  /// - Throws: `ServerError` if the directory cannot be changed; `StoreError`.
  func noteShares(of user: String, _ store: CalendarStore) throws {
    if source != nil { try directory.index(try store.shareReferences(), of: user, at: nil) }
  }

  /// Finds stores with outgoing mail that other programs may have added without notifying the server.
  ///
  /// - Parameter note: Called with the user, and the time when the mail is due, in seconds since 1970.
  func noteMail(_ note: (_ user: String, _ time: Int64) throws -> Void) {
    if let source { mailStates.withLock { source.noteMail(since: &$0, note) } }
  }

  /// Whether there is only one store.
  var isSingle: Bool { place.isSingle }

  /// The source of the users' stores, or nil if there is only one store.
  private var source: (any StoreSource)? { if case .users(let source) = place.kind { source } else { nil } }

  /// Returns the store of a user, and creates it if necessary.
  func store(of user: String) throws -> CalendarStore {
    switch place.kind {
    case .single(let store): return store
    case .users(let source):
      // A store that has been replaced has a different number.
      if let store = known(user, try source.number(of: user)) { return store }
      // Open the store without holding a lock, to keep other stores available.
      let store = try source.open(user)
      let kept = keep(store, of: user, try source.number(of: user))
      // If the directory cannot be updated now, it is updated the next time the server starts. Opening the store must
      // not depend on it.
      if kept === store, let shares = try? store.shareReferences() {
        try? directory.index(shares, of: user, at: nil)
      }
      return kept
    }
  }

  private func known(_ user: String, _ number: UInt64) -> CalendarStore? {
    let (store, excess) = state.withLock { state -> (CalendarStore?, OpenStores.Excess) in
      guard let passing = state.passing[user], passing.number == number, let store = passing.store else {
        return (nil, .init())
      }
      return (store, use(store, of: user, in: &state))
    }
    release(excess)
    return store
  }

  /// Keeps a newly opened store, or returns the store that another thread has opened in the meantime.
  private func keep(_ store: CalendarStore, of user: String, _ number: UInt64) -> CalendarStore {
    let (kept, excess) = state.withLock { state in
      let passing = state.passing[user]
      let kept = passing?.number == number ? passing?.store ?? store : store
      if kept === store {
        if state.passing.count > 2 * (state.open.count + 1) {
          state.passing = state.passing.filter { $0.value.store != nil }
        }
        state.passing[user] = Passing(store: store, number: number)
      }
      return (kept, use(kept, of: user, in: &state))
    }
    release(excess)
    return kept
  }

  private func use(_ store: CalendarStore, of user: String, in state: inout State) -> OpenStores.Excess {
    state.open.use(store, of: user) { Self.cacheSize(of: $0) }
  }

  /// Releases page caches in the background, because doing so waits for the stores' connections. The last reference to
  /// a closed store should also be released without the lock, because closing takes time.
  private func release(_ excess: OpenStores.Excess) {
    guard !excess.released.isEmpty else { return }
    DispatchQueue.global().async { for store in excess.released { store.releaseMemory() } }
  }

  /// The size of all page caches in bytes.
  private static let cacheLimit = 512 << 20

  /// Returns the size that the page caches of a store may reach: one for each connection, and 64 MB in total.
  private static func cacheSize(of store: CalendarStore) -> Int {
    min(5 * FileState(store.path).size, 64 << 20)
  }

  /// Returns the store of a user, or nil if it does not exist.
  func existing(of user: String) throws -> CalendarStore? {
    guard let source, try source.number(of: user) != 0 else { return nil }
    return try store(of: user)
  }

  /// Returns the stores of users who share calendars with a user, except those that cannot be opened.
  ///
  /// - Parameter isKnown: Whether a user still exists.
  /// - Throws: An error if no stores are available at all. An empty list would look as if sharing had ended.
  func sharing(
    with user: String, where isKnown: (String) -> Bool
  ) throws -> [(user: String, store: CalendarStore)] {
    try owners(sharingWith: user, where: isKnown).compactMap { owner in
      do {
        return try existing(of: owner).map { (owner, $0) }
      } catch {
        try source?.check()
        return nil
      }
    }
  }

  /// Returns the users who share calendars with a user.
  ///
  /// - Parameter isKnown: Whether a user still exists.
  /// - Throws: `ServerError` if the users cannot be read.
  func owners(sharingWith user: String, where isKnown: (String) -> Bool) throws(ServerError) -> [String] {
    if source == nil { return [] }
    let owners = try directory.owners(sharingWith: user)
    let known = owners.filter(isKnown)
    // Some users may be missing because they could not be read. In that case, this throws.
    if known.count < owners.count { _ = try directory.generation() }
    return known
  }

  /// Returns everything that a user's store shares, from the cache if its file is unchanged.
  func shares(of owner: String) throws -> [CalendarShare] {
    guard let source else { return [] }
    // Read the state first, so that later changes produce a different state.
    guard let state = source.state(of: owner) else { return try existing(of: owner)?.shares() ?? [] }
    if let known = shares.withLock({ $0[owner] }), known.state == state { return known.shares }
    let found = try existing(of: owner)?.shares() ?? []
    shares.withLock { shares in
      if shares.count >= Self.mostShares, shares[owner] == nil { shares = [:] }
      shares[owner] = (state, found)
    }
    return found
  }

  /// The maximum number of stores whose shares are cached.
  private static let mostShares = 10_000

  /// Whether an owner lets a user write to one of their calendars.
  func mayWrite(_ user: String, to owner: String) -> Bool {
    guard source != nil else { return false }
    return (try? directory.lets(user, writeTo: owner)) ?? false
  }

  /// Returns the store that has a link, with the name of its user, which is empty for the single owner.
  ///
  /// - Throws: An error if the directory cannot be read or the store cannot be opened.
  func holder(ofLink digest: String) throws -> (user: String, store: CalendarStore)? {
    switch place.kind {
    case .single(let store): return ("", store)
    case .users:
      guard let owner = try owner(ofLink: digest), let store = try existing(of: owner) else { return nil }
      return (owner, store)
    }
  }

  /// The user who created a link, or an empty string for the owner of a single store.
  func owner(ofLink digest: String) throws -> String? {
    switch place.kind {
    case .single: ""
    case .users: try directory.owner(ofLink: digest)
    }
  }

  /// Checks that the single store or the folder of stores can be read.
  func check() throws {
    switch place.kind {
    case .single(let store): _ = try store.revision()
    case .users(let source): try source.check()
    }
  }

  /// A human-readable reason why changes cannot be stored, or nil if they can be.
  var obstacle: String? {
    let path =
      switch place.kind {
      case .single(let store): URL(fileURLWithPath: store.path).deletingLastPathComponent().path
      case .users(let source): source.path
      }
    let state = disk(path)
    if !state.isWritable { return "the store folder is not writable" }
    return state.free < Self.room ? "the disk is full" : nil
  }

  /// The number of bytes that a change may need, including its journal.
  private static let room: UInt64 = 1 << 20
}
