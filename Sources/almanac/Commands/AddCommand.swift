import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an event.",
    discussion: """
      Times are in the display zone (--tz). A start without a time of day makes an event of whole days. An event at a \
      time lasts an hour where nothing else is said. For example: almanac add "Dentist" --start "monday 14:00" \
      --duration 45m -c Home
      """)

  @Argument(help: ArgumentHelp("What it is called.", valueName: "title"))
  var title: String

  @Option(
    name: .long, help: ArgumentHelp("When it begins, such as 2026-11-23T09:00 or “monday 14:00”.", valueName: "time"))
  var start: MomentArgument

  @Option(
    name: .long,
    help: ArgumentHelp("When it ends; of whole days the day after the last one.", valueName: "time"))
  var end: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("How long it lasts, such as 90m, 1h30m or 2d.", valueName: "length"))
  var duration: DurationArgument?

  @Flag(name: .long, help: "Let it be at that time wherever one is.")
  var floating = false

  @Flag(name: .long, help: "Leave the time free for others.")
  var free = false

  @OptionGroup var fields: ItemFields

  @Option(
    name: [.customShort("c"), .long], help: ArgumentHelp("The calendar. (default: the default one)", valueName: "name"))
  var calendar: String?

  @OptionGroup var options: EditOptions

  func validate() throws {
    if end != nil, duration != nil { throw ValidationError("--end and --duration exclude each other") }
    if title.isEmpty { throw ValidationError("an event needs a title") }
  }

  func run() throws {
    let run = try EditRun(options, makesStore: true)
    var event = Event(title: title)
    var times = EventTimes(start: start, end: end, duration: duration)
    times.isFloating = floating
    fields.apply(to: &event, anchor: .start)
    try times.apply(to: &event, isNew: true, isSeries: event.isRecurring, times: TimeText(zone: run.zone))
    if free { event.availability = .free }
    let target = try calendar.map { try run.store.calendar(named: $0) }
    try run.run("add", "Added") { batch in [try batch.item(batch.add(event, to: target))] }
  }
}
