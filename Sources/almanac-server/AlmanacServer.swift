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
    subcommands: [ServeCommand.self, UsersCommand.self, ShareCommand.self, ServeCommand.Password.self]
      + clusterCommands,
    defaultSubcommand: ServeCommand.self)

  /// What there is only in a program that was built with PostgreSQL.
  private static var clusterCommands: [any ParsableCommand.Type] {
    #if ALMANAC_CLUSTER
    [ClusterCommand.self]
    #else
    []
    #endif
  }

  /// What stands under `serve` for people is no subcommand of it for the parser: `serve` would take options of the same name,
  /// such as --stores, from it.
  static let underServe = Dictionary(
    uniqueKeysWithValues: ["users", "share", "password"].map { ("serve \($0)", [$0]) })

  static func main() async { await runProgram(otherWords: underServe) }
}
