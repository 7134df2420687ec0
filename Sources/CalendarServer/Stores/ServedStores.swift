import CalendarStore
import Dispatch
import Foundation
import Synchronization

/// The stores of the users: one for each, or the one of the only user there is.
///
/// So many stay open as there is room for; of those that are in use there is never a second one.
final class ServedStores: Sendable {
  /// The name of the single owner in paths.
  static let owner = "owner"

  private struct Passing {
    weak var store: CalendarStore?
    /// The number of the store.
    let number: UInt64
  }

  private struct State {
    var kept: [String: CalendarStore] = [:]
    /// Whose stores those are, in the order in which they were asked for last.
    var order: [String] = []
    /// Every store that may still be in use.
    var passing: [String: Passing] = [:]
  }

  private let place: StorePlace
  private let directory: any Directory
  private let limit: Int
  private let disk: @Sendable (String) -> DiskState
  private let state = Mutex(State())
  /// What stores share, at the states at which that was so.
  private let shares = Mutex<[String: (state: String, shares: [CalendarShare])]>([:])
  /// The states of the files at which it was known in which of them mail waits.
  private let mailStates = Mutex<[String: String]>([:])

  /// - Parameters:
  ///   - directory: what says who shares something with whom.
  ///   - limit: how many stores stay open.
  ///   - disk: says what there is room for in a folder.
  init(
    _ place: StorePlace, _ directory: any Directory, limit: Int,
    disk: @escaping @Sendable (String) -> DiskState = { DiskState(ofFolder: $0) }
  ) {
    self.disk = disk
    self.place = place
    self.directory = directory
    self.limit = limit
  }

  /// Tells the directory what is shared, as far as it does not know.
  ///
  /// - Throws: `ServerError` if the directory cannot be changed.
  func noteShares() throws(ServerError) {
    if let source { try source.noteShares(in: directory) }
  }

  /// Tells the directory what the store of a user shares from now on.
  ///
  /// - Throws: `ServerError` if the directory cannot be changed; `StoreError`.
  func noteShares(of user: String, _ store: CalendarStore) throws {
    if source != nil { try directory.index(try store.shareReferences(), of: user, at: nil) }
  }

  /// Says in which stores of users mail waits that may be new: who puts it there without the server tells nobody.
  ///
  /// - Parameter note: Is told whose store it is, and when the mail is due, in seconds since 1970.
  func noteMail(_ note: (_ user: String, _ time: Int64) throws -> Void) {
    if let source { mailStates.withLock { source.noteMail(since: &$0, note) } }
  }

  /// Whether there is but one store.
  var isSingle: Bool { place.isSingle }

  /// Where the stores of users come from; nil if there is but one store.
  private var source: (any StoreSource)? { if case .users(let source) = place.kind { source } else { nil } }

  /// The store of a user.
  func store(of user: String) throws -> CalendarStore {
    switch place.kind {
    case .single(let store): return store
    case .users(let source):
      // What has come into the place of a store is another one.
      if let store = known(user, try source.number(of: user)) { return store }
      // One that has to be opened keeps nobody waiting who needs another one.
      let store = try source.open(user)
      let kept = keep(store, of: user, try source.number(of: user))
      // What the directory cannot take in now it learns at the next start; the store is not to wait for that.
      if kept === store, let shares = try? store.shareReferences() {
        try? directory.index(shares, of: user, at: nil)
      }
      return kept
    }
  }

  private func known(_ user: String, _ number: UInt64) -> CalendarStore? {
    state.withLock { state in
      guard let passing = state.passing[user], passing.number == number, let store = passing.store else { return nil }
      add(store, of: user, to: &state)
      return store
    }
  }

  /// The store that counts: another thread may have been faster.
  private func keep(_ store: CalendarStore, of user: String, _ number: UInt64) -> CalendarStore {
    state.withLock { state in
      let passing = state.passing[user]
      let counts = passing?.number == number ? passing?.store ?? store : store
      if counts === store {
        state.passing = state.passing.filter { $0.value.store != nil }
        state.passing[user] = Passing(store: store, number: number)
      }
      add(counts, of: user, to: &state)
      return counts
    }
  }

