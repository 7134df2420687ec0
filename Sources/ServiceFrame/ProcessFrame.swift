package import Logging
package import ServiceLifecycle
import UnixSignals

/// The frame of a process that runs services until it is told to stop: SIGTERM and SIGINT stop it, and SIGHUP reloads
/// its configuration.
package struct ProcessFrame {
  private let logger: Logger
  private let ending: EndGuard
  private let hangUps: UnixSignalsSequence

  /// Starts handling signals. Do this before other programs can learn of the process and send it signals.
  ///
  /// - Parameters:
  ///   - logger: The log.
  ///   - limit: The number of milliseconds after which the process exits even if something is in progress.
  ///   - loss: The message to log in that case.
  ///   - asked: Called when the process is told to stop.
  package init(
    logger: Logger, limit: Int, loss: String, asked: @escaping @Sendable () -> Void = {}
  ) async {
    self.logger = logger
    ending = EndGuard(milliseconds: limit, asked: asked) { logger.notice("\(loss)") }
    hangUps = await UnixSignalsSequence(trapping: .sighup)
  }

  /// Runs services until the process is told to stop, or one of the services ends.
  ///
  /// - Parameters:
  ///   - patience: How long services may take to finish work in progress before it is canceled.
  ///   - reload: Reloads the configuration.
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
  /// A logger for the service framework that logs only problems.
  package var ofFrame: Logger {
    var logger = self
    if logger.logLevel > .debug { logger.logLevel = max(logger.logLevel, .error) }
    return logger
  }
}
