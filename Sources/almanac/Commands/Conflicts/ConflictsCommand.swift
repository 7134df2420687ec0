import ArgumentParser
import CalendarStore
import CommandLine

struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List and resolve conflicting changes.",
    discussion: """
      Imports and accounts merge changes made here with those made in a file or on a server, property by property. If \
      both changed the same property differently, one value is used and the other is kept until you decide.
      """,
    subcommands: [List.self, Resolve.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List conflicting changes.",
      discussion: "Shows the values of both sides. The value that lost is kept in full (--json).")

    @OptionGroup var listing: ConflictListing

    func run() throws { try listing.run() }
  }

  struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Resolve a conflict.",
      discussion: """
        The item gets one side's value; other changes are kept. `almanac undo` undoes it. If the item is on a server, \
        the next `almanac sync` sends the value if necessary.
        """)

    @OptionGroup var decision: ConflictDecision

    func run() throws { try decision.run() }
  }
}

/// The list of conflicts, shared by its two commands.
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

/// The resolution of a conflict, shared by its two commands.
struct ConflictDecision: ParsableArguments {
  @Argument(help: ArgumentHelp("The number of the conflict.", valueName: "id"))
  var id: Int64

  @Flag(help: "Which side's value to use.")
  var side: Side

  enum Side: EnumerableFlag { case mine, theirs }

  @OptionGroup(title: "Store") var storeOptions: StoreOptions

  func run() throws {
    let store = try storeOptions.openToChange()
    try store.resolveConflict(id, taking: side == .mine ? .mine : .theirs)
    StandardOutput.write("Resolved the conflict \(id)")
  }
}
