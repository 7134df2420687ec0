import ArgumentParser
import CalendarStore

struct CalendarsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "List, create, change and delete calendars.",
    subcommands: [List.self, Create.self, Edit.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List all calendars.")

    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      list.print(Listing(["calendars": try CalendarEntry.all(storeOptions.openExisting())]))
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Delete a calendar and everything in it.")

    @Argument(help: ArgumentHelp("The calendar.", valueName: "name"))
    var name: String

    @OptionGroup var change: ChangeOptions

    func run() throws {
      let store = try change.open()
      let calendar = try store.calendar(named: name)
      if change.dryRun {
        let count = try CalendarEntry.all(store).first { $0.id == calendar.identifier }?.items ?? 0
        return CalendarPlan(diff: ["- calendar “\(calendar.title)” with \(count) items"]).print(change)
      }
      let deletion = Deletion(deleted: calendar.title, items: try store.deleteCalendar(calendar))
      if change.json { return StandardOutput.write(json: deletion) }
      StandardOutput.write("Deleted the calendar “\(deletion.deleted)” with \(deletion.items) items")
    }

    private struct Deletion: Entry {
      let deleted: String
      let items: Int

      static let columns: Columns<Deletion> = [Column("deleted", \.deleted), Column("items", \.items)]
    }
  }
}

/// What a change of a calendar would do, as the lines of a diff.
struct CalendarPlan: Entry {
  let diff: [String]

  static let columns: Columns<CalendarPlan> = [Column("diff", \.diff), Column("dry_run") { _ in true }]

  func print(_ options: ChangeOptions) {
    if options.json { return StandardOutput.write(json: self) }
    StandardOutput.write(lines: diff)
  }
}

/// A calendar in a list.
struct CalendarEntry: Entry {
  private let summary: CalendarStore.CalendarSummary
  private let isDefault: Bool

  private init(_ summary: CalendarStore.CalendarSummary, isDefault: Bool) {
    self.summary = summary
    self.isDefault = isDefault
  }

  /// All calendars of a store.
  static func all(_ store: CalendarStore) throws -> [CalendarEntry] {
    let standard = try? store.defaultCalendar()
    return try store.calendars().map { CalendarEntry($0, isDefault: $0.calendar.id == standard?.id) }
  }

  private var calendar: StoredCalendar { summary.calendar }
  var id: String { calendar.identifier }
  var items: Int { summary.counts.values.reduce(0, +) }
  private var events: Int { summary.counts["VEVENT", default: 0] }
  private var reminders: Int { summary.counts["VTODO", default: 0] }

  /// What is special about it, for people.
  private var remarks: String {
    let remarks = [
      (isDefault, "default"), (!calendar.allowsContentModifications, "read-only"),
      (calendar.isSubscribed, "subscribed"), (calendar.entityTypes == [.event], "events only"),
      (calendar.entityTypes == [.reminder], "reminders only"), (calendar.color != nil, calendar.color ?? ""),
    ]
    return remarks.filter(\.0).map(\.1).joined(separator: ", ")
  }

  static let columns: Columns<CalendarEntry> = [
    Column(heading: "CALENDAR", \.calendar.title), Column("events", "EVENTS", \.events),
    Column("reminders", "REMINDERS", \.reminders),
    Column(heading: "OTHER") { "\($0.items - $0.events - $0.reminders)" },
    Column("source", "SOURCE", \.summary.source.title), Column(heading: "REMARKS", \.remarks),
    Column("id", \.id), Column("title", \.calendar.title), Column("color", \.calendar.color),
    Column("read_only") { !$0.calendar.allowsContentModifications }, Column("default", \.isDefault),
    Column("immutable", \.calendar.isImmutable), Column("subscribed", \.calendar.isSubscribed),
    Column("kinds") { $0.calendar.entityTypes.map(\.rawValue).sorted() },
    Column("source_type", \.summary.source.type.rawValue), Column("items", \.items),
  ]
}
