package import CalendarStore
import Foundation
import Synchronization

/// The stores of homes that this server has at hand: copies in a folder, which may be deleted whenever no server runs.
///
/// So many stay open as there is room for, those that were asked for last; one that is in use stays open in any case, and of
/// each there is but one. Copies that were not asked for the longest go when all of them take too much room.
package final class HomeFolder: Sendable {
  /// What there is room for.
  package struct Limits: Sendable {
    /// How many stores stay open; each has about three files open.
    package var openStores: Int
    /// How many bytes all copies have.
    package var bytes: Int64

    /// 256 stores, and 10 GiB.
    package init(openStores: Int = 256, bytes: Int64 = 10 << 30) {
      self.openStores = openStores
      self.bytes = bytes
    }
  }

  private struct Known {
    weak var store: CalendarStore?
    /// When it was asked for last, by a count of what was asked for.
    var time: Int
  }

  private struct State {
    /// Every store that was asked for since the start and may have a copy.
    var known: [Int64: Known] = [:]
    /// Those that stay open.
    var kept: [Int64: CalendarStore] = [:]
    var time = 0
    /// How many were opened since somebody looked how much room they take.
    var opened = 0
  }

  private let files: CopyFiles
  private let homes: Homes
  private let options: CalendarStore.Options
  private let limits: Limits
  private let state = Mutex(State())
  /// Only one thread opens or deletes the copy of a home, which shares its turn with some others.
  private let turns = (0..<64).map { _ in Turnstile() }

  private final class Turnstile: Sendable { let lock = Mutex(()) }

  /// After how many stores that were opened it is looked whether copies have to go.
  private static let openingsBetweenLooks = 32

  /// - Parameters:
  ///   - path: the folder, which is made if there is none. Only one server at a time has it.
  ///   - options: how to open stores.
  /// - Throws: `StoreError` `locked` if another server has it, `unavailable` if it cannot be used.
  package init(
    _ path: String, _ homes: Homes, options: CalendarStore.Options = CalendarStore.Options(), limits: Limits = Limits()
  ) throws {
    files = try CopyFiles(path)
    self.homes = homes
    self.options = options
    self.limits = limits
    makeRoom()
  }

  /// The store of a home, in step with its log.
  ///
  /// - Throws: `StoreError` `unavailable` if the log cannot be asked.
  package func store(of home: Int64) throws -> CalendarStore {
    if let store = known(home) { return store }
    let (store, isDue) = try turn(of: home).lock.withLock { _ in
      // Somebody else may have been faster.
      if let store = known(home) { return (store, false) }
      let store = try CalendarStore(path: files.path(of: home), following: homes.log(of: home), options: options)
      return (store, keep(store, of: home))
    }
    if isDue { makeRoom() }
    return store
  }

  /// How many stores are open, those in use and those that stay open.
  package var openCount: Int { state.withLock { state in state.known.values.count { $0.store != nil } } }

  private func turn(of home: Int64) -> Turnstile { turns[Int(home.magnitude % UInt64(turns.count))] }

  private func known(_ home: Int64) -> CalendarStore? {
    let (store, closed) = state.withLock { state -> (CalendarStore?, CalendarStore?) in
      guard let store = state.known[home]?.store else { return (nil, nil) }
      return (store, touch(home, store, &state))
    }
    withExtendedLifetime(closed) {}
    return store
  }

  /// Has a store stay open.
  ///
  /// - Returns: whether it is time to look how much room the copies take.
  private func keep(_ store: CalendarStore, of home: Int64) -> Bool {
    let (closed, isDue) = state.withLock { state -> (CalendarStore?, Bool) in
      let closed = touch(home, store, &state)
      state.opened += 1
      if state.opened < Self.openingsBetweenLooks { return (closed, false) }
      state.opened = 0
      return (closed, true)
    }
    withExtendedLifetime(closed) {}
    return isDue
  }

  /// Notes that a store was asked for.
  ///
  /// - Returns: the one that gives way to it, which takes its time to close, so not here.
  private func touch(_ home: Int64, _ store: CalendarStore, _ state: inout State) -> CalendarStore? {
    state.time += 1
    state.known[home] = Known(store: store, time: state.time)
    state.kept[home] = store
    if state.kept.count <= limits.openStores { return nil }
    let times = state.known
    guard let oldest = state.kept.keys.min(by: { (times[$0]?.time ?? 0) < (times[$1]?.time ?? 0) }) else { return nil }
    return state.kept.removeValue(forKey: oldest)
  }

  /// Deletes copies that were not asked for the longest, until the others have room.
  private func makeRoom() {
    let copies = files.all()
    var size = copies.reduce(0) { $0 + $1.size }
    if size <= limits.bytes { return }
    let times = state.withLock { state in state.known.mapValues(\.time) }
    // Those that nobody asked for since the start go first, and of those the ones that changed the longest ago.
    let order = copies.sorted { (times[$0.home] ?? 0, $0.changed) < (times[$1.home] ?? 0, $1.changed) }
    for copy in order where size > limits.bytes {
      if turn(of: copy.home).lock.withLock({ _ in delete(copy.home) }) { size -= copy.size }
    }
  }

  /// Deletes a copy that nobody has open.
  private func delete(_ home: Int64) -> Bool {
    let isFree = state.withLock { state in
      if state.known[home]?.store != nil { return false }
      state.known[home] = nil
      return true
    }
    if isFree { files.delete(home) }
    return isFree
  }
}
