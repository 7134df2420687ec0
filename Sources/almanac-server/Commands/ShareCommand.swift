import ArgumentParser
import CalendarServer
import CalendarStore
import CivilTime
import CommandLine
import TerminalText

struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share a calendar served by `almanac serve`.",
    discussion: """
      Without --with, this creates a link: anyone with the URL can read the calendar as a feed (.ics), as a page \
      (.html) and as JSON (.json), without signing in. The URL is shown once, and the store keeps only a digest of its \
      secret.

      A feed contains only public data: no people, alarms or private events, and for public events only details such \
      as times, titles, descriptions and places. With --busy-only it contains only the times at which the owner is \
      busy.
      """,
    subcommands: [Add.self, List.self, Revoke.self], defaultSubcommand: Add.self)

  struct Add: ParsableCommand, WordTakingCommand {
    static let configuration = CommandConfiguration(abstract: "Share a calendar with a link or with another user.")

    @Argument(help: ArgumentHelp("The calendar.", valueName: "calendar"), completion: StoreCompletion.calendars)
    var calendar: String

    @Flag(name: .long, help: "Share only the owner's busy times, for the next two years.")
    var busyOnly = false

    @Option(
      name: .long,
      help: ArgumentHelp("Omit events before this time. -30d always counts back from today.", valueName: "time"))
    var after: MomentArgument?

    @Flag(name: .long, help: "Require a password, read from the first line of standard input.")
    var passwordStdin = false

    @Option(
      name: .long, help: ArgumentHelp("The URL at which readers reach the server.", valueName: "url"))
    var server = "http://localhost:8020"

    @Option(
      name: .long,
      help: ArgumentHelp(
        "Share with this user instead, who then sees the calendar among their own.", valueName: "user"))
    var with: String?

    @Flag(name: .long, help: "Allow the user to change items.")
    var write = false

    @OptionGroup var place: SharedStoreOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var zoneOptions: ZoneOptions

    func validate() throws {
      if with != nil, busyOnly || after != nil || passwordStdin {
        throw ValidationError("--busy-only, --after and --password-stdin are for links; --with is for a user")
      }
      if write, with == nil { throw ValidationError("--write requires --with") }
      if let with, !UserFile.isName(with) { throw ValidationError("“\(with)” is not a valid user name") }
    }

    func run() throws {
      let zone = try zoneOptions.displayZone()
      let shared = try place.open { try change.open() }
      let store = shared.store
      let secret = FeedSecret.random()
      let audience: CalendarShare.Audience
      if let with {
        try shared.checkUser(with)
        audience = .user(with, mayWrite: write)
      } else {
        audience = .link(digest: secret.digest, try link(zone))
      }
      let title = try store.calendar(named: calendar).title
      if change.dryRun {
        let what = with.map { "with \($0)" } ?? "with a link"
        return ChangePlan(diff: ["+ calendar “\(title)” shared \(what)"]).print(asJSON: change.json)
      }
      let share = try store.share(calendar, with: audience)
      try shared.noteShares()
      var entry = ShareEntry(share, TimeText(zone: zone))
      if with == nil { entry.url = server + secret.path }
      if change.json { return StandardOutput.write(json: entry) }
      if let with { return StandardOutput.write("Shared “\(title.printableName)” with \(with)") }
      StandardOutput.write(entry.url ?? "")
    }

    private func link(_ zone: DisplayZone) throws -> FeedLink {
      var link = FeedLink(zone: zone.name)
      link.isBusyOnly = busyOnly
      if let after {
        let moment = try after.moment(in: zone)
        // A relative time moves forward with the current day.
        link.beginning =
          after.text.hasPrefix("−") || after.text.hasPrefix("-")
          ? .days(zone.now.date.daysSinceEpoch - moment.civil.date.daysSinceEpoch) : .instant(moment.instant)
      }
      if passwordStdin {
        guard let password = readLine(), !password.isEmpty else {
          throw Failure(.usage, "standard input contains no password")
        }
        link.passwordHash = try ServerFailure.failing { () throws(ServerError) in try FeedPassword.hash(of: password) }
      }
      return link
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the shares.")

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup var place: SharedStoreOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let times = TimeText(zone: try zoneOptions.displayZone())
      let shares = try place.open { try storeOptions.openExisting() }.store.shares()
      list.print(Listing(["shares": shares.map { ShareEntry($0, times) }]), zone: times.zone)
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revoke shares.", discussion: "A revoked link stops working immediately.")

    @Argument(help: ArgumentHelp("The numbers shown by `almanac serve share list`.", valueName: "number"))
    var numbers: [Int64]

    @OptionGroup var place: SharedStoreOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var zoneOptions: ZoneOptions

    func run() throws {
      let shared = try place.open { try change.open() }
      let store = shared.store
      let known = try store.shares()
      let times = TimeText(zone: try zoneOptions.displayZone())
      for number in numbers where !known.contains(where: { $0.id == number }) {
        throw Failure(.notFound, "there is no share with the number \(number)")
      }
      let entries = known.filter { numbers.contains($0.id) }.map { ShareEntry($0, times) }
      if change.dryRun {
        let lines = entries.map { "- share \($0.number) of the calendar “\($0.calendar)”" }
        return ChangePlan(diff: lines).print(asJSON: change.json)
      }
      for number in Set(numbers) { try store.revokeShare(number) }
      try shared.noteShares()
      if change.json { return StandardOutput.write(json: ["revoked": numbers.map(Int.init)]) }
      for entry in entries { StandardOutput.write("Revoked \(entry.number): “\(entry.calendar.printableName)”") }
    }
  }
}

