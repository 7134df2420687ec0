import ArgumentParser

/// A command that ``ServerProgram`` carries out; that program parses everything after the command name.
protocol ServerCommand: ParsableCommand {
  var arguments: [String] { get }
}

extension ServerCommand {
  func run() throws { throw ServerProgram.takeOver() }
}

struct ServeHandover: ServerCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the store to other programs and devices.",
    discussion: "This command runs almanac-server. For its options, see `almanac serve --help`.", helpNames: [])

  @Argument(parsing: .captureForPassthrough, help: "The arguments of `almanac-server serve`.")
  var arguments: [String] = []
}
