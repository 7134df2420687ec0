package import ArgumentParser
import Foundation

extension ParsableCommand {
  /// Runs this as the root command of a program with the arguments of the process, and ends the process.
  ///
  /// The command runs on the calling thread, because a different executor would open files first, and these could take
  /// the place of closed standard streams.
  ///
  /// - Parameter otherWords: One or two words at the beginning of a command line, with the words they stand for.
  nonisolated(nonsending) package static func runProgram(otherWords: [String: [String]] = [:]) async -> Never {
    Terminal.fillClosedStreams()
    BundledZones.use()
    Interruption.install()
    Foundation.exit(await run(in: .process, otherWords: otherWords))
  }

  /// Runs the command given by the arguments of a context, in that context.
  ///
  /// - Parameter otherWords: One or two words at the beginning of a command line, with the words they stand for.
  /// - Returns: The exit code. Errors have already been reported.
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

  /// Reports what went wrong, or prints what the user requested from the parser, such as help.
  ///
  /// - Returns: The exit code; see ``ExitStatus``.
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

  /// The name of the command on a command line.
  static var commandName: String { configuration.commandName ?? String(describing: self).lowercased() }
}
