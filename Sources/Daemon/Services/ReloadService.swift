import Logging
import ServiceLifecycle
import UnixSignals

/// Reads the settings again at SIGHUP.
struct ReloadService: Service, CustomStringConvertible {
  let signals: UnixSignalsSequence
  let reload: @Sendable () -> Void

  var description: String { "settings" }

  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() { reload() }
  }
}
