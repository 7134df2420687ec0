import Accounts
import CalendarStore
import CalendarText
import CommandLine
import Fetching
import TerminalText

/// The result of syncing a calendar.
struct SyncEntry: Entry {
  let account: String
  let report: CalendarReport

  /// The entries for an account's calendars.
  static func all(_ report: AccountReport) -> [SyncEntry] {
    report.calendars.map { SyncEntry(account: report.title, report: $0) }
  }

  static let columns: Columns<SyncEntry> = [
    Column("account", \.account), Column("calendar", \.report.calendar),
    Column("news") { $0.report.news.map(\.rawValue) },
    Column("down") { CountsEntry(counts: $0.report.down) }, Column("up") { CountsEntry(counts: $0.report.up) },
    Column("conflicts", \.report.conflicts),
    Column("refused", \.refusals),
    Column("held", \.report.held), Column(ifPresent: "problem", \.report.problem),
    Column("requests", \.report.traffic.requests),
    Column("bytes") { $0.report.traffic.sent + $0.report.traffic.received }, Column("seconds", \.report.seconds),
  ]

  /// What happened, as text; empty for a calendar without changes.
  var lines: [String] {
    var parts = report.news.compactMap { Self.words[$0] }
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
    return lines + RefusalEntry.lines(refusals).map { "  \($0)" }
  }

  private var refusals: [RefusalEntry] {
    report.refused.map { RefusalEntry(uid: $0.uid, title: $0.title, status: $0.status, reason: $0.reason) }
  }

  private static let words: [CalendarReport.News: String] = [
    .createdHere: "new here", .createdThere: "new there", .renamedHere: "renamed here", .renamedThere: "renamed there",
    .coloredHere: "recolored here", .coloredThere: "recolored there", .deletedHere: "deleted here",
    .deletedThere: "deleted there",
  ]

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
