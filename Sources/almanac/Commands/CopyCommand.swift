import ArgumentParser
import CalendarModel
import CalendarStore

struct CopyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy events, reminders or other items.",
    discussion: """
      Each copy gets a new UID. A series is copied whole, with its changed occurrences; ID/20261123T090000Z copies one \
      occurrence as a single item. For example: almanac copy 3f2c -c Home
      """)

  @OptionGroup var items: ItemArguments

  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp("The calendar it goes to. (default: that of the item)", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendar: String?

  @OptionGroup var edit: EditOptions

  func run() throws {
    let run = try EditRun(edit)
    let occurrences = try items.ids.map { try run.store.occurrence(named: $0) }
    let target = try calendar.map { try run.store.calendar(named: $0) }
    try run.run("copy", "Added") { batch in
      try occurrences.map { try batch.item(batch.copy($0, to: target)) }
    }
  }
}
