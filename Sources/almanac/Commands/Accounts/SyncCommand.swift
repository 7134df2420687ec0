import Accounts
import ArgumentParser
import CalendarStore
import CalendarText
import CommandLine
import Fetching
import Foundation
import JSON
import TerminalText

struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Make the calendars of accounts the same here and on their servers.",
    discussion: """
      What was changed on one side goes to the other; what both changed is joined, property by property. Where both \
      changed one property, the server's value stands and yours is kept: `almanac sync conflicts` shows it (exit code 5).

      Deletions that look like a mistake are held back (exit code 1) until --allow-deletions.

      With --watch it stays: accounts are looked at every 15 minutes, or as often as was chosen, and feeds when they are \
      due; what is edited is sent 5 seconds after the last edit. It ends when it is interrupted or asked to, after what \
      is in progress; asked twice, at once.
      """,
    subcommands: [Run.self, Conflicts.self, Resolve.self],
    defaultSubcommand: Run.self)

  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Synchronize accounts.")

    @Argument(help: ArgumentHelp("The accounts. (default: all)", valueName: "account"))
    var accounts: [String] = []

    @Flag(name: .long, help: "List and compare everything, whatever the server says of changes.")
    var full = false

    @Flag(name: .long, help: "Do the deletions that are held back.")
    var allowDeletions = false

    @Flag(name: .long, help: "Stay, and do it whenever it is due; the feeds of calendars too.")
    var watch = false

    @Option(
      name: .long,
      help: ArgumentHelp(
        "Whose value stands where both changed one: mine or theirs. (default: what the account has)", valueName: "side")
    )
    var prefer: SideArgument?

    @OptionGroup var dryRunOption: DryRunOption
    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func validate() throws {
      if watch, full || allowDeletions || dryRunOption.dryRun || list.output.json {
        throw ValidationError("--watch cannot be used with --full, --allow-deletions, -n or --json; --jsonl can")
      }
    }

    func run() async throws {
      let (store, copy) = try opened()
      defer { copy.map { try? FileManager.default.removeItem(atPath: $0) } }
      let all = try accounts.isEmpty ? store.calDAVAccounts() : accounts.map { try AccountsCommand.account($0, store) }
      var options = SyncOptions()
      options.isFull = full
      options.allowsDeletions = allowDeletions
      options.isDryRun = dryRunOption.dryRun
      options.preferred = prefer?.side
      if watch {
        let numbers = accounts.isEmpty ? nil : Set(all.map(\.account.id))
        return try await SyncWatch(store: store, accounts: numbers, options: options, list: list).run()
      }
      var reports: [AccountReport] = []
      for (_, account) in all {
        let sync = AccountSync(
          store, account, transport: CurlTransport(CurlOptions(account)),
          credentials: try store.credentials(of: account))
        reports.append(try await patiently { try await sync.run(options) })
      }
      let entries = reports.flatMap(SyncEntry.all)
      list.print(Listing(["calendars": entries])) { _ in entries.flatMap(\.lines) }
      for report in reports {
        if let error = report.error { Terminal.error("\(report.title): \(error.message)") }
      }
      let conflicts = reports.reduce(0) { $0 + $1.conflicts }
      if conflicts > 0 {
        Terminal.error(
          "\(conflicts.of("conflict")) between both sides; `almanac sync conflicts` shows what does not stand")
      }
      if let status = Self.status(reports) { throw ExitCode(status.rawValue) }
    }

    /// The store; for a dry run a copy of it, and the folder of the copy.
    private func opened() throws -> (CalendarStore, String?) {
      let store = try storeOptions.openToChange()
      if !dryRunOption.dryRun { return (store, nil) }
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("almanac-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try store.backUp(to: folder + "/copy.sqlite")
      return (try CalendarStore(path: folder + "/copy.sqlite"), folder)
    }

    /// Waits as long as for the store where another program synchronizes the account.
    private func patiently(_ body: () async throws -> AccountReport) async throws -> AccountReport {
      let clock = ContinuousClock()
      let end = clock.now + .seconds(storeOptions.wait)
      while true {
        do {
          return try await body()
        } catch let error as AccountError where error.code == .locked && clock.now < end {
          try await Task.sleep(for: .milliseconds(100))
        }
      }
    }

    private static func status(_ reports: [AccountReport]) -> ExitStatus? {
      if let error = reports.compactMap(\.error).first { return error.code.exitStatus }
      if reports.contains(where: { $0.conflicts > 0 }) { return .conflict }
      return reports.contains(where: \.isIncomplete) ? .findings : nil
    }
  }

  struct Conflicts: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List what both sides changed, and not alike.",
      discussion: "Shows what both sides say. The value that does not stand in the item is kept here whole (--json).")

    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let store = try storeOptions.openExisting()
      let titles = try store.calendarTitles()
      let entries = try store.mirrors { try $0.conflicts() }.filter { !$0.isResolved }.map { conflict in
        ConflictEntry(conflict: conflict, calendar: titles[conflict.calendarID] ?? "")
      }
      list.print(Listing(["conflicts": entries])) { _ in entries.flatMap(\.lines) }
    }
  }

  struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Decide a conflict.", discussion: "The next `almanac sync` sends what is taken, if it has to.")

    @Argument(help: ArgumentHelp("The number of the conflict.", valueName: "id"))
    var id: Int64

    @Flag(help: "Whose items to take.")
    var side: Side

    enum Side: EnumerableFlag { case mine, theirs }

    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
      let store = try storeOptions.openToChange()
      try store.resolveConflict(id, taking: side == .mine ? .mine : .theirs)
      StandardOutput.write("Resolved the conflict \(id)")
    }
  }
}
