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
      changed one property, the server's value stands and yours is kept: `almanac conflicts` shows it (exit code 5).

      Deletions that look like a mistake are held back (exit code 1) until --allow-deletions.

      With --feeds it reads the feeds of calendars again, all of them or those of the calendars that are named, whatever \
      failed before; only a server that wants to be left alone for a while is. --due reads only those whose time has \
      come: run that as a cron job. If a feed lacks many of its items, they are kept until three readings, or those of a \
      day, say the same (exit code 1).

      With --watch it stays: accounts are looked at every 15 minutes, or as often as was chosen, and feeds when they are \
      due; what is edited is sent 5 seconds after the last edit. It ends when it is interrupted or asked to, after what \
      is in progress; asked twice, at once.
      """,
    subcommands: [Run.self, Conflicts.self, Resolve.self],
    defaultSubcommand: Run.self)

  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Synchronize accounts.")

    @Argument(
      help: ArgumentHelp("The accounts, or with --feeds the calendars. (default: all)", valueName: "name"),
      completion: StoreCompletion.calendars)
    var accounts: [String] = []

    @Flag(name: .long, help: "Read the feeds of calendars again, and leave accounts alone.")
    var feeds = false

    @Flag(name: .long, help: "With --feeds: read only those whose time has come.")
    var due = false

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
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func validate() throws {
      if watch, full || allowDeletions || dryRunOption.dryRun || list.json {
        throw ValidationError("--watch cannot be used with --full, --allow-deletions, -n or --json; --jsonl can")
      }
      if due, !feeds { throw ValidationError("--due goes with --feeds") }
      if feeds, watch || full || prefer != nil {
        throw ValidationError("--feeds cannot be used with --watch, which reads feeds too, nor with --full or --prefer")
      }
    }

    func run() async throws {
      if feeds {
        return try await FeedReadings(
          calendars: accounts, due: due, allowDeletions: allowDeletions, isDryRun: dryRunOption.dryRun
        ).run(storeOptions, list)
      }
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
        if let error = report.error { Terminal.error("\(report.title): \(error.advice)") }
      }
      let conflicts = reports.reduce(0) { $0 + $1.conflicts }
      if conflicts > 0 {
        Terminal.error(
          "\(conflicts.of("conflict")) between both sides; `almanac conflicts` shows what does not stand")
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
      abstract: "Another name of `almanac conflicts`.", discussion: "Shows those of imports, too.")

    @OptionGroup var listing: ConflictListing

    func run() throws { try listing.run() }
  }

  struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Another name of `almanac conflicts resolve`.")

    @OptionGroup var decision: ConflictDecision

    func run() throws { try decision.run() }
  }
}
