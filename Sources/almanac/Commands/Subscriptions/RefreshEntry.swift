import Accounts
import CalendarStore
import CommandLine
import Fetching
import TerminalText

/// The result of reading a feed.
struct RefreshEntry: Entry {
  let report: FeedReport

  static let columns: Columns<RefreshEntry> = [
    Column("calendar", \.report.calendar), Column("state", \.report.account.state.rawValue),
    Column("added", \.report.counts.added), Column("updated", \.report.counts.updated),
    Column("deleted", \.report.counts.deleted), Column("unchanged", \.report.isUnchanged),
    Column("held", \.report.held), Column("problem", \.report.error?.message),
    Column("requests", \.report.traffic.requests),
    Column("bytes") { $0.report.traffic.sent + $0.report.traffic.received }, Column("seconds", \.report.seconds),
  ]

  /// What happened, as text; empty if the feed could not be read, which is reported as an error.
  var lines: [String] {
    if report.error != nil { return [] }
    let counts = report.counts
    let words = [(counts.added, "added"), (counts.updated, "changed"), (counts.deleted, "deleted")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let what = words.isEmpty ? "nothing new" : words.joined(separator: ", ")
    return ["\(report.calendar.printableName): \(what)"]
      + (report.held.map { ["  held back: \($0); to delete them, use --allow-deletions"] } ?? [])
  }
}
