import ArgumentParser

/// A command that ``ServerProgram`` has: whatever follows its name is for that one to read.
protocol ServerCommand: ParsableCommand {
  var arguments: [String] { get }
}

extension ServerCommand {
  func run() throws { throw ServerProgram.takeOver() }
}

struct ServeHandover: ServerCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the store to other programs and devices.",
    discussion: "The program almanac-server does it. `almanac serve --help` asks it how.", helpNames: [])

  @Argument(parsing: .captureForPassthrough, help: "What `almanac-server serve` takes.")
  var arguments: [String] = []
}
