import CalendarStore
import Logging
import ServiceLifecycle

/// Sends the mails about meetings that wait, when their time has come.
struct OutboxService: Service, CustomStringConvertible {
  let open: @Sendable () throws -> CalendarStore
  let send: @Sendable (CalendarStore, Logger) async throws -> Void
  let words: @Sendable (any Error) -> String
  let logger: Logger

  var description: String { "outbox" }

  /// How many seconds are between two looks: the shortest time after which anything is tried again.
  private static let pause = 60

  func run() async throws {
    var problem: String?
    while !Task.isCancelled, !Task.isShuttingDownGracefully {
      do {
        try await send(open(), logger)
        problem = nil
      } catch {
        // What is in the way for long is said once.
        if words(error) != problem { logger.error("mail about meetings waits: \(words(error))") }
        problem = words(error)
      }
      try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(Self.pause)) }
    }
  }
}
