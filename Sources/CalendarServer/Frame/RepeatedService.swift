import ServiceLifecycle

/// Does what nobody asks for: when the server starts, and again after each pause, until it is asked to end.
struct RepeatedService: Service, CustomStringConvertible {
  /// What it is, for the log.
  let description: String
  /// How long it rests in between.
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
