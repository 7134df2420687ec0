import ArgumentParser
import CalendarModel
import CivilTime

/// What can be said of events and of reminders. An empty text takes away what there was.
struct ItemFields: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Where it is.", valueName: "text"))
  var location: String?

  @Option(name: .long, help: ArgumentHelp("More about it.", valueName: "text"))
  var notes: String?

  @Option(name: .long, help: ArgumentHelp("A page about it.", valueName: "url"))
  var url: String?

  @Option(
    name: .long,
    help: ArgumentHelp("What it is filed under; may be repeated. Takes the place of what there was.", valueName: "word")
  )
  var category: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("How it recurs, such as FREQ=WEEKLY;COUNT=10; none where it does not.", valueName: "rule"))
  var rrule: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An alarm so long before, such as 15m; may be repeated. Takes the place of all there were.", valueName: "length"))
  var alarm: [DurationArgument] = []

  func validate() throws {
    if let rrule, !rrule.isEmpty, rrule.lowercased() != "none" { try RuleArgument.check(rrule) }
  }

  /// Writes what was said into an item.
  func apply(to item: inout some CalendarItem, anchor: AlarmTrigger.Anchor) {
    if let location { item.location = location.isEmpty ? nil : Location(title: location) }
    if let notes { item.notes = notes.isEmpty ? nil : notes }
    if let url { item.url = url.isEmpty ? nil : url }
    if !category.isEmpty { item.categories = category.filter { !$0.isEmpty } }
    if let rrule {
      item.recurrenceRules = rrule.isEmpty || rrule.lowercased() == "none" ? [] : [RecurrenceValue(rrule)]
    }
    if !alarm.isEmpty {
      item.alarms = alarm.map { length in
        var alarm = Alarm(action: .display, trigger: .relative(-length.duration, to: anchor))
        alarm.text = item.title ?? "Reminder"
        return alarm
      }
    }
  }
}
