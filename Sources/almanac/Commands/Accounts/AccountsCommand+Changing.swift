import Accounts
import ArgumentParser
import CalendarStore
import CalendarText
import CommandLine
import TerminalText

extension AccountsCommand {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change an account.")

    @Argument(help: ArgumentHelp("The account.", valueName: "name"))
    var name: String

    @OptionGroup var secret: SecretOptions

    @Option(
      name: .long,
      help: ArgumentHelp(
        "Sync only these calendars: titles or URLs, separated by commas, or “all”.", valueName: "names"))
    var calendars: String?

    @Flag(name: .long, inversion: .prefixedNo, help: "Never send changes to the server.")
    var readOnly: Bool?

    @Option(name: .long, help: ArgumentHelp("Which side wins conflicts: mine or theirs.", valueName: "side"))
    var prefer: SideArgument?

    @OptionGroup var frequency: AccountFrequency
    @OptionGroup var trust: TrustOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() async throws {
      let store = try storeOptions.openToChange()
      var (title, account) = try AccountsCommand.account(name, store)
      let before = account
      let wasApproved = try store.areCredentialsApproved(of: account)
      let ownsKey = try store.ownsCredentials(of: account)
      var settings = account.chosen
      trust.apply(to: &settings)
      if let readOnly { settings.isReadOnly = readOnly }
      if let prefer { settings.preferred = prefer.side }
      account.chosen = settings
      if let interval = frequency.seconds { account.interval = interval }
      let credential = try store.credentialName(of: account)
      let old = account.credential.flatMap(CredentialPlace.init)
      var new = secret.place ?? old
      if let typed = try secret.given(user: account.user, at: account.origin) {
        let label = "Almanac: \(account.user ?? "") at \(account.origin)"
        new = try await secret.keep(typed, label: label, current: wasApproved ? old : nil)
        if new == .file { try CredentialFile.standard().set(typed, of: credential) }
      }
      // Credentials are approved only if the user says where the secret is or, if there is no secret, which certificate
      // to use; other changes keep an existing approval.
      let isApproved = secret.isGiven || wasApproved || trust.isGiven && new == nil
      account.credential = new?.description
      let changed = account
      // Approve the credentials before the change, because the change wakes programs that use the secret.
      if isApproved { try store.approveCredentials(of: changed, named: credential) }
      try store.mirroring { batch in
        // A run that has ended in the meantime may have changed other fields.
        var account = try batch.account(changed.id)?.keepingChoices(of: changed, since: before) ?? changed
        if secret.isGiven { account.tryAgain() }
        // Decide now, rather than at the next sync, whether the calendars are editable here.
        if readOnly == true {
          for var calendar in try batch.storedCalendars(ofSource: account.sourceID) {
            calendar.isReadOnly = true
            try batch.save(calendar)
          }
        }
        guard let calendars else { return try batch.save(account) }
        try batch.choose(
          calendars == "all" ? nil : calendars.split(separator: ",").map(String.init), for: &account)
      }
      // A copy of the store may need the key in the keyring.
      if old != new, ownsKey || old == .file { await old?.forgetOrWarn(of: credential) }
      var receiver = secret.isGiven ? "; its password is sent to \(account.origin.printableName)" : ""
      if secret.isGiven, let file = settings.authorities {
        receiver += ", also trusting the certificate authorities in \(file.printableName)"
      }
      StandardOutput.write("Changed the account “\(title.printableName)”\(receiver)")
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove an account and its calendars from this computer.",
      discussion: "Nothing is deleted on the server. Unsent changes are listed, and discarded only with --yes.")

    @Argument(help: ArgumentHelp("The account.", valueName: "name"))
    var name: String

    @Flag(name: .long, help: "Keep its calendars on this computer.")
    var keepCalendars = false

    @Flag(name: [.customShort("y"), .long], help: "Remove it even if there are unsent changes.")
    var yes = false

    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() async throws {
      let store = try storeOptions.openToChange()
      let (title, account) = try AccountsCommand.account(name, store)
      let unsent = try keepCalendars ? [] : store.unsentChanges(of: account)
      for changes in unsent { Terminal.write("Unsent changes in “\(changes.calendar.title)”: \(changes.names)") }
      if !unsent.isEmpty, !yes {
        throw Failure(
          .conflict,
          "the account “\(title)” has unsent changes; send them with `almanac sync`, or discard them with --yes")
      }
      // A copy of the store may need the key in the keyring, or the key may be named only by the store.
      let place = account.credential.flatMap(CredentialPlace.init)
      let isOwn = try place == .file || store.ownsCredentials(of: account)
      let credential = try? store.credentialName(of: account)
      if try store.areCredentialsApproved(of: account) { try store.withdrawApproval(of: account) }
      try store.removeAccount(account, keepsCalendars: keepCalendars)
      if let credential, isOwn { await place?.forgetOrWarn(of: credential) }
      StandardOutput.write("Removed the account “\(title.printableName)”")
    }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show refused, held-back and unsent changes.",
      discussion: "Exit code 1 if anything is held back or refused.")

    @Argument(help: ArgumentHelp("The account. (default: all)", valueName: "name"))
    var name: String?

    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let store = try storeOptions.openExisting()
      let all = try name.map { [try AccountsCommand.account($0, store)] } ?? store.calDAVAccounts()
      let entries = try all.flatMap { try AccountStatusEntry.all($0.title, $0.account, store) }
      list.print(Listing(["calendars": entries])) { _ in
        all.flatMap { title, account in AccountStatusEntry.lines(title, account, entries.filter { $0.account == title })
        }
      }
      if entries.contains(where: \.isTroubled) { throw ExitCode(ExitStatus.findings.rawValue) }
    }
  }
}

