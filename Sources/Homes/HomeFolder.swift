package import CalendarStore
import Foundation
import Synchronization

/// The stores of homes that this server has at hand: copies in a folder, which may be deleted whenever no server runs.
///
/// It keeps none of them open: that is for whoever serves them. Of those that are open there is never a second one. Copies
/// that were not opened for the longest go when all of them take too much room.
package final class HomeFolder: Sendable {
  private struct Known {
    weak var store: CalendarStore?
    /// When it was opened, by a count of what was opened.
    var time: Int
  }

  private struct State {
    /// Every store that was opened since the start and may have a copy.
    var known: [Int64: Known] = [:]
    /// How many were opened.
    var count = 0
  }

  private let files: CopyFiles
  private let homes: Homes
  private let options: CalendarStore.Options
  private let mostBytes: Int64
  private let state = Mutex(State())
  /// Only one thread opens or deletes the copy of a home, which shares its turn with some others.
  private let turns = (0..<64).map { _ in Turnstile() }

  private final class Turnstile: Sendable { let lock = Mutex(()) }

  /// After how many stores that were opened it is looked whether copies have to go.
  private static let openingsBetweenLooks = 32

  /// - Parameters:
  ///   - path: the folder, which is made if there is none. Only one server at a time has it.
  ///   - options: how to open stores.
  ///   - mostBytes: how many bytes all copies have that are not in use; 10 GiB if it is not said.
  /// - Throws: `StoreError` `locked` if another server has it, `unavailable` if it cannot be used.
  package init(
    _ path: String, _ homes: Homes, options: CalendarStore.Options = CalendarStore.Options(),
    mostBytes: Int64 = 10 << 30
  ) throws {
    files = try CopyFiles(path)
    self.homes = homes
    self.options = options
    self.mostBytes = mostBytes
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
      return (store, note(store, of: home))
    }
    if isDue { makeRoom() }
    return store
  }

  /// How many stores are open.
  package var openCount: Int { state.withLock { state in state.known.values.count { $0.store != nil } } }

  /// Brings the copies of homes up to their logs in which somebody waits for what is new.
  ///
  /// - Parameter homes: the homes that have new commits; nil if it may be any.
  package func follow(_ homes: Set<Int64>? = nil) {
    let stores = state.withLock { state in
      homes.map { $0.compactMap { state.known[$0]?.store } } ?? state.known.values.compactMap(\.store)
    }
    for store in stores where store.isAwaited { try? store.follow() }
  }

  private func turn(of home: Int64) -> Turnstile { turns[Int(home.magnitude % UInt64(turns.count))] }

  private func known(_ home: Int64) -> CalendarStore? { state.withLock { $0.known[home]?.store } }

  /// Notes that a store is open.
  ///
  /// - Returns: whether it is time to look how much room the copies take.
  private func note(_ store: CalendarStore, of home: Int64) -> Bool {
    state.withLock { state in
      state.count += 1
      state.known[home] = Known(store: store, time: state.count)
      return state.count % Self.openingsBetweenLooks == 0
    }
  }

  /// Deletes copies that were not opened for the longest, until the others have room.
  private func makeRoom() {
    let copies = files.all()
    var size = copies.reduce(0) { $0 + $1.size }
    if size <= mostBytes { return }
    let times = state.withLock { state in state.known.mapValues(\.time) }
    // Those that nobody has opened since the start go first, and of those the ones that changed the longest ago.
    let order = copies.sorted { (times[$0.home] ?? 0, $0.changed) < (times[$1.home] ?? 0, $1.changed) }
    for copy in order where size > mostBytes {
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
