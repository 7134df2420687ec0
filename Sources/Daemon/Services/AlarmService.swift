import CalendarStore
import Logging
import Notifications
import ServiceLifecycle

/// Tells the alarms of the store.
struct AlarmService: Service, CustomStringConvertible {
  let loop: AlarmLoop
  /// The store if it is open already.
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

  /// Logs what the loop says.
  static func report(to logger: Logger, _ situation: Situation) -> @Sendable (AlarmLoop.Event) -> Void {
    { event in
      switch event {
      case .told(let report):
        if report.told > 0 { logger.info("alarms were told", metadata: ["count": "\(report.told)"]) }
        for omission in report.omissions { logger.warning("\(omission)") }
        for problem in report.problems { logger.error("an alarm could not be told: \(problem)") }
      case .waiting(let next): situation.wait(for: next)
      case .trouble(let message, let seconds):
        situation.setTrouble(message, of: "alarms")
        logger.error("alarms wait: \(message); the store is tried again in \(seconds) s")
      case .recovered:
        situation.setTrouble(nil, of: "alarms")
        logger.notice("alarms: the store can be used again")
      }
    }
  }
}
