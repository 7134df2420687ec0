import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import TypedTimes

extension RemindersCommand {
  struct Add: AsyncParsableCommand, RemarkMaking {
    static let configuration = CommandConfiguration(
      abstract: "Add a reminder.",
      discussion: """
        For example: almanac reminders add "Water the plants" --due "tomorrow 6pm" --repeat "every 3 days"

        Without --due, you can put the due date into the title; almanac reports how it understood the title: almanac \
        reminders add "Call Mum tomorrow 6pm". Use --due none to keep a title as it is.
        """)

    @OptionGroup var name: TitleArgument
    @OptionGroup var item: ItemOptions
    @OptionGroup var target: TargetCalendarOption
    @OptionGroup var edit: EditOptions
    var remarks: Remarks { edit.quietOption.remarks }
    @OptionGroup var urgency: UrgencyOptions

    func run() async throws {
      let run = try EditRun(edit, createsStore: true)
      var reminder = Reminder(title: name.title)
      reminder.status = .needsAction
      var urgency = urgency
      let entry = try urgency.due == nil ? self.entry(in: run.zone) : nil
      if let entry {
        entry.apply(to: &reminder, anchor: .end)
        urgency.due = entry.startText.map { MomentArgument($0) }
      }
      let repetition = item.repetition
      let times = TimeText(zone: entry?.clockZone.map { DisplayZone($0) } ?? run.zone)
      item.apply(to: &reminder, anchor: .end)
      try urgency.apply(to: &reminder, isSeries: reminder.isRecurring, times: times)
      if let due = reminder.dueTime, let day = repetition.otherFirstDay(of: reminder, from: due) {
        reminder.due = .time(due.with(due.civilDateTime.on(day)))
        RepetitionOptions.tell(day)
      }
      try repetition.applyEnd(to: &reminder, from: reminder.dueTime, words: entry?.until, TimeText(zone: run.zone))
      try repetition.check(reminder, from: reminder.dueTime)
      try reminder.checkAlarms()
      reminder.startWhenDue()
      reminder.tellAlarms(from: reminder.dueTime)
      if let entry {
        let shown = TimeText(zone: run.zone)
        Terminal.remark("understood as \(Self.understood(entry, reminder, shown))")
      }
      let target = try run.calendar(target)
      try await run.run("reminders add", "Added") { batch in [try batch.item(batch.add(reminder, to: target))] }
      run.tellUnheard(reminder.alarms)
    }

    /// The title read as a one-line entry, or nil if it has no time.
    private func entry(in zone: DisplayZone) throws -> QuickEntry? {
      let entry = try name.entry(in: zone, besides: item)
      if entry.startText == nil { return nil }
      guard !entry.saysLength else {
        throw Failure(
          .usage,
          "“\(name.title)” gives a duration, but a reminder is due at a single time; give that time, or use --due")
      }
      return entry
    }

    private static func understood(_ entry: QuickEntry, _ reminder: Reminder, _ times: TimeText) -> String {
      [
        "“\(reminder.title ?? "")”", reminder.dueTime.map { "due \(times.full($0))" },
        reminder.recurrenceRules.first.map { "repeating \($0.text)" }, reminder.location?.title.map { "at \($0)" },
        entry.alarmsText,
      ].compactMap { $0 }.joined(separator: ", ")
    }
  }

  struct Edit: AsyncParsableCommand, RemarkMaking, ItemChanging {
    static let configuration = CommandConfiguration(
      abstract: "Change a reminder.",
      discussion: """
        Everything you do not specify stays exactly as it is. New categories and alarms replace the old ones. An empty \
        value removes the old one, as does “none” for --alarm, --repeat, --rrule and --due. A time without a date \
        keeps the due date, and a date without a time keeps the time.
        """)

    @OptionGroup var changed: ChangedItem
    @OptionGroup var item: ItemOptions
    @OptionGroup var move: MoveOption
    @OptionGroup var edit: EditOptions
    var remarks: Remarks { edit.quietOption.remarks }
    @OptionGroup var urgency: UrgencyOptions

