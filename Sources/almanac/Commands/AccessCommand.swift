import ArgumentParser
import CalendarStore
import StoreAccess
import CivilTime

struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access",
    abstract: "List, grant and revoke what programs may do with events and reminders.",
    discussion: """
      Programs that use the store through its libraries ask for access, and are held to the answer. Who can open the \
      store's file can read and write it by other means: that is for the file's permissions to decide.
      """,
    subcommands: [List.self, Grant.self, Revoke.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List what programs may do.")

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let times = TimeText(zone: try zoneOptions.displayZone())
      let entries = try AccessEntry.all(storeOptions.openForReading(), times)
      if output.json {
        StandardOutput.write(try JSON.text(["grants": entries]))
        return
      }
      var table = Table(["PROGRAM", "EVENTS", "REMINDERS", "SINCE"])
      for entry in entries {
        table.add([entry.client.printable, entry.events.word, entry.reminders.word, entry.shortSince])
      }
      for line in table.lines(output.style) { StandardOutput.write(line) }
    }
  }

  struct Grant: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say what a program may do.",
      discussion: """
        A program is known by the variable ALMANAC_CLIENT, else by the CFBundleIdentifier of an Info.plist beside it, \
        else by the name of its file.
        """)

    @Argument(help: ArgumentHelp("The program's identifier.", valueName: "program"))
    var client: String

    @Option(name: .long, help: ArgumentHelp("With events: none, write-only or full.", valueName: "level"))
    var events: AccessArgument?

    @Option(name: .long, help: ArgumentHelp("With reminders: none or full.", valueName: "level"))
    var reminders: AccessArgument?

    @OptionGroup var change: ChangeOptions

    func validate() throws {
      if client.isEmpty { throw ValidationError("a program needs an identifier") }
      if events == nil, reminders == nil { throw ValidationError("grant takes --events, --reminders or both") }
      if reminders?.level == .writeOnly { throw ValidationError("there is no write-only access to reminders") }
    }

    func run() throws {
      var levels: [AccessEntity: AccessLevel] = [:]
      levels[.event] = events?.level
      levels[.reminder] = reminders?.level
      try change.run(client, levels)
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take a program's access away.",
      discussion: "What was being done comes to its end; from the next transaction on the program is refused.")

    @Argument(help: ArgumentHelp("The program's identifier.", valueName: "program"))
    var client: String

    @Flag(name: .long, help: "Only to events.")
    var events = false

    @Flag(name: .long, help: "Only to reminders.")
    var reminders = false

    @Flag(name: .long, help: "Forget the answer instead, so that the program asks again.")
    var forget = false

    @OptionGroup var change: ChangeOptions

    func run() throws {
      let entities = AccessEntity.allCases.filter {
        events == reminders || ($0 == .event ? events : reminders)
      }
      let level: AccessLevel = forget ? .notDetermined : .denied
      try change.run(client, Dictionary(uniqueKeysWithValues: entities.map { ($0, level) }), mustBeKnown: true)
    }
  }

  /// What `grant` and `revoke` have in common.
  struct ChangeOptions: ParsableArguments {
    @Flag(name: [.customShort("n"), .long], help: "Say what would be done, and do nothing.")
    var dryRun = false
    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup var storeOptions: StoreOptions
    @Flag(name: .long, help: "Print one JSON document.")
    var json = false

    func run(_ client: String, _ levels: [AccessEntity: AccessLevel], mustBeKnown: Bool = false) throws {
      let times = TimeText(zone: try zoneOptions.displayZone())
      let store = try dryRun ? storeOptions.openForDryRun() : storeOptions.open()
      let old = try AccessEntry.all(store, times).first { $0.client == client }
      if mustBeKnown, old == nil { throw Failure(.notFound, "“\(client)” has not been granted anything") }
      if !dryRun { try store.setAccess(levels, for: client) }
      var entry =
        try dryRun ? nil : AccessEntry.all(store, times).first { $0.client == client }
      if entry == nil {
        entry = old ?? AccessEntry(client: client)
        for (entity, level) in levels { entry?.set(level, for: entity) }
      }
      guard let entry else { return }
      if json {
        StandardOutput.write(try JSON.text(entry))
      } else {
        let verb = dryRun ? "would have" : "has"
        StandardOutput.write(
          "“\(client)” \(verb) access to events: \(entry.events.word), to reminders: \(entry.reminders.word)".printable)
      }
    }
  }
}

/// A level of access as an argument.
struct AccessArgument: ExpressibleByArgument {
  let level: AccessLevel

  init?(argument: String) {
    guard let level = AccessPolicy.level(argument) else { return nil }
    self.level = level
  }

  static var allValueStrings: [String] { ["none", "write-only", "full", "restricted"] }
}

extension AccessLevel {
  /// For people.
  fileprivate var word: String {
    switch self {
    case .notDetermined: "not asked"
    case .denied: "none"
    case .restricted, .writeOnly, .full: rawValue
    }
  }
}

/// What a program may do.
private struct AccessEntry: Encodable {
  let client: String
  private(set) var events = AccessLevel.notDetermined
  private(set) var reminders = AccessLevel.notDetermined
  private(set) var since: String?
  private(set) var shortSince = ""

  init(client: String) {
    self.client = client
  }

  mutating func set(_ level: AccessLevel, for entity: AccessEntity) {
    if entity == .event { events = level } else { reminders = level }
  }

  /// All programs that the store knows, by their identifiers.
  static func all(_ store: CalendarStore, _ times: TimeText) throws -> [AccessEntry] {
    var entries: [AccessEntry] = []
    for (client, grants) in Dictionary(grouping: try store.grants(), by: \.client).sorted(by: { $0.key < $1.key }) {
      var entry = AccessEntry(client: client)
      for grant in grants { entry.set(grant.level, for: grant.entity) }
      if let newest = grants.map(\.instant).max() {
        entry.since = times.json(.utc(newest.civil(at: .zero)))
        entry.shortSince = times.short(.utc(newest.civil(at: .zero)))
      }
      entries.append(entry)
    }
    return entries
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(client, forKey: .client)
    try container.encode(events.rawValue, forKey: .events)
    try container.encode(reminders.rawValue, forKey: .reminders)
    try container.encode(since, forKey: .since)
  }

  enum CodingKeys: String, CodingKey {
    case client, events, reminders, since
  }
}
