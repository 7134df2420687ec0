import ArgumentParser
import CommandLine

/// The server program.
@main
struct AlmanacServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "almanac-server",
    abstract: "Serve the store of `almanac` to other programs and devices.",
    discussion: """
      `almanac serve`, `almanac serve users` and `almanac serve share` run these commands: almanac starts this \
      program. The exit codes are the same as those of almanac; `almanac --help` lists them.
      """,
    version: "almanac-server \(Version.number)",
    subcommands: [ServeCommand.self, UsersCommand.self, ShareCommand.self, ServeCommand.Password.self]
      + clusterCommands,
    defaultSubcommand: ServeCommand.self)

  /// The commands of a program built with PostgreSQL support.
  private static var clusterCommands: [any ParsableCommand.Type] {
    #if ALMANAC_CLUSTER
    [ClusterCommand.self]
    #else
    []
    #endif
  }

  /// The commands that appear under `serve`. The parser does not treat them as its subcommands, because `serve` would
  /// consume options with the same names, such as --stores.
  static let underServe = Dictionary(
    uniqueKeysWithValues: ["users", "share", "password"].map { ("serve \($0)", [$0]) })

  static func main() async { await runProgram(otherWords: underServe) }
}
