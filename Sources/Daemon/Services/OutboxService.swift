import CalendarStore
import Logging
import ServiceLifecycle

/// Sends pending mail about meetings when it is due.
struct OutboxService: Service, CustomStringConvertible {
  let open: @Sendable () throws -> CalendarStore
  let send: @Sendable (CalendarStore, Logger) async throws -> Void
  let words: @Sendable (any Error) -> String
  let logger: Logger

  var description: String { "outbox" }

  /// The number of seconds between checks, which is the shortest pause before another attempt.
  private static let pause = 60

  func run() async throws {
    var problem: String?
    while !Task.isCancelled, !Task.isShuttingDownGracefully {
      do {
        try await send(open(), logger)
        problem = nil
      } catch {
        // Report a persistent problem only once.
        if words(error) != problem { logger.error("mail about meetings is delayed: \(words(error))") }
        problem = words(error)
      }
      try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(Self.pause)) }
    }
  }
}
