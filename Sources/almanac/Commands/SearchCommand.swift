import ArgumentParser
import CalendarStore
import CommandLine

struct SearchCommand: SignTakingCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find items by their text.",
    discussion: """
      Finds items that contain all the words, in any order, in their titles, places, notes, people and categories, \
      ignoring case and accents. "Words in quotes" must follow one another, word* stands for all words that begin with \
      it, and -word excludes items with that word. Fields: title:, location:, notes:, with:, category:, calendar:, \
      kind:, uid:, after:, before:. For example: almanac search 'dentist after:2026-01'
      """)

  @Argument(help: ArgumentHelp("The text to look for.", valueName: "query"))
  var words: [String]

  @OptionGroup var calendarsOption: CalendarsOption

  @Option(name: .long, help: ArgumentHelp("Show at most this many items.", valueName: "number"))
  var limit: Int?

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var quietOption: QuietOption
  var remarks: Remarks { quietOption.remarks }

  func validate() throws { try Check.number(limit, of: "--limit", from: 0) }

  /// An argument rewritten so that the parser accepts it: `-dinner` is a word to exclude, not an option.
  package static func escapingSign(_ argument: String) -> String {
    let isOption = ["-c", "-h", "-q"].contains(argument) || argument.hasPrefix("--")
    return argument.hasPrefix("-") && argument.count > 1 && !isOption ? "−" + argument.dropFirst() : argument
  }

  func run() throws {
    let zone = try zoneOptions.displayZone()
    let store = try storeOptions.openExisting()
    // Rejoins words that the shell has split; an argument with spaces was quoted as one query.
    let words = words.map { $0.hasPrefix("−") ? "-" + $0.dropFirst() : $0 }
    var query = try ItemQuery(typed: words.joined(separator: " "), in: zone)
    query.calendars += calendarsOption.calendars
    let names = try store.itemNames()
    let found = try store.found(by: query, now: zone.nowInstant, in: zone.rules).map {
      FoundItem($0.item, next: $0.next, zone: zone, names: names)
    }
    let items = found.sorted { $0.order < $1.order }.prefix(limit ?? .max)
    list.print(Listing(["items": Array(items)]), zone: zone)
    if items.isEmpty { throw Failure(.notFound, "nothing was found") }
  }
}
