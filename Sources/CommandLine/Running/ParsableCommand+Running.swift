package import ArgumentParser
import Foundation

extension ParsableCommand {
  /// Runs this as the root of the commands of a program, with what the process was given, and ends the process.
  ///
  /// It goes on in the thread that it is called in: one of another executor would open files of its own first, in place of
  /// standard streams that are closed.
  ///
  /// - Parameter otherWords: words, one or two, at the beginning of a command line, with those that they stand for.
  nonisolated(nonsending) package static func runProgram(otherWords: [String: [String]] = [:]) async -> Never {
    Terminal.fillClosedStreams()
    BundledZones.use()
    Interruption.install()
    Foundation.exit(await run(in: .process, otherWords: otherWords))
  }

  /// Runs the command that the arguments of a context name, in that context.
  ///
  /// - Parameter otherWords: words, one or two, at the beginning of a command line, with those that they stand for.
  /// - Returns: the exit code. What went wrong is said already.
  package static func run(in context: CommandContext, otherWords: [String: [String]] = [:]) async -> Int32 {
    await CommandContext.$current.withValue(context) {
      var arguments = Array(context.arguments.dropFirst())
      let place = arguments.first == "help" ? 1 : 0
      for count in [2, 1] {
        let typed = arguments.dropFirst(place).prefix(count)
        guard typed.count == count, let words = otherWords[typed.joined(separator: " ")] else { continue }
        arguments.replaceSubrange(typed.startIndex..<typed.endIndex, with: words)
        break
      }
      do {
        let signed = arguments.withSignedValues(configuration.subcommands)
        var command = try NamedCommand(signed, of: self)?.parsed() ?? parseAsRoot(signed)
        try await Terminal.$remarks.withValue((command as? any RemarkMaking)?.remarks ?? .brief) {
          if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
          } else {
            try command.run()
          }
        }
        return ExitStatus.ok.rawValue
      } catch {
        return say(error, arguments)
      }
    }
  }

  /// Says what went wrong, or what was asked of the parser.
  ///
  /// - Returns: the exit code of the contract.
  private static func say(_ error: any Error, _ arguments: [String]) -> Int32 {
    if let failure = Failure(error) {
      Terminal.error(failure.message)
      return failure.exitCode.rawValue
    }
    let parsed = exitCode(for: error)
    let asksForHelp = arguments.first == "help"
    if parsed == .validationFailure || asksForHelp,
      let message = UnknownCommand.message(asksForHelp ? Array(arguments.dropFirst()) : arguments, of: Self.self)
    {
      Terminal.error(message)
      return ExitStatus.usage.rawValue
    }
    let message = fullMessage(for: error)
    if parsed == .success {
      if !message.isEmpty { StandardOutput.write(Array("\(HelpPage(message).text)\n".utf8)) }
    } else if !(error is ExitCode) {
      Terminal.write(message.replacing("Error: ", with: "almanac: error: ", maxReplacements: 1))
    }
    return parsed == .validationFailure ? ExitStatus.usage.rawValue : parsed.rawValue
  }

  /// What it is called on a command line.
  static var commandName: String { configuration.commandName ?? String(describing: self).lowercased() }
}
