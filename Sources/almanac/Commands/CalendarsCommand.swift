import ArgumentParser
import CalendarStore

struct CalendarsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "List, make, change and delete calendars.",
    subcommands: [List.self, Create.self, Edit.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List all calendars.")

    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try storeOptions.openForReading()
      let calendars = try store.calendars()
      let standard = try? store.defaultCalendar()
      if output.json {
        let entries = calendars.map { CalendarEntry($0, isDefault: $0.calendar.id == standard?.id) }
        StandardOutput.write(try JSON.text(["calendars": entries]))
        return
      }
      var table = Table(["CALENDAR", "EVENTS", "REMINDERS", "OTHER", "SOURCE", "REMARKS"])
      for summary in calendars {
        let events = summary.counts["VEVENT", default: 0]
        let reminders = summary.counts["VTODO", default: 0]
        let other = summary.counts.values.reduce(0, +) - events - reminders
        var remarks = summary.calendar.id == standard?.id ? ["default"] : []
        if !summary.calendar.allowsContentModifications { remarks.append("read-only") }
        if summary.calendar.isSubscribed { remarks.append("subscribed") }
        if summary.calendar.entityTypes == [.event] { remarks.append("events only") }
        if summary.calendar.entityTypes == [.reminder] { remarks.append("reminders only") }
        if let color = summary.calendar.color { remarks.append(color) }
        table.add([
          summary.calendar.title, "\(events)", "\(reminders)", "\(other)", summary.source.title,
          remarks.joined(separator: ", "),
        ])
      }
      for line in table.lines(output.style) { StandardOutput.write(line) }
    }
  }

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Make a calendar.")

    @Argument(help: ArgumentHelp("The title.", valueName: "name"))
    var name: String

    @Option(
      name: .long, help: ArgumentHelp("The source that it belongs to. (default: this computer)", valueName: "name"))
    var source: String?

    @OptionGroup var attributes: Attributes
    @Flag(name: [.customShort("n"), .long], help: "Say what would be done, and do nothing.")
    var dryRun = false
    @OptionGroup var storeOptions: StoreOptions
    @Flag(name: .long, help: "Print one JSON document.")
    var json = false

    func run() throws {
      let store = try dryRun ? storeOptions.openForDryRun() : storeOptions.open()
      let home = try source.map { name in
        let sources = try store.sources()
        guard let found = sources.first(where: { [$0.title, $0.identifier, $0.type.rawValue].contains(name) }) else {
          let names = sources.map { "“\($0.title)”" }.joined(separator: ", ")
          throw Failure(.notFound, "there is no source “\(name)”; there are \(names)")
        }
        return found
      }
      if dryRun {
        if (try? store.calendar(named: name)) != nil {
          throw Failure(.conflict, "there is a calendar named “\(name)” already")
        }
        try CalendarsCommand.tellPlan(["+ calendar “\(name)”"], json: json)
        return
      }
      var calendar = try store.createCalendar(
        title: name, color: attributes.color, in: home, for: attributes.entityTypes ?? [.event, .reminder])
      if attributes.readOnly {
        calendar.isReadOnly = true
        try store.updateCalendar(calendar)
      }
      try CalendarsCommand.tell("Made the calendar “\(name)”", calendar, store, json: json)
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change a calendar.")

    @Argument(help: ArgumentHelp("The calendar.", valueName: "name"))
    var name: String

    @Option(name: .long, help: "The new title.")
    var title: String?

    @OptionGroup var attributes: Attributes
    @Flag(name: [.customShort("n"), .long], help: "Say what would be done, and do nothing.")
    var dryRun = false
    @Flag(name: .long, help: "Let the calendar's items be changed again.")
    var writable = false
    @Flag(name: .long, help: "Let it take what names no calendar, of the kinds that it is for.")
    var `default` = false
    @OptionGroup var storeOptions: StoreOptions
    @Flag(name: .long, help: "Print one JSON document.")
    var json = false

    func validate() throws {
      if attributes.readOnly, writable { throw ValidationError("--read-only and --writable exclude each other") }
    }

    func run() throws {
      let store = try dryRun ? storeOptions.openForReading() : storeOptions.open()
      let old = try store.calendar(named: name)
      var calendar = old
      if let title { calendar.title = title }
      if let color = attributes.color { calendar.color = color }
      if attributes.readOnly { calendar.isReadOnly = true }
      if writable { calendar.isReadOnly = false }
      if let types = attributes.entityTypes { calendar.entityTypes = types }
      if dryRun {
        let changes = zip(CalendarsCommand.lines(old), CalendarsCommand.lines(calendar)).filter { $0 != $1 }
        try CalendarsCommand.tellPlan(changes.flatMap { ["- \($0)", "+ \($1)"] }, json: json)
        return
      }
      if calendar != old { try store.updateCalendar(calendar) }
      if `default` {
        for entity in AccessEntity.allCases where calendar.entityTypes.contains(entity) {
          try store.setDefaultCalendar(calendar, for: entity)
        }
      }
      try CalendarsCommand.tell("Changed the calendar “\(calendar.title)”", calendar, store, json: json)
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Delete a calendar with all that it holds.")

    @Argument(help: ArgumentHelp("The calendar.", valueName: "name"))
    var name: String

    @Flag(name: [.customShort("n"), .long], help: "Say what would be done, and do nothing.")
    var dryRun = false
    @OptionGroup var storeOptions: StoreOptions
    @Flag(name: .long, help: "Print one JSON document.")
    var json = false

    func run() throws {
      let store = try dryRun ? storeOptions.openForReading() : storeOptions.open()
      let calendar = try store.calendar(named: name)
      if dryRun {
        let counts = try store.calendars().first { $0.calendar.id == calendar.id }?.counts ?? [:]
        let line = "- calendar “\(calendar.title)” with \(counts.values.reduce(0, +)) items"
        try CalendarsCommand.tellPlan([line], json: json)
        return
      }
      let count = try store.deleteCalendar(calendar)
      if json {
        StandardOutput.write(try JSON.text(Deletion(deleted: calendar.title, items: count)))
      } else {
        StandardOutput.write("Deleted the calendar “\(calendar.title)” with \(count) items")
      }
    }

    private struct Deletion: Encodable {
      let deleted: String
      let items: Int
    }
  }

  /// What can be said of a calendar besides its title.
  struct Attributes: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The colour, as #RRGGBB or a name of CSS.", valueName: "color"))
    var color: String?

    @Flag(name: .long, help: "Let nobody change the calendar's items.")
    var readOnly = false

    @Option(
      name: .long, help: ArgumentHelp("What it is for: event, reminder or both, with a comma.", valueName: "kinds"))
    var kind: String?

    /// What it is for; nil where nothing is said.
    var entityTypes: Set<AccessEntity>? {
      kind.map { Set($0.split(separator: ",").compactMap { AccessEntity(rawValue: String($0)) }) }
    }

    func validate() throws {
      if let kind, entityTypes?.count != kind.split(separator: ",").count || kind.isEmpty {
        throw ValidationError("--kind takes event, reminder or event,reminder")
      }
      guard let color else { return }
      let isHex = color.wholeMatch(of: /#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?/) != nil
      if !isHex, color.wholeMatch(of: /[A-Za-z]+/) == nil {
        throw ValidationError("“\(color)” is no colour; write #FF2968 or a name such as orange")
      }
    }
  }

  private static func lines(_ calendar: StoredCalendar) -> [String] {
    [
      "title: \(calendar.title)", "color: \(calendar.color ?? "none")",
      "read-only: \(calendar.isReadOnly ? "yes" : "no")",
      "for: \(calendar.entityTypes.map { "\($0.rawValue)s" }.sorted().joined(separator: ", "))",
    ]
  }

  /// Says what would be done, as the lines of a diff.
  private static func tellPlan(_ diff: [String], json: Bool) throws {
    if json {
      StandardOutput.write(try JSON.text(Plan(diff: diff)))
    } else {
      diff.forEach { StandardOutput.write($0.printable) }
    }
  }

  private struct Plan: Encodable {
    let diff: [String]
    let dryRun = true

    enum CodingKeys: String, CodingKey {
      case diff
      case dryRun = "dry_run"
    }
  }

  private static func tell(
    _ message: String, _ calendar: StoredCalendar, _ store: CalendarStore, json: Bool
  ) throws {
    guard json else {
      StandardOutput.write(message)
      return
    }
    let standard = try? store.defaultCalendar()
    if let summary = try store.calendars().first(where: { $0.calendar.id == calendar.id }) {
      StandardOutput.write(try JSON.text(CalendarEntry(summary, isDefault: calendar.id == standard?.id)))
    }
  }
}

