import Accounts
import ArgumentParser
import CalendarStore
import Fetching
import JSONWriting
import TerminalText

extension AccountsCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add an account on a CalDAV server.",
      discussion: """
        Finds the calendars at a URL, on a host, or at the domain of an address; `almanac sync` then fetches them. The \
        password is asked for, read from standard input, or printed by a command each time. It is never in the store: \
        what is typed goes to almanac/credentials in $XDG_DATA_HOME or ~/.local/share, which nobody else may read.

        With -n, shows the calendars and adds nothing.
        """)

    @Argument(help: ArgumentHelp("A URL, a host or an address.", valueName: "url"))
    var address: String

    @Option(name: .long, help: ArgumentHelp("The name of the user.", valueName: "name"))
    var user: String?

    @OptionGroup var secret: SecretOptions

    @Option(
      name: .long,
      help: ArgumentHelp(
        "A file with the certificates of authorities to trust besides the system's.", valueName: "file"),
      completion: .file())
    var ca: String?

    @Option(name: .long, help: ArgumentHelp("What to call the account. (default: its host)", valueName: "name"))
    var name: String?

    @Option(
      name: .long,
      help: ArgumentHelp("Only these calendars, by title or URL, with commas. (default: all)", valueName: "names"))
    var calendars: String?

    @Flag(name: .long, help: "Never send anything.")
    var readOnly = false

    @OptionGroup var change: ChangeOptions

    func run() async throws {
      let setup = try AccountSetup(address)
      let user = user ?? setup.user
      let typed = try setup.password ?? secret.typed(user: user)
      let credentials = secret.source(user: user ?? "", typed: typed)
      let found = try await setup.discover(CurlTransport(CurlOptions(authorities: ca)), credentials)
      var settings = AccountSettings()
      settings.isReadOnly = readOnly
      settings.authorities = ca
      settings.calendars = calendars?.split(separator: ",").map(String.init)
      if change.dryRun { return show(found, as: nil) }
      let store = try change.open(createsStore: true)
      let place = secret.place ?? (typed == nil ? nil : .file)
      let account = try setup.add(
        found, named: name, user: user, credential: place, settings, to: store,
        keep: { identifier in
          if place == .file { try CredentialFile.standard().set(typed, of: identifier) }
        })
      show(found, as: try store.calDAVAccounts().first { $0.account.id == account.id }?.title)
    }

    private func show(_ found: AccountSetup.Found, as title: String?) {
      if change.json { return StandardOutput.write(json: Result(account: title, found: found)) }
      if let title {
        StandardOutput.write(
          "Added the account “\(title.printableName)” with \(found.calendars.count.of("calendar")); `almanac sync` fetches them"
        )
      }
      for calendar in found.calendars {
        let kinds = calendar.components.map { " (\($0.joined(separator: ", ")))" } ?? ""
        StandardOutput.write("\(calendar.title.printableName)\(kinds)\(calendar.isWritable ? "" : ", read-only")")
      }
    }

    private struct Result: Entry {
      let account: String?
      let found: AccountSetup.Found

      static let columns: Columns<Result> = [
        Column("account", \.account), Column("home", \.found.home),
        Column("calendars") { $0.found.calendars.map(FoundEntry.init) },
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

/// Where the secret of an account comes from.
struct SecretOptions: ParsableArguments {
  @Flag(name: .long, help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  @Option(
    name: .long,
    help: ArgumentHelp("A command that prints the password, run each time without a shell.", valueName: "command"))
  var passwordCommand: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A command that prints a token of OAuth, run each time without a shell.", valueName: "command"))
  var bearerCommand: String?

  @Option(
    name: .long, help: ArgumentHelp("The variable of the environment with the password.", valueName: "variable"))
  var passwordEnv: String?

  func validate() throws {
    let given = [passwordStdin, passwordCommand != nil, bearerCommand != nil, passwordEnv != nil]
    if given.count(where: { $0 }) > 1 {
      throw ValidationError(
        "give only one of --password-stdin, --password-command, --bearer-command and --password-env")
    }
  }

  /// The place that an option names; nil if the password is typed, or there is none.
  var place: CredentialPlace? {
    if let passwordCommand { return .command(passwordCommand) }
    if let bearerCommand { return .bearerCommand(bearerCommand) }
    if let passwordEnv { return .environment(passwordEnv) }
    return passwordStdin ? .file : nil
  }

  /// The password that somebody types, or that standard input has; nil if it comes from elsewhere.
  func typed(user: String?) throws -> String? {
    if passwordStdin {
      guard let line = readLine(), !line.isEmpty else { throw Failure(.usage, "standard input has no password") }
      return line
    }
    guard place == nil, let user, Terminal.canAsk else { return nil }
    return Terminal.askSecret("Password of \(user): ")
  }

  /// What gives the secret before there is an account.
  func source(user: String, typed: String?) -> (any HTTPCredentialSource)? {
    if let typed { return KnownCredential(.password(user: user, password: typed)) }
    return place.map { AccountCredentials($0, user: user, identifier: "") }
  }
}
