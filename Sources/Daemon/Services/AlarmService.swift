import CalendarStore
import Logging
import Notifications
import ServiceLifecycle

/// Delivers the alarms of the store.
struct AlarmService: Service, CustomStringConvertible {
  let loop: AlarmLoop
  /// The store, if it is already open.
  let store: CalendarStore?
  let logger: Logger

  var description: String { "alarms" }

  func run() async throws {
    await withGracefulShutdownHandler {
      await loop.run(store)
    } onGracefulShutdown: {
      loop.end()
    }
  }

  /// Logs the events of the loop.
  static func report(to logger: Logger, _ situation: Situation) -> @Sendable (AlarmLoop.Event) -> Void {
    { event in
      switch event {
      case .told(let report):
        if report.told > 0 { logger.info("alarms delivered", metadata: ["count": "\(report.told)"]) }
        for omission in report.omissions { logger.warning("\(omission)") }
        for problem in report.problems { logger.error("an alarm could not be delivered: \(problem)") }
      case .waiting(let next): situation.wait(for: next)
      case .trouble(let message, let seconds):
        situation.setTrouble(message, of: "alarms")
        logger.error("alarms are delayed: \(message); trying the store again in \(seconds) s")
      case .recovered:
        situation.setTrouble(nil, of: "alarms")
        logger.notice("alarms: the store is available again")
      }
    }
  }
}
