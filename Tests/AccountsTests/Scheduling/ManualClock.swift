import CivilTime
import Fetching
import Synchronization

/// A clock that stands still until it is advanced. Waiting advances it immediately.
final class ManualClock: Sendable {
  private let seconds = Mutex<Int64>(1_780_000_000)

  var now: Instant { Instant(secondsSince1970: seconds.withLock { $0 }) }

  func advance(_ duration: Int64) { seconds.withLock { $0 += duration } }

  var clock: HTTPClock {
    HTTPClock(
      now: { self.now }, wait: { (duration) async throws(HTTPError) in self.advance(duration.components.seconds) })
  }
}
