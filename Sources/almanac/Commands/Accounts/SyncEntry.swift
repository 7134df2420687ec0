import Accounts
import CalendarStore
import CalendarText
import CommandLine
import Fetching
import TerminalText

/// What a synchronization did to a calendar.
struct SyncEntry: Entry {
  let account: String
  let report: CalendarReport

  /// The calendars of an account.
  static func all(_ report: AccountReport) -> [SyncEntry] {
    report.calendars.map { SyncEntry(account: report.title, report: $0) }
  }

  static let columns: Columns<SyncEntry> = [
    Column("account", \.account), Column("calendar", \.report.calendar),
    Column("down") { CountsEntry(counts: $0.report.down) }, Column("up") { CountsEntry(counts: $0.report.up) },
    Column("conflicts", \.report.conflicts),
    Column("refused") { $0.report.refused.map { RefusalEntry(uid: $0.uid, status: $0.status, reason: $0.reason) } },
    Column("held", \.report.held), Column(ifPresent: "problem", \.report.problem),
    Column("requests", \.report.traffic.requests),
    Column("bytes") { $0.report.traffic.sent + $0.report.traffic.received }, Column("seconds", \.report.seconds),
  ]

  /// What happened, for people; nothing for a calendar of which nothing is new.
  var lines: [String] {
    var parts: [String] = []
    for (counts, side) in [(report.down, "here"), (report.up, "there")] {
      let words = [(counts.added, "added"), (counts.updated, "changed"), (counts.deleted, "deleted")]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      if !words.isEmpty { parts.append("\(side) \(words.joined(separator: ", "))") }
    }
    if report.conflicts > 0 { parts.append(report.conflicts.of("conflict")) }
    if let problem = report.problem { parts.append(problem) }
    var lines = [
      "\(account.printableName): \(report.calendar.printableName): \(parts.isEmpty ? "nothing new" : parts.joined(separator: "; "))"
    ]
    if let held = report.held { lines.append("  held back: \(held)") }
    lines += report.refused.map { "  refused: \($0.uid.isEmpty ? "?" : $0.uid): \($0.reason)" }
    return lines
  }

  private struct CountsEntry: Entry {
    let counts: CalendarReport.Counts

    static let columns: Columns<CountsEntry> = [
      Column("added", \.counts.added), Column("updated", \.counts.updated), Column("deleted", \.counts.deleted),
    ]
  }
}

extension AccountError.Code {
  var exitStatus: ExitStatus {
    switch self {
    case .network, .certificate, .busy, .malformed, .notCalDAV, .absent, .gone: .network
    case .notCalendar: .unreadable
    case .credentials, .withheld, .refused: .denied
    case .locked: .locked
    case .notFound: .notFound
    case .conflict: .conflict
    }
  }
}
