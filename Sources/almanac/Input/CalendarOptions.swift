import ArgumentParser

/// Which calendars are looked at.
struct CalendarsOption: ParsableArguments {
  @Option(
    name: [.customShort("c"), .customLong("calendar")],
    help: ArgumentHelp("Only this calendar; may be repeated.", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendars: [String] = []
}
