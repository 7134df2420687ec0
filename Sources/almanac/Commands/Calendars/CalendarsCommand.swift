import Accounts
import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
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
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let times = TimeText(zone: try zoneOptions.displayZone())
      list.print(Listing(["calendars": try CalendarEntry.all(storeOptions.openExisting(), times)]))
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
    // A client without full access sees no feeds.
    let feeds = (try? Subscriptions(store).all()) ?? []
    return try store.calendars().map { summary in
      CalendarEntry(
        summary, isDefault: defaults.contains(summary.calendar.id),
        feeds.first { $0.calendar.id == summary.calendar.id }.map { FeedEntry($0, times) })
    }
  }

  /// The number of items in a calendar.
  static func count(of calendar: StoredCalendar, in store: CalendarStore) throws -> Int {
    try all(store).first { $0.id == calendar.identifier }?.items ?? 0
  }

  private var calendar: StoredCalendar { summary.calendar }
  var id: String { calendar.identifier }
  var items: Int { summary.counts.values.reduce(0, +) }
  private var events: Int { summary.counts[.event, default: 0] }
  private var reminders: Int { summary.counts[.reminder, default: 0] }

  /// The special attributes of the calendar, as text.
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
