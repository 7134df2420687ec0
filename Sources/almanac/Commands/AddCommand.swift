import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an event.",
    discussion: """
      Times are in the display zone (--tz). If the start has no time of day, the event takes the whole day; otherwise it \
      lasts an hour unless you say how long. For example: almanac add "Dentist" --start "monday 14:00" \
      --duration 45m -c Home
      """)

  @OptionGroup var options: AddOptions

  @Option(
    name: .long, help: ArgumentHelp("When it begins, such as 2026-11-23T09:00 or “monday 14:00”.", valueName: "time"))
  var start: MomentArgument

  @OptionGroup var length: LengthOptions

  @Flag(name: .long, help: "Keep this time of day in whatever time zone you are.")
  var floating = false

  @Flag(name: .long, help: "Show the time as free.")
  var free = false

  func run() throws {
    let run = try EditRun(options.edit, createsStore: true)
    var event = Event(title: options.title)
    var times = EventTimes(start: start, end: length.end, duration: length.duration)
    times.isFloating = floating
    options.item.apply(to: &event, anchor: .start)
    try times.apply(to: &event, isNew: true, isSeries: event.isRecurring, times: TimeText(zone: run.zone))
    if free { event.availability = .free }
    let target = try run.calendar(options.calendar)
    try run.run("add", "Added") { batch in [try batch.item(batch.add(event, to: target))] }
  }
}

/// How long an event lasts.
struct LengthOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("When it ends. For whole days: the day after the last one.", valueName: "time"))
  var end: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("How long it lasts, such as 90m, 1h30m or 2d.", valueName: "length"))
  var duration: DurationArgument?

  func validate() throws {
    if end != nil, duration != nil { throw ValidationError("--end and --duration cannot be used together") }
  }
}
