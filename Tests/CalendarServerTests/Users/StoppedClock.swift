import Synchronization

@testable import CalendarServer

/// A clock that stands until a test moves it on.
final class StoppedClock: Sendable {
  private let time = Mutex(ContinuousClock.now)

  /// A brake by this clock.
  var brake: GuessBrake { GuessBrake { self.time.withLock { $0 } } }

  /// A brake of sign-ins by this clock.
  ///
  /// - Parameter proxy: the address of a proxy that does not say who asks.
  func signInBrake(proxy: String? = nil) -> SignInBrake {
    SignInBrake(isAddress: { $0 != proxy }) { self.time.withLock { $0 } }
  }

  func advance(seconds: Int) { time.withLock { $0 += .seconds(seconds) } }
}
