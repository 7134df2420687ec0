import ArgumentParser
import CommandLine

/// The program of the server.
@main
struct AlmanacServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "almanac-server",
    abstract: "Serve the store of `almanac` to other programs and devices.",
    discussion: """
      `almanac serve`, `almanac serve users` and `almanac serve share` are these commands: almanac starts this program for them. Exit \
      codes are those of almanac, which `almanac --help` lists.
      """,
    version: "almanac-server \(Version.number)",
    subcommands: [ServeCommand.self, UsersCommand.self, ShareCommand.self], defaultSubcommand: ServeCommand.self)

  static func main() async { await runProgram() }
}
