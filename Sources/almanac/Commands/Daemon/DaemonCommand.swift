import ArgumentParser

struct DaemonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon",
    abstract: "Deliver alarms and keep accounts and feeds up to date.",
    discussion: """
      One background process per store. It does what `almanac alarms run` and `almanac sync --watch` do in the \
      foreground.
      """,
    subcommands: [Run.self, Install.self, Uninstall.self, Status.self])
}
