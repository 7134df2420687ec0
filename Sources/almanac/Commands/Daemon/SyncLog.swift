import Accounts
import Logging
import TerminalText

/// Logs what a sync scheduler does.
enum SyncLog {
  /// Logs a run: changes at level `info`, failures at `error`, everything else at `debug`.
  @Sendable static func write(_ run: ScheduledRun, to logger: Logger) {
    switch run {
    case .account(let report):
      for entry in SyncEntry.all(report) {
        for line in entry.lines { logger.log(level: entry.isNews ? .info : .debug, "\(line)") }
      }
      if let error = report.error { logger.error("\(report.title): \(error.message)") }
    case .feed(let report):
      let level: Logger.Level = report.isUnchanged ? .debug : .info
      for line in RefreshEntry(report: report).lines { logger.log(level: level, "\(line)") }
      if let error = report.error { logger.error("\(report.calendar): \(error.message)") }
    case .postponed(let title, let error): logger.warning("\(title): \(error.message)")
    }
  }
}

extension SyncEntry {
  /// Whether anything happened.
  fileprivate var isNews: Bool {
    report.problem != nil || report.held != nil || report.conflicts > 0 || !report.refused.isEmpty
      || [report.down, report.up].contains { $0.added + $0.updated + $0.deleted > 0 }
  }
}
