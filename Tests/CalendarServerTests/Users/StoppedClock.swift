import Synchronization

@testable import CalendarServer

/// A clock that stands still until a test advances it.
final class StoppedClock: Sendable {
  private let time = Mutex(ContinuousClock.now)

  /// A guess brake that uses this clock.
  var brake: GuessBrake { GuessBrake { self.time.withLock { $0 } } }

  /// A sign-in brake that uses this clock.
  ///
  /// - Parameter proxy: The address of a proxy that does not report the client's address.
  func signInBrake(proxy: String? = nil) -> SignInBrake {
    SignInBrake(isAddress: { $0 != proxy }) { self.time.withLock { $0 } }
  }

  func advance(seconds: Int) { time.withLock { $0 += .seconds(seconds) } }
}
