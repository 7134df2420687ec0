import Accounts
import CalendarStore
import CommandLine
import Fetching
import TerminalText

/// `almanac sync --watch`: syncs in the foreground until it is told to stop.
struct SyncWatch {
  let store: CalendarStore
  /// The ids of the accounts to sync, or nil for all accounts and feeds.
  let accounts: Set<Int64>?
  let options: SyncOptions
  let list: ListOptions

  func run() async throws {
    let scheduler = SyncScheduler(store, accounts: accounts, options: options) { CurlTransport(CurlOptions($0)) }
    let ending = Interruption.requests()
    let listener = Task { for await _ in ending { await scheduler.end() } }
    defer { listener.cancel() }
    // The caller may be waiting for the program to start watching.
    Terminal.write("watching \(store.path)")
    try await scheduler.run { [list] in Self.show($0, list) }
  }

  private static func show(_ run: ScheduledRun, _ list: ListOptions) {
    switch run {
    case .account(let report):
      let entries = SyncEntry.all(report)
      list.print(Listing(["calendars": entries])) { _ in entries.flatMap(\.lines) }
      if let error = report.error { Terminal.error("\(report.title): \(error.advice)") }
    case .feed(let report):
      let entry = RefreshEntry(report: report)
      list.print(Listing(["calendars": [entry]])) { _ in entry.lines }
      if let error = report.error { Terminal.error("\(report.calendar.printableName): \(error.message)") }
    case .postponed(let title, let error): Terminal.warning("\(title): \(error.message)")
    }
  }
}
