import Accounts
import CalendarStore
import Fetching
import Logging
import ServiceLifecycle

/// Synchronizes accounts and reads feeds when they are due, using `SyncScheduler`. If the store cannot be used, the
/// service reports the problem, waits, and tries again.
struct SyncService: Service, CustomStringConvertible {
  let open: @Sendable () throws -> CalendarStore
  let transport: @Sendable (Account) -> any HTTPTransport
  let report: @Sendable (ScheduledRun, Logger) -> Void
  let situation: Situation
  let logger: Logger

  var description: String { "accounts" }

  /// The maximum number of seconds between two attempts.
  private static let longestPause = 60

  func run() async throws {
    var pauses = 0
    while !Task.isCancelled, !Task.isShuttingDownGracefully {
      let start = ContinuousClock.now
      do {
        let scheduler = SyncScheduler(try open(), transport: transport)
        if pauses > 0 { recover() }
        // Do not cancel it: a synchronization that is interrupted would be treated as a failure, but one that is killed
        // is not.
        let run = Task { [report, logger] in try await scheduler.run { report($0, logger) } }
        try await withGracefulShutdownHandler {
          try await run.value
        } onGracefulShutdown: {
          Task { await scheduler.end() }
        }
      } catch {
        if Task.isCancelled { return }
        if ContinuousClock.now - start > .seconds(Self.longestPause) { pauses = 0 }
        let seconds = min(1 << min(pauses, 6), Self.longestPause)
        pauses += 1
        let message = (error as? StoreError)?.message ?? "\(error)"
        situation.setTrouble(message, of: description)
        logger.error("synchronization is delayed: \(message); trying the store again in \(seconds) s")
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) }
      }
    }
  }

  private func recover() {
    situation.setTrouble(nil, of: description)
    logger.notice("accounts: the store is available again")
  }
}
