import ArgumentParser
import CommandLine

/// Selects calendars.
struct CalendarsOption: ParsableArguments {
  @Option(
    name: [.customShort("c"), .customLong("calendar")],
    help: ArgumentHelp("Use only this calendar. Repeatable.", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendars: [String] = []
}

/// The calendar that receives items.
struct TargetCalendarOption: ParsableArguments {
  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp(
      "The calendar to put it into. (default: the default calendar)", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendar: String?
}
