import ArgumentParser
import CalendarStore

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find items by their text.",
    discussion: """
      Words must all be found, in any order, in titles, places, notes, people and categories, without regard to case \
      and accents. "Words in quotes" stand in a row, word* begins a word, -word must not be found. Fields: title:, \
      location:, notes:, with:, category:, calendar:, kind:, uid:, after:, before:. For example: \
      almanac search 'dentist after:2026-01'
      """)

  @Argument(help: ArgumentHelp("What to look for.", valueName: "query"))
  var words: [String]

  @Option(name: [.customShort("c"), .long], help: ArgumentHelp("A calendar; may be repeated.", valueName: "name"))
  var calendar: [String] = []

  @Option(name: .long, help: ArgumentHelp("At most so many items.", valueName: "number"))
  var limit: Int?

  @Flag(name: .long, help: "Print one JSON object a line.")
  var jsonl = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0 on") }
  }

  func run() throws {
    let zone = try zoneOptions.displayZone()
    let store = try storeOptions.openForReading()
    // Words that the shell has split are put together again; an argument with spaces was quoted as one query.
    var query = try SearchQueryText(words.joined(separator: " "), in: zone).query
    query.calendars += calendar
    let items = try store.items(matching: query, limit: limit)
    let highest = try store.highestItemNumber()
    let entries = items.map { ItemEntry($0, zone: zone, highest: highest) }
    if output.json {
      StandardOutput.write(try JSON.text(["items": entries]))
    } else if jsonl {
      for entry in entries { StandardOutput.write(try JSON.text(entry, isPretty: false)) }
    } else {
      var table = Table(["ID", "WHEN", "CALENDAR", "TITLE"])
      for entry in entries { table.add([entry.id, entry.when, entry.calendar, entry.displayTitle]) }
      if !entries.isEmpty { table.lines(output.style).forEach(StandardOutput.write) }
    }
    if items.isEmpty { throw Failure(.notFound, "nothing was found") }
  }
}
