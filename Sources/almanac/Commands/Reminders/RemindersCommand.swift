import ICalendar
import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import JSON
import Recurrence

struct RemindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminders",
    abstract: "List, add, change, complete and delete reminders.",
    subcommands: [List.self, Add.self, Edit.self, Complete.self, Uncomplete.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List reminders, soonest due first.",
      discussion: "For a series, only the next reminder is shown.")

    @Flag(name: .long, help: "Also show completed and cancelled reminders.")
    var all = false

    @Flag(name: .long, help: "Show only completed reminders.")
    var completed = false

    @Option(name: .long, help: ArgumentHelp("Show only reminders due at this time or later.", valueName: "time"))
    var after: MomentArgument?

    @Option(name: .long, help: ArgumentHelp("Show only reminders due before this time.", valueName: "time"))
    var before: MomentArgument?

    @Option(
      name: .long,
      help: ArgumentHelp(
        "Show only this priority: high, medium, low, none, or a number from 1 to 9.", valueName: "priority")
    )
    var priority: PriorityArgument?

    @Option(
      name: .long, help: ArgumentHelp("Show only this category. Repeatable.", valueName: "name"))
    var category: [String] = []

    @OptionGroup var calendarsOption: CalendarsOption
    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let zone = try zoneOptions.displayZone()
      let store = try storeOptions.openExisting()
      let bounds = try MomentArgument.moments(from: after, to: before, in: zone)
      var query = ItemQuery()
      query.kinds = [.reminder]
      query.calendars = calendarsOption.calendars
      let names = try store.itemNames()
      let entries = try store.items(matching: query).compactMap { item -> ReminderEntry? in
        guard let reminder = try? Reminder(item.component),
          all || reminder.isCompleted == completed && (completed || !item.isCancelled),
          priority?.contains(reminder.priority ?? 0) ?? true, isInCategory(reminder)
        else { return nil }
        let next = try reminder.isRecurring ? store.next(of: item, from: zone.nowInstant, in: zone.rules) : .truncated
        // A series whose occurrences were all deleted or changed has nothing left to do.
        if case .none = next, !all, !reminder.isCompleted { return nil }
        let entry = ReminderEntry(item, reminder, at: next.value, names: names, zone: zone)
        if bounds.from == nil, bounds.to == nil { return entry }
        return entry.due.map { due in
          bounds.from.map { due >= $0.civil } ?? true && bounds.to.map { due < $0.civil } ?? true
        } ?? false ? entry : nil
      }
      list.print(Listing(["reminders": entries.sorted { $0.order < $1.order }]), zone: zone)
    }

    private func isInCategory(_ reminder: Reminder) -> Bool {
      category.isEmpty
        || reminder.categories.contains { own in category.contains { $0.lowercased() == own.lowercased() } }
    }
  }

  struct Complete: AsyncParsableCommand, RemarkMaking {
    static let configuration = CommandConfiguration(
      abstract: "Mark reminders as completed.",
      discussion: "In a series, the next reminder is completed, and the one after it becomes the next.")

    @OptionGroup var items: ItemArguments

    @Option(name: .long, help: ArgumentHelp("When it was completed. (default: now)", valueName: "time"))
    var at: MomentArgument?

    @OptionGroup var edit: EditOptions
    var remarks: Remarks { edit.quietOption.remarks }

    func run() async throws {
      let run = try EditRun(edit)
      let moment = try at?.moment(in: run.zone).instant
      var occurrences: [ItemOccurrence] = []
      for id in items.ids {
        let occurrence = try run.store.occurrence(named: id, readIn: run.zone.rules)
        if !occurrences.contains(occurrence) { occurrences.append(occurrence) }
      }
      try await run.run("reminders complete", "Completed") { batch in
        try occurrences.map { try batch.item(batch.complete($0, at: moment)) }
      }
    }
  }

  struct Uncomplete: AsyncParsableCommand, RemarkMaking {
    static let configuration = CommandConfiguration(abstract: "Mark reminders as not completed.")

    @OptionGroup var items: ItemArguments
    @OptionGroup var edit: EditOptions
    var remarks: Remarks { edit.quietOption.remarks }

    func run() async throws {
      let run = try EditRun(edit)
      let occurrences = try items.ids.map { try run.store.occurrence(named: $0, readIn: run.zone.rules) }
      try await run.run("reminders uncomplete", "Reopened") { batch in
        try occurrences.map { occurrence in
          try batch.uncomplete(occurrence)
          return try batch.item(occurrence.item.id)
        }
      }
      for occurrence in occurrences { try tellLastCompleted(of: occurrence, run) }
    }

    /// Reports the last completed reminder of an unfinished series, which is now a separate reminder.
    private func tellLastCompleted(of occurrence: ItemOccurrence, _ run: EditRun) throws {
      guard let series = occurrence.reminder, !series.isCompleted, occurrence.item.component.isRecurring,
        let uid = series.uid
      else { return }
      var query = ItemQuery()
      query.kinds = [.reminder]
      let done = try run.store.items(matching: query).compactMap { item -> (item: StoredItem, at: CivilDateTime)? in
        guard let reminder = try? Reminder(item.component), let completed = reminder.completed,
          reminder.relations.contains(where: { $0.kind == .sibling && $0.uid.hasSameBytes(as: uid) })
        else { return nil }
        return (item, completed.civilDateTime)
      }
      guard let last = done.max(by: { $0.at < $1.at }) else { return }
      let id = try run.store.itemNames().short(last.item.id)
      Terminal.write(
        "almanac: “\(series.title.displayTitle)” repeats and is not finished; its last completed reminder is \(id); "
          + "to reopen it, run `almanac reminders uncomplete \(id)`")
    }
  }

  struct Delete: AsyncParsableCommand, RemarkMaking {
    static let configuration = CommandConfiguration(abstract: "Delete reminders.")

    @OptionGroup var options: DeleteOptions
    @OptionGroup var edit: EditOptions
    var remarks: Remarks { edit.quietOption.remarks }

    func run() async throws { try await options.run(edit, kind: .reminder) }
  }
}

/// A reminder in a list.
private struct ReminderEntry: Entry {
  private let item: ItemEntry
  private let completed: String?
  private let priority: Int?
  private let number: Int64
  /// The due time in the display zone.
  let due: CivilDateTime?

  /// - Parameter instance: The first occurrence of a series that is not yet completed, or nil to use the times of the
  ///   component.
  init(
    _ stored: StoredItem, _ reminder: Reminder, at instance: ItemInstance?, names: ItemNames, zone: DisplayZone
  ) {
    let times = TimeText(zone: zone, timeZones: stored.timeZones)
    item = ItemEntry(stored, at: instance, zone: zone, names: names)
    completed = reminder.completed.map { times.json($0) }
    priority = reminder.priority
    number = stored.id.number
    due = (instance.map(\.due) ?? ComponentTimes(stored.component).due(in: stored.timeZones)).map(times.civil)
  }

  /// The sort key in the list; reminders without a due date come last.
  var order: (Int64, Int64) { (due?.secondsSinceEpoch ?? Int64.max, number) }

  static let columns: Columns<ReminderEntry> = ItemEntry.columns.members(of: \ReminderEntry.item).adding(
    Column(heading: "ID", \.item.id), Column(heading: "DONE") { $0.item.isCompleted == true ? "✓" : "" },
    Column(heading: "DUE") { $0.due == nil ? "" : $0.item.when }.times,
    Column(heading: "CALENDAR", \.item.calendar).cuttable,
    Column(heading: "TITLE", \.item.displayTitle).cuttable, Column("completed", \.completed),
    Column("priority", \.priority))
}
