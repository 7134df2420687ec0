import CPostgreSQL
import Dispatch
import Foundation
import Synchronization

/// Cancels the running statements of a connection, from any thread.
public final class StatementCanceller: @unchecked Sendable {
  // Only libpq uses the pointer, and libpq's documentation allows threads to share it.
  private let cancel: OpaquePointer?

  init(_ connection: OpaquePointer) { cancel = PQgetCancel(connection) }

  deinit { PQfreeCancel(cancel) }

  /// Asks the server, over another connection, to cancel the running statements.
  ///
  /// Cancelled statements throw ``PostgreSQLError/Code-swift.enum/cancelled``, unless they have already finished.
  ///
  /// - Returns: Whether the request reached the server.
  @discardableResult
  public func callAsFunction() -> Bool {
    var words = [CChar](repeating: 0, count: 256)
    return PQcancel(cancel, &words, Int32(words.count)) == 1
  }

  /// Asks the server to cancel the running statements, but waits only for a limited time: a server that hangs accepts
  /// the request but never responds.
  ///
  /// - Returns: Whether the request is known to have reached the server.
  func callAsFunction(within seconds: Double) -> Bool {
    let hasEnded = DispatchSemaphore(value: 0)
    let hasArrived = Atomic(false)
    // Use a separate thread, because the call may wait for as long as the server hangs.
    let thread = Thread {
      hasArrived.store(self(), ordering: .releasing)
      hasEnded.signal()
    }
    thread.start()
    return hasEnded.wait(timeout: .now() + seconds) == .success && hasArrived.load(ordering: .acquiring)
  }
}
