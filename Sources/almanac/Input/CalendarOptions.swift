import ArgumentParser
import CommandLine

/// Which calendars are looked at.
struct CalendarsOption: ParsableArguments {
  @Option(
    name: [.customShort("c"), .customLong("calendar")],
    help: ArgumentHelp("Only this calendar; may be repeated.", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendars: [String] = []
}

/// The calendar to which items go.
struct TargetCalendarOption: ParsableArguments {
  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp(
      "The calendar it goes to. (default: the default calendar)", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendar: String?
}