    func run() async throws {
      try await change(
        "reminders edit", \.reminder, otherwise: "not a reminder; to change an event, use `almanac edit`",
        anchor: .end, save: { try $0.save($1, as: $2, span: $3) }
      ) { reminder, part in
        let times = part.times
        try urgency.apply(to: &reminder, isSeries: part.isSeries, first: part.due, times: times)
        if urgency.due != nil || !item.alarm.isEmpty { try reminder.checkAlarms() }
        let start = reminder.start ?? reminder.dueTime
        try item.repetition.applyEnd(to: &reminder, from: start, times)
        item.repetition.warnOfStart(of: reminder, start)
        if item.repetition.isNamed { try item.repetition.check(reminder, from: start) }
        if item.repetition.isNamed || urgency.due != nil { reminder.startWhenDue() }
      }
    }
  }

  /// The due time and priority of a reminder.
  struct UrgencyOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("When it is due, such as “tomorrow 6pm”.", valueName: "time"))
    var due: MomentArgument?

    @Option(
      name: .long,
      help: ArgumentHelp("The priority: high, medium, low, none, or 1 (highest) to 9.", valueName: "priority"))
    var priority: String?

    func validate() throws {
      guard let priority else { return }
      if PriorityLevel(rawValue: priority.lowercased()) == nil, !(0...9).contains(Int(priority) ?? -1) {
        throw ValidationError("“\(priority)” is not a priority; expected high, medium, low, none or 1 to 9")
      }
    }

    /// Applies the given values to a reminder. If the reminder has a start, the time between the start and the due time
    /// stays the same.
    ///
    /// - Parameters:
    ///   - isSeries: Whether the times apply to all instances of a series.
    ///   - first: The due time of the first remaining occurrence of a series; the series moves so that this
    ///     occurrence is due at the given time.
    func apply(
      to reminder: inout Reminder, isSeries: Bool, first: CalendarTime? = nil, times: TimeText
    ) throws {
      if let priority {
        let number = PriorityLevel(rawValue: priority.lowercased())?.value ?? Int(priority) ?? 0
        reminder.priority = number == 0 ? nil : number
      }
      guard let due else { return }
      if due.text.isEmpty || due.text.lowercased() == "none" {
        if reminder.isRecurring, reminder.start == nil || reminder.start == reminder.dueTime {
          throw Failure(.usage, "a repeating reminder needs a due date")
        }
        // A start equal to the due date moves with it.
        if reminder.start == reminder.dueTime { reminder.start = nil }
        reminder.due = nil
        return
      }
      let old = first ?? reminder.dueTime
      let oldCivil = old.map(times.civil)
      let time = try due.time(
        like: old, on: oldCivil?.date, clock: old?.isDate == false ? oldCivil : nil, times)
      if isSeries { try due.checkBeginsSeries(time, like: old, times.zone) }
      let seconds = old.map { times.civil(time, like: $0).secondsSinceEpoch - $0.civilDateTime.secondsSinceEpoch } ?? 0
      let own = reminder.dueTime
      if let start = reminder.start {
        let moved = start.isDate == time.isDate ? start.with(start.civilDateTime.adding(seconds: seconds)) : nil
        if start != own, moved != start {
          let remark =
            moved.map { "its start moves too, to \(times.full($0))" }
            ?? "its start was removed because only one of the start and the due date has a time of day"
          Terminal.remark(remark)
        }
        reminder.start = moved
      }
      // Occurrences before the first remaining one are moved as well.
      let moved = first == nil || first == own ? nil : own.map { $0.with($0.civilDateTime.adding(seconds: seconds)) }
      reminder.due = .time(moved.flatMap { $0.isDate == time.isDate ? $0 : nil } ?? time)
    }
  }
}

extension Reminder {
  /// Checks that every alarm relative to the due date has a due date (RFC 5545, 3.8.6.3).
  fileprivate func checkAlarms() throws {
    guard due == nil, fields.alarms.contains(where: { $0.trigger?.isBeforeDue ?? false }) else { return }
    throw Failure(
      .usage,
      "“\(fields.title.displayTitle)” has an alarm relative to its due date, but no due date; add --due, or remove the "
        + "alarm with --alarm none")
  }

  /// Sets the start of a repeating reminder that has none to its due time, because a rule needs a DTSTART (RFC 5545,
  /// 3.8.5.3).
  fileprivate mutating func startWhenDue() {
    if isRecurring, self.start == nil { self.start = dueTime }
  }
}

extension AlarmTrigger {
  /// Whether the alarm is relative to a reminder's due time.
  fileprivate var isBeforeDue: Bool {
    if case .relative(_, let anchor) = self { anchor == .end } else { false }
  }
}