/// A calendar in JSON.
private struct CalendarEntry: Encodable {
  let id: String
  let title: String
  let color: String?
  let readOnly: Bool
  let isDefault: Bool
  let isImmutable: Bool
  let isSubscribed: Bool
  let kinds: [String]
  let source: String
  let sourceType: String
  let events: Int
  let reminders: Int
  let items: Int

  init(_ summary: CalendarStore.CalendarSummary, isDefault: Bool) {
    id = summary.calendar.identifier
    title = summary.calendar.title
    color = summary.calendar.color
    readOnly = !summary.calendar.allowsContentModifications
    self.isDefault = isDefault
    isImmutable = summary.calendar.isImmutable
    isSubscribed = summary.calendar.isSubscribed
    kinds = summary.calendar.entityTypes.map(\.rawValue).sorted()
    source = summary.source.title
    sourceType = summary.source.type.rawValue
    events = summary.counts["VEVENT", default: 0]
    reminders = summary.counts["VTODO", default: 0]
    items = summary.counts.values.reduce(0, +)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(color, forKey: .color)
    try container.encode(readOnly, forKey: .readOnly)
    try container.encode(isDefault, forKey: .isDefault)
    try container.encode(isImmutable, forKey: .isImmutable)
    try container.encode(isSubscribed, forKey: .isSubscribed)
    try container.encode(kinds, forKey: .kinds)
    try container.encode(source, forKey: .source)
    try container.encode(sourceType, forKey: .sourceType)
    try container.encode(events, forKey: .events)
    try container.encode(reminders, forKey: .reminders)
    try container.encode(items, forKey: .items)
  }

  enum CodingKeys: String, CodingKey {
    case id, title, color, kinds, source, events, reminders, items
    case readOnly = "read_only"
    case isDefault = "default"
    case isImmutable = "immutable"
    case isSubscribed = "subscribed"
    case sourceType = "source_type"
  }
}
