import ArgumentParser
import CommandLine
import Dispatch

/// The `almanac` command.
@main
struct Almanac: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "almanac",
    abstract: "Import, store, search, validate and export iCalendar (RFC 5545) data.",
    discussion: """
      Calendars are kept in a store, a single SQLite file. Everything in an .ics file is preserved exactly, including \
      what almanac does not understand, and is written out again on export.

      Data goes to standard output, messages to standard error. Exit codes: 0 success; 1 problems found, or some of \
      several items failed; 2 incorrect usage; 3 not found; 4 denied; 5 conflict; 6 network; 7 store locked; 8 store \
      corrupt; 9 not iCalendar; 130 interrupted.

      Look:            almanac agenda tomorrow
      Change:          almanac add "Lunch with Ada tomorrow at 12"
      Meet:            almanac reply m3 --accept
      Files:           almanac import term.ics -c University
      Check:           almanac validate term.ics
      Share and sync:  almanac subscribe https://example.org/term.ics
      Store:           almanac store backup almanac.bak
      """,
    version: "almanac \(Version.number)",
    subcommands: [LibicalExpandCommand.self, URLsTopic.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Look",
        subcommands: [
          AgendaCommand.self, SearchCommand.self, ShowCommand.self, FreeBusyCommand.self, AlarmsCommand.self,
        ]),
      CommandGroup(
        name: "Change",
        subcommands: [
          AddCommand.self, EditCommand.self, CopyCommand.self, DeleteCommand.self, RemindersCommand.self,
          CalendarsCommand.self, ConflictsCommand.self, LogCommand.self, UndoCommand.self, WatchCommand.self,
        ]),
      CommandGroup(
        name: "Meet",
        subcommands: [InvitationsCommand.self, ReplyCommand.self, InviteCommand.self, OutboxCommand.self]),
      CommandGroup(
        name: "Files",
        subcommands: [
          ImportCommand.self, ExportCommand.self, ConvertCommand.self, DiffCommand.self, MergeCommand.self,
          SplitCommand.self, ExpandCommand.self, ItipCommand.self,
        ]),
      CommandGroup(name: "Check", subcommands: [ValidateCommand.self, FixCommand.self, ExplainCommand.self]),
      CommandGroup(
        name: "Share and sync",
        subcommands: [
          SubscribeCommand.self, AccountsCommand.self, SyncCommand.self, DaemonCommand.self, ServeHandover.self,
        ]),
      CommandGroup(name: "Store", subcommands: [StoreCommand.self, AccessCommand.self, ConfigCommand.self]),
    ]
  )

  /// Former command names, which still work, and their current equivalents.
  static let oldWords = [
    "backup": ["store", "backup"], "doctor": ["store", "doctor"], "restore": ["store", "restore"],
    "refresh": ["sync", "--feeds"], "share": ["serve", "share"], "users": ["serve", "users"],
  ]

  /// Replaces this process with another program before any threads exist; otherwise a caller that waits for this
  /// process could miss its exit.
  static func main() {
    Terminal.fillClosedStreams()
    let name = CommandContext.current.arguments.dropFirst().first
    // If this fails, the command itself reports the reason.
    if name == "serve" || name.flatMap({ oldWords[$0]?.first }) == "serve" { _ = ServerProgram.takeOver() }
    Task { await runProgram(otherWords: oldWords) }
    dispatchMain()
  }
}
