package import Logging
package import ServiceLifecycle
import UnixSignals

/// The frame of a process that runs services until it is asked to end: SIGTERM and SIGINT end it, SIGHUP makes it read
/// again what it has read at the start.
package struct ProcessFrame {
  private let logger: Logger
  private let ending: EndGuard
  private let hangUps: UnixSignalsSequence

  /// Listens to the signals from here on: whoever learns of the process later may send them.
  ///
  /// - Parameters:
  ///   - logger: where it says what happens.
  ///   - limit: after how many milliseconds the process ends, whatever is in progress.
  ///   - loss: what it says then.
  ///   - asked: is called when the process is asked to end.
  package init(
    logger: Logger, limit: Int, loss: String, asked: @escaping @Sendable () -> Void = {}
  ) async {
    self.logger = logger
    ending = EndGuard(milliseconds: limit, asked: asked) { logger.notice("\(loss)") }
    hangUps = await UnixSignalsSequence(trapping: .sighup)
  }

  /// Runs services until the process is asked to end, or one of them ends.
  ///
  /// - Parameters:
  ///   - patience: how long they may take to end after what is in progress, before it is broken off.
  ///   - reload: reads again what was read at the start.
  package func run(
    _ services: [any Service], patience: Duration, reload: @escaping @Sendable () -> Void
  ) async throws {
    let all = [ReloadService(signals: hangUps, reload: reload)] + services
    var configuration = ServiceGroupConfiguration(
      services: all.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger.ofFrame)
    configuration.maximumGracefulShutdownDuration = patience
    try await ServiceGroup(configuration: configuration).run()
    ending.end()
    logger.notice("ended")
  }

  private struct ReloadService: Service, CustomStringConvertible {
    let signals: UnixSignalsSequence
    let reload: @Sendable () -> Void

    var description: String { "settings" }

    func run() async throws {
      for await _ in signals.cancelOnGracefulShutdown() { reload() }
    }
  }
}

extension Logger {
  /// The logger of a frame, which speaks of its own affairs: only what goes wrong there is of interest.
  package var ofFrame: Logger {
    var logger = self
    if logger.logLevel > .debug { logger.logLevel = max(logger.logLevel, .error) }
    return logger
  }
}
