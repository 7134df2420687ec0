import Accounts
import ArgumentParser
import CalendarStore
import CivilTime
import CommandLine
import Fetching
import TerminalText

struct AccountsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "List, add, change and remove accounts on CalDAV servers.",
    discussion: "`almanac sync` syncs the calendars of accounts with their servers.",
    subcommands: [List.self, Add.self, Status.self, Edit.self, Remove.self, ForgetCalendar.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List all accounts.")

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let times = TimeText(zone: try zoneOptions.displayZone())
      let store = try storeOptions.openExisting()
      list.print(Listing(["accounts": try AccountEntry.all(store, times)]), zone: times.zone)
    }
  }

  struct ForgetCalendar: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "forget-calendar",
      abstract: "Delete the local copy of a calendar that is no longer on its server.",
      discussion: """
        When a calendar vanishes from its server, it stays here, read-only, if it has many items or unsent changes, \
        until you forget it. `almanac undo` with the number of the revision restores it.
        """)

    @Argument(help: ArgumentHelp("The calendar.", valueName: "name"), completion: StoreCompletion.calendars)
    var name: String

    @Flag(name: [.customShort("y"), .long], help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() throws {
      let store = try storeOptions.openToChange()
      let calendar = try store.calendar(named: name)
      try store.forgetCalendar(calendar, isDryRun: true)
      try confirm(calendar, store)
      try store.forgetCalendar(calendar)
      StandardOutput.write("Forgot the calendar “\(calendar.title.printableName)”")
    }

    /// Lists unsent changes and asks for confirmation.
    private func confirm(_ calendar: StoredCalendar, _ store: CalendarStore) throws {
      let isOfAccount = try store.calDAVAccounts().contains { $0.account.sourceID == calendar.sourceID }
      if isOfAccount, let unsent = try store.unsentChanges(in: calendar) {
        Terminal.write("Unsent changes in “\(calendar.title)”: \(unsent.names)")
      }
      if yes { return }
      guard Terminal.canAsk else {
        throw Failure(.usage, "“\(calendar.title)” is no longer on any server; to delete it here too, add --yes")
      }
      if !Terminal.ask("“\(calendar.title)” is no longer on any server. Delete it here too?") {
        throw Failure(.findings, "nothing was deleted")
      }
    }
  }

  /// Returns the account with the given name.
  static func account(_ name: String, _ store: CalendarStore) throws -> (title: String, account: Account) {
    let all = try store.calDAVAccounts()
    if let found = all.first(where: { $0.title == name })
      ?? all.first(where: { $0.title.lowercased() == name.lowercased() })
    {
      return found
    }
    throw Failure(.notFound, "there is no account named “\(name)”; `almanac accounts` lists the accounts")
  }
}

/// An account in a list.
struct AccountEntry: Entry {
  private let title: String
  private let account: Account
  private let calendars: [String]
  private let lastSuccess: String?
  private let shortSuccess: String

  static func all(_ store: CalendarStore, _ times: TimeText) throws -> [AccountEntry] {
    let calendars = try store.allCalendars()
    return try store.calDAVAccounts().map { title, account in
      let own = calendars.filter { $0.sourceID == account.sourceID }.map(\.title)
      return AccountEntry(
        title: title, account: account, calendars: own,
        lastSuccess: account.lastSuccess.map { times.json(.utc($0.civil(at: .zero))) },
        shortSuccess: account.lastSuccess.map { times.short(.utc($0.civil(at: .zero))) } ?? "never")
    }
  }

  static let columns: Columns<AccountEntry> = [
    Column("name", "NAME", \.title), Column(heading: "USER") { $0.account.user ?? "" },
    Column("url", "URL", \.account.origin), Column("state", \.account.state.rawValue),
    Column(heading: "STATE", \.stateText),
    Column(heading: "LAST SYNC", \.shortSuccess).times,
    Column(heading: "CALENDARS") { String($0.calendars.count) },
    Column("user", \.account.user), Column("calendars", \.calendars), Column("last_success", \.lastSuccess),
    Column("problem", \.account.problem), Column("credential", \.credentialKind),
    Column("read_only", \.account.chosen.isReadOnly),
  ]

  private var stateText: String { account.state.rawValue + (account.chosen.isReadOnly ? ", read-only" : "") }

  /// Only the kind of credential, because the command itself may contain a secret.
  private var credentialKind: String? {
    account.credential.flatMap { $0.split(separator: " ").first.map(String.init) }
  }
}
