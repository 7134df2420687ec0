import CalendarStore
import CivilTime
import Synchronization

@testable import CalendarServer

/// A clock that stands still until a test advances it.
final class SetClock: Sendable {
  private let time = Mutex(Instant(secondsSince1970: 1_780_000_000))

  var now: Instant { time.withLock { $0 } }
  func wait(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// Subscribes to addresses that end in `.ics`, without any requests.
final class StandInFeeds: ServedSubscriptions {
  private struct State {
    var addresses: [String] = []
    var read: [String] = []
    var next: Int64?
    var reading: @Sendable () async throws(ServerError) -> Void = {}
  }

  private let state = Mutex(State())

  /// The addresses to subscribe to.
  var addresses: [String] { state.withLock { $0.addresses } }
  /// The paths of the stores whose feeds were read.
  var read: [String] { state.withLock { $0.read } }
  /// When the next feed of each store is due.
  var next: Int64? {
    get { state.withLock { $0.next } }
    set { state.withLock { $0.next = newValue } }
  }

  /// Sets the action for each reading.
  func reads(_ body: @escaping @Sendable () async throws(ServerError) -> Void) { state.withLock { $0.reading = body } }

  func follow(_ address: String, title: String?, in store: CalendarStore) async throws(ServerError) -> Int64 {
    state.withLock { $0.addresses.append(address) }
    guard address.hasSuffix(".ics") else { throw ServerError(.usage, "<b>\(address)</b> is no feed") }
    do {
      return try store.createCalendar(title: title ?? "Feed", subscription: address).id
    } catch {
      throw ServerError(.unavailable, error.message)
    }
  }

  func readDue(in store: CalendarStore, while continues: @escaping @Sendable () -> Bool) async throws(ServerError) {
    let reading = state.withLock { state in
      state.read.append(store.path)
      return state.reading
    }
    try await reading()
  }

  func nextTime(in store: CalendarStore) throws(ServerError) -> Int64? { next }
}
