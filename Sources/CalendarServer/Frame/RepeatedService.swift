import ServiceLifecycle

/// Runs a background task when the server starts, and again after each pause, until shutdown.
struct RepeatedService: Service, CustomStringConvertible {
  /// The name for the log.
  let description: String
  /// The pause between runs.
  let pause: Duration
  let work: @Sendable () async -> Void

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await work()
        try? await Task.sleep(for: pause)
      }
    }
  }
}
