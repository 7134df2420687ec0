import Accounts
import ArgumentParser
import CalendarModel
import CalendarStore
import CommandLine
import TerminalText

extension CalendarsCommand {
  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Create a calendar.")

    @Argument(help: ArgumentHelp("The title.", valueName: "name"))
    var name: String

    @Option(name: .long, help: ArgumentHelp("The source to create it in. (default: this computer)", valueName: "name"))
    var source: String?

    @OptionGroup var attributes: Attributes
    @OptionGroup var change: ChangeOptions

    func run() throws {
      let store = try change.open(createsStore: true)
      let source = try source.map { try Self.source($0, of: store) }
      let calendar = try store.transaction("calendars create", isDryRun: change.dryRun) { batch in
        var calendar = try batch.createCalendar(
          title: name, color: attributes.color, in: source, for: attributes.entityTypes ?? [.event, .reminder])
        if attributes.readOnly {
          calendar.isReadOnly = true
          try batch.updateCalendar(calendar)
        }
        return calendar
      }
      if change.dryRun { return ChangePlan(diff: ["+ calendar “\(name)”"]).print(asJSON: change.json) }
      try calendar.print("Created", store, change)
    }

    private static func source(_ name: String, of store: CalendarStore) throws -> Source {
      let sources = try store.sources()
      if let found = sources.first(where: { [$0.title, $0.identifier, $0.type.rawValue].contains(name) }) {
        return found
      }
      let names = sources.map { "“\($0.title)”" }.joined(separator: ", ")
      throw Failure(.notFound, "there is no source “\(name)”; the sources are \(names)")
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change a calendar.")

    @Argument(help: ArgumentHelp("The calendar.", valueName: "name"), completion: StoreCompletion.calendars)
    var name: String

    @Option(name: [.long, .customLong("name")], help: "The new title.")
    var title: String?

    @OptionGroup var attributes: Attributes

    @Flag(name: .long, help: "Allow changes to its items.")
    var writable = false

    @Flag(name: .long, help: "Make it the default calendar for the kinds of items it holds.")
    var `default` = false

    @OptionGroup var change: ChangeOptions

    func validate() throws {
      if attributes.readOnly, writable {
        throw ValidationError("--read-only and --writable cannot be used together")
      }
    }

    func run() throws {
      let store = try change.open()
      let old = try store.calendar(named: name)
      var calendar = old
      if let title { calendar.title = title }
      if let color = attributes.color { calendar.color = color }
      if attributes.readOnly { calendar.isReadOnly = true }
      if writable {
        if let copy = try store.remoteCopy(of: old), copy.account.chosen.isReadOnly {
          throw Failure(
            .denied,
            "“\(old.title.printableName)” belongs to the account “\(copy.title.printableName)”, which is read-only, so no changes are sent "
              + "from it; `almanac accounts edit \(copy.title.shellWord) --no-read-only` makes it writable")
        }
        calendar.isReadOnly = false
      }
      if let types = attributes.entityTypes { calendar.entityTypes = types }
      var changes = zip(old.lines, calendar.lines).filter { $0 != $1 }
      try store.transaction("calendars edit", isDryRun: change.dryRun) { batch in
        try batch.updateCalendar(calendar)
        for entity in AccessEntity.allCases where `default` && calendar.entityTypes.contains(entity) {
          let former = try batch.defaultCalendar(for: entity)
          if former?.id != calendar.id {
            let line = "default for \(entity.rawValue)s: "
            changes.append((line + (former.map { "“\($0.title)”" } ?? "none"), line + "“\(calendar.title)”"))
          }
          try batch.setDefaultCalendar(calendar, for: entity)
        }
      }
      if change.dryRun {
        return ChangePlan(diff: changes.flatMap { ["- \($0)", "+ \($1)"] }).print(asJSON: change.json)
      }
      try calendar.print("Changed", store, change)
    }
  }

  /// The attributes of a calendar other than its title.
  struct Attributes: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The colour, as #RRGGBB or a CSS colour name.", valueName: "color"))
    var color: String?

    @Flag(name: .long, help: "Do not allow changes to its items.")
    var readOnly = false

    @Option(
      name: .long,
      help: ArgumentHelp("The kinds of items it holds: event, reminder or event,reminder.", valueName: "kinds"))
    var kind: String?

    /// The kinds of items that the calendar contains, or nil if none were given.
    var entityTypes: Set<AccessEntity>? {
      kind.map { Set($0.split(separator: ",").compactMap { AccessEntity(rawValue: String($0)) }) }
    }

    func validate() throws {
      if let kind, entityTypes?.count != kind.split(separator: ",").count || kind.isEmpty {
        throw ValidationError("--kind must be event, reminder or event,reminder")
      }
      try Check.color(color)
    }
  }
}

extension StoredCalendar {
  /// The attributes that can be changed, one per line.
  fileprivate var lines: [String] {
    [
      "title: \(title)", "color: \(color ?? "none")", "read-only: \(isReadOnly ? "yes" : "no")",
      "for: \(entityTypes.map { "\($0.rawValue)s" }.sorted().joined(separator: ", "))",
    ]
  }

  /// Reports the result.
  fileprivate func print(_ verb: String, _ store: CalendarStore, _ options: ChangeOptions) throws {
    guard options.json else { return StandardOutput.write("\(verb) the calendar “\(title.printableName)”") }
    if let entry = try CalendarEntry.all(store).first(where: { $0.id == identifier }) {
      StandardOutput.write(json: entry)
    }
  }
}
