import ArgumentParser
import CalendarModel
import CalendarStore
import CommandLine
import ICalendar
import Recurrence

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all details of an item.",
    discussion: """
      Name an item by its UID, or by at least the first four digits of its id. Name one occurrence of a series as \
      ID/20261123T090000Z. The prefix uid: or id: says whether a name is a UID or an id.
      """)

  @OptionGroup var item: ItemArgument

  @Flag(name: .long, help: "Print the stored component as iCalendar.")
  var raw = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if raw, output.json { throw ValidationError("--raw and --json cannot be used together") }
  }

  func run() throws {
    let zone = try zoneOptions.displayZone()
    let store = try storeOptions.openExisting()
    let items = try store.items(named: item.id, readIn: zone.rules)
    if raw {
      var writer = ContentLineWriter { StandardOutput.write($0) }
      for item in items { try writer.write(item.component) }
      try writer.finish()
      return
    }
    let names = try store.itemNames()
    let details = try items.map { item in
      // A series named by its id includes its overrides; a UID already matches them.
      let isSeries = item.recurrenceKey == .series
      let overrides = try items.count == 1 && isSeries ? store.overrides(of: item) : []
      return ItemDetails(
        item,
        overrides: try overrides.map {
          FoundItem($0, next: try store.next(of: $0, from: zone.nowInstant, in: zone.rules), zone: zone, names: names)
        },
        sources: try ItemSource.all(of: item, in: store),
        next: item.isSeries ? try store.next(of: item, from: zone.nowInstant, in: zone.rules).value?.time : nil,
        isOccurrence: try !isSeries && store.item(item.id).recurrenceKey == .series, zone: zone, names: names)
    }
    if output.json, details.count == 1 { return StandardOutput.write(json: details[0]) }
    Listing(["items": details]).print(output.json ? .json : .text, output.style) {
      [details.map { $0.text(output.style) }.joined(separator: "\n\n")]
    }
  }
}
