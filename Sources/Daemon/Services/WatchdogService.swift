import ServiceLifecycle

/// Notifies the service manager's watchdog twice per interval, for as long as tasks are being run.
struct WatchdogService: Service, CustomStringConvertible {
  let interval: Duration?

  var description: String { "watchdog" }

  func run() async throws {
    guard let interval else { return try await gracefulShutdown() }
    try? await cancelWhenGracefulShutdown {
      while true {
        ServiceManager.tell(.alive)
        try await Task.sleep(for: interval / 2)
      }
    }
  }
}
