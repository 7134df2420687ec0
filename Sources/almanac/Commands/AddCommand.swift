import ArgumentParser
import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import TypedTimes

struct AddCommand: AsyncParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an event.",
    discussion: """
      Times are in the display zone (--tz). If the start has no time of day, the event lasts the whole day; otherwise \
      it lasts an hour unless you give a length. For example: almanac add "Dentist" --start "monday 14:00" --duration \
      45m -c Home

      Without --start, you can put everything into the title; almanac reports how it understood the title: almanac add \
      "Dentist tomorrow 3pm for 45m at Mill Lane". Try it with -n first.
      """)

  @OptionGroup var name: TitleArgument
  @OptionGroup var item: ItemOptions
  @OptionGroup var target: TargetCalendarOption
  @OptionGroup var edit: EditOptions
  var remarks: Remarks { edit.quietOption.remarks }

  @Option(
    name: .long, help: ArgumentHelp("When it begins, such as 2026-11-23T09:00 or “monday 14:00”.", valueName: "time"))
  var start: MomentArgument?

  @OptionGroup var length: LengthOptions

  @Flag(name: .long, help: "Make it an all-day event; --start is then a date.")
  var allDay = false

  @Flag(name: .long, help: "Use the same local time in every time zone.")
  var floating = false

  @OptionGroup var event: EventOptions

  func run() async throws {
    let run = try EditRun(edit, createsStore: true)
    var times = try length.times(from: start)
    times.isFloating = floating
    times.isAllDay = allDay
    var event = Event(title: name.title)
    let entry = start == nil ? try name.entry(in: run.zone, besides: item) : nil
    if let entry {
      guard entry.startText != nil else {
        throw Failure(
          .usage,
          "“\(name.title)” does not give a time; "
            + (entry.problem ?? "give --start, or put the time into the title, as in “Dentist tomorrow 3pm”"))
      }
      let length = length.end != nil ? "--end" : length.duration != nil ? "--duration" : nil
      try TitleArgument.check(name.title, says: "how long it lasts", entry.saysLength, length)
      understand(entry, &event, &times)
    }
    if floating, let zone = entry?.zoneWords {
      throw Failure(
        .usage, "“\(name.title)” names a time zone (“\(zone)”), but --floating means no time zone; use only one of them"
      )
    }
    let texts = TimeText(zone: entry?.clockZone.map { DisplayZone($0) } ?? run.zone)
    item.apply(to: &event, anchor: .start)
    try times.apply(to: &event, isNew: true, isSeries: event.isRecurring, times: texts)
    if !event.isRecurring, let remark = start.flatMap({ TypedTime.remarkOnPast($0.text, in: run.zone.clock) }) {
      Terminal.remark(remark)
    }
    let repetition = item.repetition
    if let day = repetition.otherFirstDay(of: event, from: event.start) {
      try EventTimes(start: MomentArgument(TimeText.text(day)))
        .apply(to: &event, isNew: false, isSeries: true, times: texts)
      RepetitionOptions.tell(day)
    }
    try repetition.applyEnd(to: &event, from: event.start, words: entry?.until, TimeText(zone: run.zone))
    try repetition.check(event, from: event.start)
    length.tellLastDay(of: event)
    event.tellAlarms(from: event.start)
    self.event.apply(to: &event)
    if let entry { Terminal.remark("understood as \(Self.understood(entry, event, TimeText(zone: run.zone)))") }
    let target = try run.calendar(target)
    try await run.run("add", "Added", showsEnd: !length.isEmpty) { batch in
      [try batch.item(batch.add(event, to: target))]
    }
    run.tellUnheard(event.alarms)
  }

  /// Reads the times, recurrence and place from the title.
  private func understand(_ entry: QuickEntry, _ event: inout Event, _ times: inout EventTimes) {
    entry.apply(to: &event, anchor: .start)
    times.start = entry.startText.map { MomentArgument($0) }
    if entry.saysLength {
      times.end = entry.endText.map { MomentArgument($0) }
      times.duration = entry.duration
    }
  }

  private static func understood(_ entry: QuickEntry, _ event: Event, _ times: TimeText) -> String {
    let end =
      switch event.end {
      case .time(let end) where end.isDate:
        end.civilDate == event.start?.civilDate.adding(days: 1)
          ? "" : " to \(TimeText.day(end.civilDate.adding(days: -1)))"
      case .time(let end): " to \(times.full(end))"
      case .duration(let length): " for \(DurationText.words(length))"
      case nil: ""
      }
    return [
      "“\(event.title ?? "")”", event.start.map { times.full($0) + end },
      event.recurrenceRules.first.map { "repeating \($0.text)" }, event.location?.title.map { "at \($0)" },
      entry.alarmsText,
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

/// The length of an event.
struct LengthOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("When it ends. For all-day events, the day after the last one.", valueName: "time"))
  var end: MomentArgument?

  @Option(
    name: .long, help: ArgumentHelp("How long it lasts, such as 90m, 1h30m or 2d.", valueName: "length"),
    transform: DurationArgument.init(typed:))
  var duration: DurationArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("The time zone of the end, for example for flights; applies to --end.", valueName: "zone"))
  var endTz: String?

  func validate() throws {
    if end != nil, duration != nil { throw ValidationError("--end and --duration cannot be used together") }
    if endTz != nil, isEmpty { throw ValidationError("--end-tz needs --end or --duration") }
  }

  var isEmpty: Bool { end == nil && duration == nil }

  /// Reports the last day of an all-day event, because --end names the day after it.
  func tellLastDay(of event: Event) {
    guard end != nil, case .time(let end) = event.end, end.isDate, let start = event.start,
      end.civilDate > start.civilDate
    else { return }
    Terminal.remark("the last day is \(TimeText.day(end.civilDate.adding(days: -1)))")
  }

  /// The start and end of an event of this length.
  func times(from start: MomentArgument?) throws -> EventTimes {
    EventTimes(
      start: start, end: end, endZone: try endTz.map { try DisplayZone(named: $0) }, duration: duration?.duration)
  }
}
