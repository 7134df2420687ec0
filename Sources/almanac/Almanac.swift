import ArgumentParser
import CommandLine
import Dispatch

/// The program.
@main
struct Almanac: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "almanac",
    abstract: "Import, store, search, validate and export iCalendar (RFC 5545) data.",
    discussion: """
      Calendars are kept in a store, which is one SQLite file. Everything in an .ics file is kept exactly, understood or \
      not, and comes out again when you export it.

      Data goes to standard output, messages to standard error. Exit codes: 0 success; 1 findings, or some of several \
      items failed; 2 wrong usage; 3 not found; 4 denied; 5 conflict; 6 network; 7 store locked; 8 store corrupt; 9 not \
      iCalendar; 130 interrupted.
      """,
    version: "almanac \(Version.number)",
    subcommands: [
      ImportCommand.self,
      ExportCommand.self,
      ConvertCommand.self,
      DiffCommand.self,
      MergeCommand.self,
      SplitCommand.self,
      ValidateCommand.self,
      ExplainCommand.self,
      FixCommand.self,
      AgendaCommand.self,
      FreeBusyCommand.self,
      ExpandCommand.self,
      CalendarsCommand.self,
      SubscribeCommand.self,
      RefreshCommand.self,
      AccountsCommand.self,
      SyncCommand.self,
      ConflictsCommand.self,
      ShowCommand.self,
      SearchCommand.self,
      AddCommand.self,
      EditCommand.self,
      CopyCommand.self,
      DeleteCommand.self,
      RemindersCommand.self,
      LogCommand.self,
      UndoCommand.self,
      WatchCommand.self,
      AlarmsCommand.self,
      DaemonCommand.self,
      ServeHandover.self,
      UsersHandover.self,
      ShareHandover.self,
      ConfigCommand.self,
      AccessCommand.self,
      DoctorCommand.self,
      BackupCommand.self,
      RestoreCommand.self,
      LibicalExpandCommand.self,
    ]
  )

  /// Another program takes over before there are threads: whoever waits for the process to end may miss that otherwise.
  static func main() {
    Terminal.fillClosedStreams()
    let name = CommandContext.current.arguments.dropFirst().first
    // What stops it is said by the command itself.
    if configuration.subcommands.contains(where: {
      $0 is any ServerCommand.Type && $0.configuration.commandName == name
    }) {
      _ = ServerProgram.takeOver()
    }
    Task { await runProgram() }
    dispatchMain()
  }
}
