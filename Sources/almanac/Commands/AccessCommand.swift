import ArgumentParser
import CalendarStore
import CommandLine
import StoreAccess
import CivilTime
import TerminalText

struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access",
    abstract: "List, grant and revoke programs' access to events and reminders.",
    discussion: """
      Programs that use the store through its libraries must ask for access. Anyone who can open the store's file can \
      also read and change it by other means; use file permissions to prevent that.
      """,
    subcommands: [List.self, Grant.self, Revoke.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List what programs may do.")

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let times = TimeText(zone: try zoneOptions.displayZone())
      let entries = try AccessEntry.all(storeOptions.openExisting(), times)
      list.print(Listing(["grants": entries]), zone: times.zone)
      for entry in entries where !entry.lacksReason.isEmpty {
        let keys = entry.lacksReason.map { AccessRequest(client: AccessClient(entry.client), entity: $0).usageKeys[0] }
        Terminal.write(
          "“\(entry.client.printableName)” was denied access without a prompt: its Info.plist does not give a reason "
            + "(\(keys.joined(separator: ", "))); to allow access, run `almanac access grant \(entry.client.shellWord)`"
        )
      }
    }
  }

  struct Grant: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set what a program may do.",
      discussion: """
        Without options, the program gets full access to events and reminders. A program is identified by \
        ALMANAC_CLIENT, else by the CFBundleIdentifier in an Info.plist next to the program, else by the name of its \
        file.
        """)

    @Argument(help: ArgumentHelp("The program's identifier.", valueName: "program"))
    var client: String

    @Option(name: .long, help: ArgumentHelp("Access to events: none, write-only or full.", valueName: "level"))
    var events: AccessArgument?

    @Option(name: .long, help: ArgumentHelp("Access to reminders: none or full.", valueName: "level"))
    var reminders: AccessArgument?

    @OptionGroup var change: AccessChange

    func validate() throws {
      if client.isEmpty { throw ValidationError("the program's identifier is empty") }
      if reminders?.level == .writeOnly { throw ValidationError("there is no write-only access to reminders") }
    }

    func run() throws {
      var levels: [AccessEntity: AccessLevel] = [:]
      levels[.event] = events?.level
      levels[.reminder] = reminders?.level
      if levels.isEmpty { levels = [.event: .full, .reminder: .full] }
      try change.run(client, levels)
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revoke a program's access.",
      discussion: "The program can finish its current transaction. After that, access is refused.")

    @Argument(help: ArgumentHelp("The program's identifier.", valueName: "program"))
    var client: String

    @Flag(name: .long, help: "Revoke only access to events.")
    var events = false

    @Flag(name: .long, help: "Revoke only access to reminders.")
    var reminders = false

    @Flag(name: .long, help: "Forget the decision instead, so that the program asks again.")
    var forget = false

    @OptionGroup var change: AccessChange

    func run() throws {
      let entities = AccessEntity.allCases.filter {
        events == reminders || ($0 == .event ? events : reminders)
      }
      let level: AccessLevel = forget ? .notDetermined : .denied
      try change.run(client, Dictionary(uniqueKeysWithValues: entities.map { ($0, level) }), mustBeKnown: true)
    }
  }

  /// The options that `grant` and `revoke` share.
  struct AccessChange: ParsableArguments {
    @OptionGroup var options: ChangeOptions
    @OptionGroup var zoneOptions: ZoneOptions

    func run(_ client: String, _ levels: [AccessEntity: AccessLevel], mustBeKnown: Bool = false) throws {
      let times = TimeText(zone: try zoneOptions.displayZone())
      let store = try options.open(createsStore: true)
      let old = try AccessEntry.all(store, times).first { $0.client == client }
      if mustBeKnown, old == nil { throw Failure(.notFound, "“\(client)” has not been granted anything") }
      if !options.dryRun { try store.setAccess(levels, for: client) }
      var entry = try options.dryRun ? nil : AccessEntry.all(store, times).first { $0.client == client }
      if entry == nil {
        entry = old ?? AccessEntry(client: client)
        for (entity, level) in levels { entry?.set(level, for: entity) }
      }
      guard let entry else { return }
      if options.json { return StandardOutput.write(json: entry) }
      let verb = options.dryRun ? "would have" : "has"
      StandardOutput.write(
        "“\(client)” \(verb) this access: events: \(entry.events.word); reminders: \(entry.reminders.word)")
    }
  }
}

/// An access level as an argument.
struct AccessArgument: ExpressibleByArgument {
  let level: AccessLevel

  init?(argument: String) {
    guard let level = AccessPolicy.level(argument) else { return nil }
    self.level = level
  }

  static var allValueStrings: [String] { ["none", "write-only", "full", "restricted"] }
}

extension AccessLevel {
  /// The level as human-readable text.
  fileprivate var word: String {
    switch self {
    case .notDetermined: "not asked"
    case .denied: "none"
    case .restricted, .writeOnly, .full: rawValue
    }
  }
}

/// The access of a program.
private struct AccessEntry: Entry {
  let client: String
  private(set) var events = AccessLevel.notDetermined
  private(set) var reminders = AccessLevel.notDetermined
  private(set) var since: String?
  private(set) var shortSince = ""
  /// The entities the program asked for without giving a reason in its Info.plist.
  private(set) var lacksReason: [AccessEntity] = []

  init(client: String) {
    self.client = client
  }

  mutating func set(_ level: AccessLevel, for entity: AccessEntity) {
    if entity == .event { events = level } else { reminders = level }
  }

  /// All programs known to the store, by identifier.
  static func all(_ store: CalendarStore, _ times: TimeText) throws -> [AccessEntry] {
    var entries: [AccessEntry] = []
    for (client, grants) in Dictionary(grouping: try store.grants(), by: \.client).sorted(by: { $0.key < $1.key }) {
      var entry = AccessEntry(client: client)
      for grant in grants { entry.set(grant.level, for: grant.entity) }
      entry.lacksReason = grants.filter { $0.level == .notDetermined }.map(\.entity)
      if let newest = grants.map(\.instant).max() {
        entry.since = times.json(.utc(newest.civil(at: .zero)))
        entry.shortSince = times.short(.utc(newest.civil(at: .zero)))
      }
      entries.append(entry)
    }
    return entries
  }

  static let columns: Columns<AccessEntry> = [
    Column(heading: "PROGRAM", \.client), Column(heading: "EVENTS") { $0.word(.event) },
    Column(heading: "REMINDERS") { $0.word(.reminder) }, Column(heading: "SINCE", \.shortSince).times,
    Column("client", \.client), Column("events", \.events.rawValue), Column("reminders", \.reminders.rawValue),
    Column("since", \.since), Column("lacks_reason") { $0.lacksReason.map(\.rawValue) },
  ]

  private func word(_ entity: AccessEntity) -> String {
    lacksReason.contains(entity) ? "no reason given" : (entity == .event ? events : reminders).word
  }
}
