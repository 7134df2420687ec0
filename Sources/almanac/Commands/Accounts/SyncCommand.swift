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
    abstract: "Sync account calendars with their servers.",
    discussion: """
      Changes made on one side are sent to the other; changes made on both are merged, property by property. If both \
      sides changed the same property, the server's value wins and yours is kept; `almanac conflicts` shows it (exit \
      code 5).

      Deletions that look like a mistake are held back (exit code 1) until you use --allow-deletions.

      With --feeds, the feeds of all or the named calendars are read again, even after failures, unless the server has \
      asked for a pause. --due reads only feeds that are due; use it in a cron job. If many items are missing from a \
      feed, they are kept until three fetches in a row, or all fetches in a day, agree (exit code 1).

      With --watch, the command keeps running: it checks accounts every 15 minutes, or at the chosen interval, reads \
      feeds when they are due, and sends edits 5 seconds after the last one. When interrupted or told to stop, it \
      first finishes the work in progress; the second time, it stops at once.
      """,
    subcommands: [Run.self, Conflicts.self, Resolve.self],
    defaultSubcommand: Run.self)

  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Sync accounts.")

    @Argument(
      help: ArgumentHelp("The accounts, or with --feeds the calendars. (default: all)", valueName: "name"),
      completion: StoreCompletion.calendars)
    var accounts: [String] = []

    @Flag(name: .long, help: "Read the feeds of calendars instead of syncing accounts.")
    var feeds = false

    @Flag(name: .long, help: "With --feeds: read only feeds that are due.")
    var due = false

    @Flag(name: .long, help: "Compare everything, even if the server reports no changes.")
    var full = false

    @Flag(name: .long, help: "Carry out deletions that were held back.")
    var allowDeletions = false

    @Flag(name: .long, help: "Keep running, and sync accounts and feeds whenever they are due.")
    var watch = false

    @Option(
      name: .long,
      help: ArgumentHelp(
        "Which side wins when both changed a value: mine or theirs. (default: the account's setting)", valueName: "side"
      )
    )
    var prefer: SideArgument?

    @OptionGroup var dryRunOption: DryRunOption
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func validate() throws {
      if watch, full || allowDeletions || dryRunOption.dryRun || list.json {
        throw ValidationError(
          "--watch cannot be used with --full, --allow-deletions, -n or --json; use --jsonl instead")
      }
      if due, !feeds { throw ValidationError("--due needs --feeds") }
      if feeds, watch || full || prefer != nil {
        throw ValidationError(
          "--feeds cannot be used with --watch, which already reads feeds, or with --full or --prefer")
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
          store, account, transport: { CurlTransport(CurlOptions($0)) },
          credentials: { try store.credentials(of: $0) })
        reports.append(try await patiently { try await sync.run(options) })
      }
      let entries = reports.flatMap(SyncEntry.all)
      list.print(Listing(["calendars": entries])) { _ in entries.flatMap(\.lines) }
      for report in reports {
        guard let error = report.error else { continue }
        let entering =
          "; to enter its password or choose its files, run `almanac accounts edit \(report.title.shellWord)`"
        Terminal.error("\(report.title): \(error.advice)\(error.code == .credentials ? entering : "")")
      }
      let conflicts = reports.reduce(0) { $0 + $1.conflicts }
      if conflicts > 0 {
        Terminal.error(
          "\(conflicts.of("conflict")) between the two sides; `almanac conflicts` shows the values that lost")
      }
      if let status = Self.status(reports) { throw ExitCode(status.rawValue) }
    }

    /// The store or, for a dry run, a copy of the store and the folder that contains the copy.
    private func opened() throws -> (CalendarStore, String?) {
      let store = try storeOptions.openToChange()
      if !dryRunOption.dryRun { return (store, nil) }
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("almanac-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try store.backUp(to: folder + "/copy.sqlite")
      return (try CalendarStore(path: folder + "/copy.sqlite"), folder)
    }

    /// Waits while another program is syncing the account, for at most as long as the command would wait for the store.
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
      abstract: "Same as `almanac conflicts`.", discussion: "Also shows conflicts from imports.")

    @OptionGroup var listing: ConflictListing

    func run() throws { try listing.run() }
  }

  struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Same as `almanac conflicts resolve`.")

    @OptionGroup var decision: ConflictDecision

    func run() throws { try decision.run() }
  }
}
