import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime

struct RemindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminders",
    abstract: "List, add, change, complete and delete reminders.",
    subcommands: [List.self, Add.self, Edit.self, Complete.self, Uncomplete.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List reminders, those that are due first before the others.",
      discussion: "Of a series the next one that is to be done is shown.")

    @Flag(name: .long, help: "Show those that are done, too.")
    var all = false

    @Flag(name: .long, help: "Show those that are done alone.")
    var completed = false

    @Option(name: .long, help: ArgumentHelp("Only what is due before then.", valueName: "time"))
    var before: MomentArgument?

    @Option(name: [.customShort("c"), .long], help: ArgumentHelp("A calendar; may be repeated.", valueName: "name"))
    var calendar: [String] = []

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let zone = try zoneOptions.displayZone()
      let store = try storeOptions.openForReading()
      let limit = try before?.moment(in: zone)
      var query = ItemQuery()
      query.kinds = ["VTODO"]
      query.calendars = calendar
      let highest = try store.highestItemNumber()
      var rows: [(order: (Int64, Int64), entry: ReminderEntry)] = []
      for item in try store.items(matching: query) {
        guard let reminder = try? Reminder(item.component) else { continue }
        let isDone = reminder.isCompleted
        guard all || isDone == completed else { continue }
        let due = reminder.dueTime ?? reminder.start
        let times = TimeText(zone: zone, timeZones: item.timeZones)
        let civil = due.map(times.civil)
        if let limit {
          guard let civil, civil < limit.civil else { continue }
        }
        rows.append(
          (
            (civil?.secondsSinceEpoch ?? Int64.max, item.id.number),
            ReminderEntry(ItemEntry(item, zone: zone, highest: highest), reminder, times)
          ))
      }
      rows.sort { $0.order < $1.order }
      let entries = rows.map(\.entry)
      if output.json {
        StandardOutput.write(try JSON.text(["reminders": entries]))
        return
      }
      if entries.isEmpty { return }
      var table = Table(["ID", "DONE", "DUE", "CALENDAR", "TITLE"])
      for entry in entries {
        table.add([
          entry.entry.id, entry.isCompleted ? "✓" : "", entry.entry.when, entry.entry.calendar,
          entry.entry.displayTitle,
        ])
      }
      for line in table.lines(output.style) { StandardOutput.write(line) }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a reminder.",
      discussion: """
        For example: almanac reminders add "Water the plants" --due "tomorrow 18:00" --rrule "FREQ=DAILY;INTERVAL=3"
        """)

    @Argument(help: ArgumentHelp("What is to be done.", valueName: "title"))
    var title: String

    @OptionGroup var times: Times
    @OptionGroup var fields: ItemFields

    @Option(
      name: [.customShort("c"), .long],
      help: ArgumentHelp("The calendar. (default: the default one)", valueName: "name"))
    var calendar: String?

    @OptionGroup var options: EditOptions

    func validate() throws {
      if title.isEmpty { throw ValidationError("a reminder needs a title") }
    }

    func run() throws {
      let run = try EditRun(options, makesStore: true)
      var reminder = Reminder(title: title)
      reminder.status = .needsAction
      fields.apply(to: &reminder, anchor: .end)
      try times.apply(to: &reminder, isSeries: reminder.isRecurring, times: TimeText(zone: run.zone))
      let target = try calendar.map { try run.store.calendar(named: $0) }
      try run.run("reminders add", "Added") { batch in [try batch.item(batch.add(reminder, to: target))] }
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a reminder.",
      discussion: "What is not named stays as it is, to the letter.")

    @Argument(help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"))
    var id: String

    @OptionGroup var span: SpanOption

    @Option(name: .long, help: ArgumentHelp("What is to be done.", valueName: "text"))
    var title: String?

    @OptionGroup var times: Times
    @OptionGroup var fields: ItemFields

    @Option(name: [.customShort("c"), .long], help: ArgumentHelp("Move it to that calendar.", valueName: "name"))
    var calendar: String?

    @OptionGroup var options: EditOptions

    func run() throws {
      let run = try EditRun(options)
      let occurrence = try run.store.occurrence(named: id)
      guard var reminder = occurrence.reminder else {
        throw Failure(.usage, "“\(id)” is no reminder; `almanac edit` changes events")
      }
      let span = try span.span(for: occurrence, named: id)
      if calendar != nil, span == .this, occurrence.recurrenceID != nil {
        throw Failure(.usage, "one occurrence cannot be in another calendar than its series; use --span future or all")
      }
      if let title { reminder.title = title }
      fields.apply(to: &reminder, anchor: .end)
      try times.apply(
        to: &reminder, isSeries: span != .this && reminder.isRecurring,
        times: TimeText(zone: run.zone, timeZones: occurrence.item.timeZones))
      let target = try calendar.map { try run.store.calendar(named: $0) }
      try run.run("reminders edit", "Changed") { batch in
        let id = try batch.save(reminder, as: occurrence, span: span)
        if let target { try batch.move(batch.occurrence(of: batch.item(id)), to: target) }
        return [try batch.item(id)]
      }
    }
  }

  struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Note that reminders were done.",
      discussion: "Of a series the next time is done, and the one after that becomes the next.")

    @Argument(help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"))
    var ids: [String]

    @Option(name: .long, help: ArgumentHelp("When it was done. (default: now)", valueName: "time"))
    var at: MomentArgument?

    @OptionGroup var options: EditOptions

    func run() throws {
      let run = try EditRun(options)
      let moment = try at?.moment(in: run.zone).instant
      let occurrences = try ids.map { try run.store.occurrence(named: $0) }
      try run.run("reminders complete", "Completed") { batch in
        try occurrences.map { try batch.item(batch.complete($0, at: moment)) }
      }
    }
  }

  struct Uncomplete: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Note that reminders are still to be done.")

    @Argument(help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"))
    var ids: [String]

    @OptionGroup var options: EditOptions

    func run() throws {
      let run = try EditRun(options)
      let occurrences = try ids.map { try run.store.occurrence(named: $0) }
      try run.run("reminders uncomplete", "Reopened") { batch in
        try occurrences.map { occurrence in
          try batch.uncomplete(occurrence)
          return try batch.item(occurrence.item.id)
        }
      }
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Delete reminders.")

    @Argument(help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"))
    var ids: [String]

    @OptionGroup var span: SpanOption
    @OptionGroup var options: EditOptions

    func run() throws { try DeleteCommand.delete(ids, span, options, kind: "VTODO") }
  }

  /// When a reminder is due and how important it is.
  struct Times: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("When it is due; none where it never is.", valueName: "time"))
    var due: MomentArgument?

    @Option(name: .long, help: ArgumentHelp("high, medium, low, none, or 1 (most) to 9.", valueName: "priority"))
    var priority: String?

    private static let words = ["high": 1, "medium": 5, "low": 9, "none": 0]

    func validate() throws {
      guard let priority else { return }
      if Self.words[priority.lowercased()] == nil, !(0...9).contains(Int(priority) ?? -1) {
        throw ValidationError("“\(priority)” is no priority; write high, medium, low, none or 1 to 9")
      }
    }

    /// Writes what was said into a reminder. Its start, if it has one, stays as long before as it was.
    ///
    /// - Parameter isSeries: whether all instances of a series get the times.
    func apply(to reminder: inout Reminder, isSeries: Bool, times: TimeText) throws {
      if let priority {
        let number = Self.words[priority.lowercased()] ?? Int(priority) ?? 0
        reminder.priority = number == 0 ? nil : number
      }
      guard let due else { return }
      if due.text.lowercased() == "none" {
        reminder.due = nil
        return
      }
      let old = reminder.dueTime
      let time = try due.time(like: old, on: old.map(times.civil)?.date, times)
      if isSeries { try due.checkBeginsSeries(time, like: old, times.zone) }
      if let start = reminder.start {
        let seconds = old.map {
          times.civil(time, like: $0).secondsSinceEpoch - $0.civilDateTime.secondsSinceEpoch
        }
        reminder.start =
          start.isDate == time.isDate ? start.with(start.civilDateTime.adding(seconds: seconds ?? 0)) : nil
      }
      reminder.due = .time(time)
    }
  }
}

/// A reminder in a list.
private struct ReminderEntry: Encodable {
  let entry: ItemEntry
  let isCompleted: Bool
  private let completed: String?
  private let priority: Int?

  init(_ entry: ItemEntry, _ reminder: Reminder, _ times: TimeText) {
    self.entry = entry
    isCompleted = reminder.isCompleted
    completed = reminder.completed.map { times.json($0) }
    priority = reminder.priority
  }

  func encode(to encoder: any Encoder) throws {
    try entry.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isCompleted, forKey: .isCompleted)
    try container.encode(completed, forKey: .completed)
    try container.encode(priority, forKey: .priority)
  }

  enum CodingKeys: String, CodingKey {
    case completed, priority
    case isCompleted = "is_completed"
  }
}