/// A share in a list.
struct ShareEntry: Entry {
  let number: Int
  let calendar: String
  private let share: CalendarShare
  private let created: String
  private let shortCreated: String
  private let after: String?
  /// The URL of a link, which is known only when the link is created.
  var url: String?

  init(_ share: CalendarShare, _ times: TimeText) {
    self.share = share
    number = Int(share.id)
    calendar = share.calendar.title
    created = times.json(.utc(share.created.civil(at: .zero)))
    if case .link(_, let link) = share.audience, case .instant(let beginning) = link.beginning {
      after = times.json(.utc(beginning.civil(at: .zero)))
    } else {
      after = nil
    }
    shortCreated = times.short(.utc(share.created.civil(at: .zero)))
  }

  private var link: FeedLink? { if case .link(_, let link) = share.audience { link } else { nil } }
  private var user: String? { if case .user(let name, _) = share.audience { name } else { nil } }
  private var mayWrite: Bool { if case .user(_, let mayWrite) = share.audience { mayWrite } else { false } }

  private var audience: String {
    if let user { return "\(user)\(mayWrite ? ", who can change it" : "")" }
    return "a link\(link?.passwordHash == nil ? "" : " with a password")"
  }

  private var extent: String { link.map { $0.isBusyOnly ? "busy times" : "all but private" } ?? "all" }

  private var afterDays: Int? { if case .days(let count) = link?.beginning { count } else { nil } }

  static let columns: Columns<ShareEntry> = [
    Column(heading: "NUMBER") { String($0.number) }, Column(heading: "CALENDAR", \.calendar),
    Column(heading: "WITH", \.audience), Column(heading: "WHAT", \.extent),
    Column(heading: "SINCE", \.shortCreated).times,
    Column("number", \.number), Column("calendar", \.calendar), Column("user", \.user), Column("write", \.mayWrite),
    Column("busy_only") { $0.link?.isBusyOnly ?? false }, Column("password") { $0.link?.passwordHash != nil },
    Column("after_days", \.afterDays), Column("after", \.after), Column("tz") { $0.link?.zone },
    Column("created", \.created), Column("url", \.url),
  ]
}
