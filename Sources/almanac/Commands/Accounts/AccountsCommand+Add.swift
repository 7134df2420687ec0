import Accounts
import ArgumentParser
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import Fetching
import JSON
import TerminalText

extension AccountsCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add an account on a CalDAV server.",
      discussion: """
        Finds the calendars at a URL, on a host, or for an address such as alice@example.org from the DNS records of \
        its domain; `almanac sync` then fetches them. If the URL is that of a single calendar, only that calendar is \
        added. The password is sent to a server outside the address's domain only after you have confirmed the \
        server's name.

        almanac asks for the password, reads it from standard input, or runs a command that prints it each time. It is \
        never kept in the store: a typed password goes to the desktop keyring or, if there is none, to \
        almanac/credentials in $XDG_DATA_HOME or ~/.local/share, readable only by you.

        With -n, lists the calendars and adds nothing.
        """)

    @Argument(help: ArgumentHelp("A URL, a host or an address.", valueName: "url"))
    var address: String

    @Option(name: .long, help: ArgumentHelp("The user name.", valueName: "name"))
    var user: String?

    @OptionGroup var secret: SecretOptions

    @OptionGroup var trust: TrustOptions

    @Option(name: .long, help: ArgumentHelp("A name for the account. (default: its host)", valueName: "name"))
    var name: String?

    @Option(
      name: .long,
      help: ArgumentHelp(
        "Sync only these calendars: titles or URLs, separated by commas. (default: the one at the URL, else all)",
        valueName: "names"))
    var calendars: String?

    @Flag(name: .long, help: "Never send changes to the server.")
    var readOnly = false

    @Flag(
      name: [.customShort("y"), .long],
      help: "Send the password to any server named by the address's domain.")
    var yes = false

    @OptionGroup var frequency: AccountFrequency

    @OptionGroup var change: ChangeOptions

    func run() async throws {
      let setup = try AccountSetup(address)
      var places = try await AccountPlaces(of: setup)
      try confirm(&places)
      let user = user ?? setup.user
      let typed = try setup.password ?? secret.typed(user: user)
      let credentials = secret.source(user: user ?? "", typed: typed)
      let (place, found) = try await discover(places, credentials, user: user)
      let chosen = try found.chosen(calendars?.split(separator: ",").map(String.init))
      var settings = AccountSettings()
      settings.isReadOnly = readOnly
      trust.apply(to: &settings)
      // Calendars are identified by URL, because a title may change.
      if calendars != nil || found.addressed != nil { settings.calendars = chosen.map(\.url) }
      if change.dryRun { return show(found, chosen, as: nil) }
      let store = try change.open(createsStore: true)
      var kept = secret.place
      if let typed { kept = try await secret.keep(typed, label: "Almanac: \(user ?? "") at \(place.url.origin)") }
      let account: Account
      do {
        account = try place.add(
          found, named: name, user: user, credential: kept, settings, interval: frequency.seconds,
          to: store,
          keep: { identifier, account in
            let name = try store.credentialName(ofSource: identifier)
            // The approval is for what the user specified, not for what the store makes of it.
            try store.approveCredentials(of: account, named: name)
            if kept == .file { try CredentialFile.standard().set(typed, of: name) }
          })
      } catch {
        if case .secretService = kept { await kept?.forgetOrWarn(of: "") }
        throw error
      }
      show(found, chosen, as: try store.calDAVAccounts().first { $0.account.id == account.id }?.title)
    }

    private func discover(
      _ places: AccountPlaces, _ credentials: (any HTTPCredentialSource)?, user: String?
    ) async throws -> (place: AccountSetup, found: AccountSetup.Found) {
      do {
        return try await places.discover(CurlTransport(trust.curl), credentials)
      } catch let error as AccountError where error.code == .credentials && credentials == nil {
        let name = user == nil ? "use --user to give the user name, and " : ""
        throw Failure(.denied, "\(error.message); \(name)use --password-stdin to read the password from standard input")
      }
    }

    /// Asks for confirmation before sending a password to servers known only from DNS.
    private func confirm(_ places: inout AccountPlaces) throws {
      guard let (domain, origins) = places.unconfirmed else { return }
      let names = origins.map(\.description).joined(separator: ", ")
      let what = "according to DNS, the calendars of \(domain) are at \(names)"
      if yes {
        Terminal.remark(what)
      } else if !Terminal.canAsk {
        throw Failure(.denied, "\(what), not in that domain; if you trust it, add --yes or give its URL")
      } else if !Terminal.ask("\(what), not in that domain. Send the password there?") {
        throw Failure(.denied, "nothing was sent to \(names); to use another server, give its URL")
      }
      places.confirm()
    }

    private func show(_ found: AccountSetup.Found, _ chosen: [AccountSetup.FoundCalendar], as title: String?) {
      if change.json { return StandardOutput.write(json: Result(account: title, home: found.home, calendars: chosen)) }
      if let title {
        StandardOutput.write(
          "Added the account “\(title.printableName)” with \(chosen.count.of("calendar")); `almanac sync` fetches \(chosen.count == 1 ? "it" : "them")"
        )
      }
      for calendar in chosen {
        let kinds = calendar.components.map { " (\($0.joined(separator: ", ")))" } ?? ""
        StandardOutput.write("\(calendar.title.printableName)\(kinds)\(calendar.isWritable ? "" : ", read-only")")
      }
    }

    private struct Result: Entry {
      let account: String?
      let home: String
      let calendars: [AccountSetup.FoundCalendar]

      static let columns: Columns<Result> = [
        Column("account", \.account), Column("home", \.home),
        Column("calendars") { $0.calendars.map(FoundEntry.init) },
      ]
    }

    private struct FoundEntry: Entry {
      let calendar: AccountSetup.FoundCalendar

      static let columns: Columns<FoundEntry> = [
        Column("title", \.calendar.title), Column("url", \.calendar.url), Column("writable", \.calendar.isWritable),
        Column("components", \.calendar.components),
      ]
    }
  }
}

/// How often `almanac sync --watch` checks an account.
struct AccountFrequency: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "How often `almanac sync --watch` checks for changes, from 1m to 7d. (default: 15m)", valueName: "time"),
    transform: DurationArgument.init(typed:))
  var every: DurationArgument?

  func validate() throws {
    if let seconds, !(60...7 * 86_400).contains(seconds) { throw ValidationError("--every must be from 1m to 7d") }
  }

  /// The interval in seconds, or nil if none was given.
  var seconds: Int64? { every?.duration.nominalSeconds }
}
