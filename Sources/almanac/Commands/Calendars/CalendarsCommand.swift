import Accounts
import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import TerminalText

struct CalendarsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "List, create, change and delete calendars.",
    subcommands: [List.self, Create.self, Edit.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List all calendars.")

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let times = TimeText(zone: try zoneOptions.displayZone())
      list.print(Listing(["calendars": try CalendarEntry.all(storeOptions.openExisting(), times)]))
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a calendar and everything in it.",
      discussion: """
        If it is not empty, almanac asks first. A read-only calendar with items is not deleted until `almanac calendars \
        edit` has made it writable. `almanac undo` brings a calendar back, but for one that follows a feed, which \
        `almanac subscribe` brings back.
        """)

    @Argument(help: ArgumentHelp("The calendar.", valueName: "name"), completion: StoreCompletion.calendars)
    var name: String

    @Flag(name: [.customShort("y"), .long], help: "Do not ask. Needed for a calendar with items if nobody can answer.")
    var yes = false

    @OptionGroup var change: ChangeOptions

    func run() throws {
      let store = try change.open()
      let calendar = try store.calendar(named: name)
      let kinds = AccessEntity.allCases.filter { (try? store.defaultCalendar(for: $0)) == calendar }
      let subscription = try Subscriptions(store).all().first { $0.calendar.id == calendar.id }
      let asked = yes || subscription != nil || change.dryRun ? nil : try CalendarEntry.count(of: calendar, in: store)
      if let asked, asked > 0, !calendar.isReadOnly { try confirm(asked, calendar) }
      let deleted = try store.transaction("calendars delete", isDryRun: change.dryRun || subscription != nil) { batch in
        let deleted = try batch.deleteCalendar(calendar)
        if let asked, deleted > asked {
          throw Failure(.conflict, "the calendar “\(calendar.title)” got more items meanwhile; nothing was deleted")
        }
        return deleted
      }
      if change.dryRun {
        return ChangePlan(diff: ["- calendar “\(calendar.title)” with \(deleted) items"]).print(asJSON: change.json)
      }
      if let subscription { try Subscriptions(store).remove(subscription) }
      let deletion = Deletion(deleted: calendar.title, items: deleted)
      if change.json { return StandardOutput.write(json: deletion) }
      StandardOutput.write("Deleted the calendar “\(deletion.deleted.printableName)” with \(deletion.items.of("item"))")
      var told: [StoredCalendar] = []
      for kind in kinds {
        guard let next = try? store.defaultCalendar(for: kind), !told.contains(next) else { continue }
        told.append(next)
        StandardOutput.write("The default \(kind == .event ? "calendar" : "list") is “\(next.title.printableName)” now")
      }
    }

    /// Asks whether to delete the items too.
    private func confirm(_ count: Int, _ calendar: StoredCalendar) throws {
      let items = count.of("item")
      guard Terminal.canAsk else {
        throw Failure(
          .usage, "the calendar “\(calendar.title)” has \(items); add --yes to delete them too, or -n to see what goes")
      }
      if !Terminal.ask("Delete the calendar “\(calendar.title)” with \(items)?") {
        throw Failure(.findings, "nothing was deleted")
      }
    }

    private struct Deletion: Entry {
      let deleted: String
      let items: Int

      static let columns: Columns<Deletion> = [Column("deleted", \.deleted), Column("items", \.items)]
    }
  }
}

/// A calendar in a list.
struct CalendarEntry: Entry {
  private let summary: CalendarStore.CalendarSummary
  private let isDefault: Bool
  private let feed: FeedEntry?

  private init(_ summary: CalendarStore.CalendarSummary, isDefault: Bool, _ feed: FeedEntry?) {
    self.summary = summary
    self.isDefault = isDefault
    self.feed = feed
  }

  /// All calendars of a store.
  static func all(_ store: CalendarStore, _ times: TimeText = TimeText(zone: DisplayZone("UTC", .utc))) throws
    -> [CalendarEntry]
  {
    let defaults = AccessEntity.allCases.compactMap { try? store.defaultCalendar(for: $0).id }
    // A client that may not see everything sees no feeds.
    let feeds = (try? Subscriptions(store).all()) ?? []
    return try store.calendars().map { summary in
      CalendarEntry(
        summary, isDefault: defaults.contains(summary.calendar.id),
        feeds.first { $0.calendar.id == summary.calendar.id }.map { FeedEntry($0, times) })
    }
  }

  /// How many items a calendar has.
  static func count(of calendar: StoredCalendar, in store: CalendarStore) throws -> Int {
    try all(store).first { $0.id == calendar.identifier }?.items ?? 0
  }

  private var calendar: StoredCalendar { summary.calendar }
  var id: String { calendar.identifier }
  var items: Int { summary.counts.values.reduce(0, +) }
  private var events: Int { summary.counts[.event, default: 0] }
  private var reminders: Int { summary.counts[.reminder, default: 0] }

  /// What is special about it, for people.
  private var remarks: String {
    let remarks = [
      (isDefault, "default"), (!calendar.allowsContentModifications, "read-only"),
      (calendar.isSubscribed, "subscribed"), (calendar.entityTypes == [.event], "events only"),
      (calendar.entityTypes == [.reminder], "reminders only"), (calendar.color != nil, calendar.color ?? ""),
      (feed != nil, feed?.remark ?? ""),
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
    Column(ifPresent: "feed", \.feed),
  ]
}
