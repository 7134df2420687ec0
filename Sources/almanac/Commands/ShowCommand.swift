import ArgumentParser
import CalendarStore
import ICalendar

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show an item with everything that is known of it.",
    discussion: """
      Items are named by the beginning of their id, as lists show it, or by their UID. An occurrence of a series \
      is named as ID/20261123T090000Z.
      """)

  @Argument(help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"))
  var id: String

  @Flag(name: .long, help: "Print the component as it is kept, as iCalendar.")
  var raw = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if raw, output.json { throw ValidationError("--raw and --json exclude each other") }
  }

  func run() throws {
    let zone = try zoneOptions.displayZone()
    let store = try storeOptions.openForReading()
    let items = try store.items(named: id)
    if raw {
      var writer = ContentLineWriter { StandardOutput.write($0) }
      for item in items { try writer.write(item.component) }
      try writer.finish()
      return
    }
    let highest = try store.highestItemNumber()
    let details = try items.map { item in
      // A series named by its id shows its overrides; a UID names them anyway.
      let overrides = items.count == 1 && item.recurrenceKey.isEmpty ? try store.overrides(of: item) : []
      return ItemDetails(item, overrides: overrides, zone: zone, highest: highest)
    }
    if output.json {
      StandardOutput.write(try details.count == 1 ? JSON.text(details[0]) : JSON.text(["items": details]))
    } else {
      StandardOutput.write(details.map { $0.text(output.style) }.joined(separator: "\n\n"))
    }
  }
}