  private func add(_ store: CalendarStore, of user: String, to state: inout State) {
    let wasWarm = state.order.suffix(Self.mostWarm).contains(user)
    state.order.removeAll { $0 == user }
    state.order.append(user)
    state.kept[user] = store
    if !wasWarm, let cooling = state.order.dropLast(Self.mostWarm).last.flatMap({ state.kept[$0] }) {
      // It waits for what its connections are at, and nobody waits for it.
      DispatchQueue.global().async { cooling.releaseMemory() }
    }
    if state.order.count > limit { state.kept[state.order.removeFirst()] = nil }
  }

  /// How many of the stores that are open keep the pages in memory that they have read: up to 64 MB each.
  private static let mostWarm = 8

  /// The store of a user who has one.
  func existing(of user: String) throws -> CalendarStore? {
    guard let source, try source.number(of: user) != 0 else { return nil }
    return try store(of: user)
  }

  /// The stores of those who share calendars with a user; those that cannot be opened are left out.
  ///
  /// - Parameter isKnown: whether somebody is still a user.
  /// - Throws: an error if no stores can be had at all: whoever follows the list would take it for an end of sharing.
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

  /// Those who share calendars with a user.
  ///
  /// - Parameter isKnown: whether somebody is still a user.
  /// - Throws: `ServerError` if nobody can tell.
  func owners(sharingWith user: String, where isKnown: (String) -> Bool) throws(ServerError) -> [String] {
    if source == nil { return [] }
    let owners = try directory.owners(sharingWith: user)
    let known = owners.filter(isKnown)
    // It may be that nobody could say who is a user.
    if known.count < owners.count { _ = try directory.generation() }
    return known
  }

  /// What the store of a user shares, with whomever: what was read last, as long as its file stays as it is.
  func shares(of owner: String) throws -> [CalendarShare] {
    guard let source else { return [] }
    // Whatever changes from here on makes another state.
    guard let state = source.state(of: owner) else { return try existing(of: owner)?.shares() ?? [] }
    if let known = shares.withLock({ $0[owner] }), known.state == state { return known.shares }
    let found = try existing(of: owner)?.shares() ?? []
    shares.withLock { shares in
      if shares.count >= Self.mostShares, shares[owner] == nil { shares = [:] }
      shares[owner] = (state, found)
    }
    return found
  }

  /// Of how many stores it is known what they share.
  private static let mostShares = 10_000

  /// Whether somebody lets a user write to one of their calendars.
  func mayWrite(_ user: String, to owner: String) -> Bool {
    guard source != nil else { return false }
    return (try? directory.lets(user, writeTo: owner)) ?? false
  }

  /// The store that has a link, with the name of its user, which is empty for the single owner.
  ///
  /// - Throws: an error if nobody can tell, or it cannot be opened.
  func holder(ofLink digest: String) throws -> (user: String, store: CalendarStore)? {
    switch place.kind {
    case .single(let store): return ("", store)
    case .users:
      guard let owner = try directory.owner(ofLink: digest), let store = try existing(of: owner) else { return nil }
      return (owner, store)
    }
  }

  /// Whether all is well: the one store can be read, or the folder of them.
  func check() throws {
    switch place.kind {
    case .single(let store): _ = try store.revision()
    case .users(let source): try source.check()
    }
  }

  /// Why no change can be kept, for people; nil if one can.
  var obstacle: String? {
    let path =
      switch place.kind {
      case .single(let store): URL(fileURLWithPath: store.path).deletingLastPathComponent().path
      case .users(let source): source.path
      }
    let state = disk(path)
    if !state.isWritable { return "nothing can be written where the store is" }
    return state.free < Self.room ? "the disk is full" : nil
  }

  /// How many bytes a change may take with its journal.
  private static let room: UInt64 = 1 << 20
}
