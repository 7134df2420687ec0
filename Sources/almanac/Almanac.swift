import ArgumentParser

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
    version: Version.text,
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
      ServeCommand.self,
      UsersCommand.self,
      ShareCommand.self,
      ConfigCommand.self,
      AccessCommand.self,
      DoctorCommand.self,
      BackupCommand.self,
      RestoreCommand.self,
      LibicalExpandCommand.self,
    ]
  )

  static func main() async {
    Terminal.fillClosedStreams()
    Interruption.install()
    do {
      var command = try parseAsRoot(CommandLine.arguments.dropFirst().withSignedValues)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let error as ExitCode {
      exit(withError: error)
    } catch {
      fail(error)
    }
  }

  /// Says what went wrong and ends with the exit code of the contract.
  private static func fail(_ error: any Error) -> Never {
    if let failure = Failure(error) {
      Terminal.error(failure.message)
      exit(withError: ExitCode(failure.exitCode.rawValue))
    }
    let parsed = exitCode(for: error)
    let arguments = CommandLine.arguments.dropFirst()
    let asksForHelp = arguments.first == "help"
    if parsed == .validationFailure || asksForHelp,
      let message = UnknownCommand.message(Array(asksForHelp ? arguments.dropFirst() : arguments), of: Self.self)
    {
      Terminal.error(message)
      exit(withError: ExitCode(ExitStatus.usage.rawValue))
    }
    if parsed == .success { exit(withError: error) }
    Terminal.write(fullMessage(for: error).replacing("Error: ", with: "almanac: error: ", maxReplacements: 1))
    exit(withError: parsed == .validationFailure ? ExitCode(ExitStatus.usage.rawValue) : parsed)
  }
}