/// The side that wins a conflict.
enum SideArgument: String, ExpressibleByArgument, CaseIterable {
  case mine, theirs

  var side: KeptConflict.Side { self == .mine ? .mine : .theirs }
}

/// The state of one calendar of an account.
struct AccountStatusEntry: Entry {
  let account: String
  private let state: Account.State
  private let problem: String?
  private let calendar: String
  private let unsent: [String]
  private let unsentNames: String
  private let refused: [RefusalEntry]
  private let held: String?
  private let isMissing: Bool

  static func all(_ title: String, _ account: Account, _ store: CalendarStore) throws -> [AccountStatusEntry] {
    let unsent = try store.unsentChanges(of: account)
    return try store.mirrors { reader in
      try reader.storedCalendars(ofSource: account.sourceID).map { calendar in
        let row = try reader.mirroredCalendar(calendar.id)
        let own = unsent.first { $0.calendar.id == calendar.id }
        let uids = own?.uids ?? []
        let titles = Dictionary(zip(uids, own?.titles ?? [])) { first, _ in first }
        var refused = try reader.troubled(calendarID: calendar.id).map {
          RefusalEntry(uid: $0.uid, title: titles[$0.uid], status: $0.status, reason: $0.problem ?? "")
        }
        for uid in uids {
          if let reason = try reader.resource(uid: uid, calendarID: calendar.id)?.obstacle {
            refused.append(RefusalEntry(uid: uid, title: titles[uid], status: nil, reason: reason))
          }
        }
        let names = Set(refused.map(\.uid))
        let waiting = zip(uids, own?.titles ?? []).filter { !names.contains($0.0) }
        return AccountStatusEntry(
          account: title, state: account.state, problem: account.problem, calendar: calendar.title,
          unsent: waiting.map(\.0), unsentNames: DeletionGuard.names(waiting.map(\.1)), refused: refused,
          held: row?.hold,
          isMissing: row?.missingSince != nil)
      }
    }
  }

  /// Whether the calendar needs attention.
  var isTroubled: Bool { !refused.isEmpty || held != nil || isMissing || problem != nil }

  /// The state of an account as text: one line, followed by what needs attention in its calendars.
  static func lines(_ title: String, _ account: Account, _ calendars: [AccountStatusEntry]) -> [String] {
    let count = calendars.count.of("calendar")
    return ["\(title.printableName): \(account.problem?.printableName ?? account.state.rawValue), \(count)"]
      + calendars.flatMap(\.lines)
  }

  private var lines: [String] {
    var lines: [String] = []
    if isMissing {
      lines.append("is no longer on the server; to delete it here, run `almanac accounts forget-calendar`")
    }
    if let held { lines.append("held back: \(held); to delete them, run `almanac sync --allow-deletions`") }
    lines += RefusalEntry.lines(refused)
    if !unsent.isEmpty { lines.append("\(unsent.count) not sent yet: \(unsentNames)") }
    return lines.map { "  \(calendar.printableName): \($0)" }
  }

  static let columns: Columns<AccountStatusEntry> = [
    Column("account", \.account), Column("state", \.state.rawValue), Column("problem", \.problem),
    Column("calendar", \.calendar), Column("unsent", \.unsent), Column("refused", \.refused), Column("held", \.held),
    Column("missing", \.isMissing),
  ]
}

/// A change that a server refused.
struct RefusalEntry: Entry {
  let uid: String
  let title: String?
  let status: Int?
  let reason: String

  static let columns: Columns<RefusalEntry> = [
    Column("uid", \.uid), Column("title", \.title), Column("status", \.status), Column("reason", \.reason),
  ]

  /// The maximum number shown as text.
  private static let limit = 10

  /// The refused changes as text.
  static func lines(_ refusals: [RefusalEntry]) -> [String] {
    let shown = refusals.prefix(limit).map { refusal in
      let name = refusal.title ?? refusal.uid
      return "refused: \(name.isEmpty ? "?" : "“\(name.printableName)”"): \(refusal.reason)"
    }
    return shown + (refusals.count > limit ? ["and \(refusals.count - limit) more refused; --json lists all"] : [])
  }
}
