import ArgumentParser

struct DaemonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon",
    abstract: "Tell alarms and keep accounts and feeds up to date, in the background.",
    discussion: """
      One daemon runs for a store. It does what `almanac alarms run` and `almanac sync --watch` do in the foreground.
      """,
    subcommands: [Run.self, Install.self, Uninstall.self, Status.self])
}
