import ArgumentParser
import CalendarStore
import CommandLine

struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List and decide what was changed here and elsewhere, and not alike.",
    discussion: """
      Imports and accounts join what was changed here with what was changed in a file or on a server, property by \
      property. Where both changed one property, one value stands in the item and the other one is kept, until you decide.
      """,
    subcommands: [List.self, Resolve.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List what both sides changed, and not alike.",
      discussion: "Shows what both sides say. The value that does not stand in the item is kept here whole (--json).")

    @OptionGroup var listing: ConflictListing

    func run() throws { try listing.run() }
  }

  struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Decide a conflict.",
      discussion: """
        The item gets the value of one side; what else was changed stays. `almanac undo` takes it back. Where the item is \
        on a server, the next `almanac sync` sends what is taken, if it has to.
        """)

    @OptionGroup var decision: ConflictDecision

    func run() throws { try decision.run() }
  }
}

/// The list of the conflicts, under each of its names.
struct ConflictListing: ParsableArguments {
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var list: ListOptions

  func run() throws {
    let store = try storeOptions.openExisting()
    let titles = try store.calendarTitles()
    let entries = try store.openConflicts().map {
      ConflictEntry($0, calendar: titles[$0.calendarID] ?? "")
    }
    list.print(Listing(["conflicts": entries])) { _ in entries.flatMap(\.lines) }
  }
}

/// The decision of a conflict, under each of its names.
struct ConflictDecision: ParsableArguments {
  @Argument(help: ArgumentHelp("The number of the conflict.", valueName: "id"))
  var id: Int64

  @Flag(help: "Whose items to take.")
  var side: Side

  enum Side: EnumerableFlag { case mine, theirs }

  @OptionGroup(title: "Store") var storeOptions: StoreOptions

  func run() throws {
    let store = try storeOptions.openToChange()
    try store.resolveConflict(id, taking: side == .mine ? .mine : .theirs)
    StandardOutput.write("Resolved the conflict \(id)")
  }
}
