package import CalendarStore
import Foundation
import Synchronization

/// This server's copies of stores in a folder. The folder may be deleted while no server is running.
///
/// The caller decides which stores stay open. A store is never open twice. The least recently opened
/// copies are deleted when the copies take up too much space.
package final class HomeFolder: Sendable {
  private struct Known {
    weak var store: CalendarStore?
    /// How many stores had been opened by the time this one was opened.
    var time: Int
  }

  private struct State {
    /// The stores that were opened since the server started and that may have a copy.
    var known: [Int64: Known] = [:]
    /// The number of stores opened so far.
    var count = 0
  }

  private let files: CopyFiles
  private let homes: Homes
  private let options: CalendarStore.Options
  private let mostBytes: Int64
  private let state = Mutex(State())
  /// Locks for opening and deleting the copies of homes. Several homes share one lock.
  private let turns = (0..<64).map { _ in Turnstile() }

  private final class Turnstile: Sendable { let lock = Mutex(()) }

  /// The number of opened stores after which the disk space is checked.
  private static let openingsBetweenLooks = 32

  /// - Parameters:
  ///   - path: The folder, which is created if necessary. Only one server at a time can use it.
  ///   - options: The options for opening stores.
  ///   - mostBytes: The maximum total size in bytes of copies that are not in use.
  /// - Throws: `StoreError` `locked` if another server is using the folder, `unavailable` if the folder cannot be used.
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

  /// The store of a home, synchronized with its log.
  ///
  /// - Throws: `StoreError` `unavailable` if the log cannot be read.
  package func store(of home: Int64) throws -> CalendarStore {
    if let store = known(home) { return store }
    let (store, isDue) = try turn(of: home).lock.withLock { _ in
      // Another thread may have opened it in the meantime.
      if let store = known(home) { return (store, false) }
      let store = try CalendarStore(path: files.path(of: home), following: homes.log(of: home), options: options)
      return (store, note(store, of: home))
    }
    if isDue { makeRoom() }
    return store
  }

  /// The home of a store in this folder, or nil if it is elsewhere.
  package func home(of store: CalendarStore) -> Int64? { files.home(at: store.path) }

  /// The number of open stores.
  package var openCount: Int { state.withLock { state in state.known.values.count { $0.store != nil } } }

  /// Updates the open copies whose new revisions someone is waiting for.
  ///
  /// - Parameter homes: The homes with new commits; nil if any home may have some.
  package func follow(_ homes: Set<Int64>? = nil) {
    let stores = state.withLock { state in
      homes.map { $0.compactMap { state.known[$0]?.store } } ?? state.known.values.compactMap(\.store)
    }
    for store in stores where store.isAwaited { try? store.follow() }
  }

  private func turn(of home: Int64) -> Turnstile { turns[Int(home.magnitude % UInt64(turns.count))] }

  private func known(_ home: Int64) -> CalendarStore? { state.withLock { $0.known[home]?.store } }

  /// Records that a store was opened.
  ///
  /// - Returns: Whether it is time to check the disk space.
  private func note(_ store: CalendarStore, of home: Int64) -> Bool {
    state.withLock { state in
      state.count += 1
      state.known[home] = Known(store: store, time: state.count)
      return state.count % Self.openingsBetweenLooks == 0
    }
  }

  /// Deletes the least recently opened copies until the remaining ones fit within the limit.
  private func makeRoom() {
    let copies = files.all()
    var size = copies.reduce(0) { $0 + $1.size }
    if size <= mostBytes { return }
    let times = state.withLock { state in state.known.mapValues(\.time) }
    // Copies not opened since the server started are deleted first, least recently changed first.
    let order = copies.sorted { (times[$0.home] ?? 0, $0.changed) < (times[$1.home] ?? 0, $1.changed) }
    for copy in order where size > mostBytes {
      if turn(of: copy.home).lock.withLock({ _ in delete(copy.home) }) { size -= copy.size }
    }
  }

  /// Deletes a copy that is not open.
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
