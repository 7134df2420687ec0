package import ArgumentParser

/// The command named by the first words of a command line, so that only this command is parsed. Otherwise the parser
/// asks all commands of the program for their names and configurations first, which takes longer than most commands
/// run.
package struct NamedCommand {
  /// The command.
  package let type: any ParsableCommand.Type
  /// The arguments after its name.
  package let arguments: [String]

  /// - Parameter arguments: The command line, without the name of the program.
  /// - Returns: nil if no command without subcommands is named, or if a parent command has arguments of its own,
  ///   which may follow the name.
  package init?(_ arguments: [String], of root: any ParsableCommand.Type) {
    var type = root
    var place = arguments.startIndex
    while !type.configuration.subcommands.isEmpty {
      guard place < arguments.endIndex, type.takesNothing,
        let named = type.configuration.subcommands.first(where: { $0._commandName == arguments[place] })
      else { return nil }
      type = named
      place += 1
    }
    guard type != root else { return nil }
    self.type = type
    self.arguments = Array(arguments[place...])
  }

  /// The command with its arguments, or nil if they are invalid or ask for help. The message comes from parsing the
  /// whole command line.
  package func parsed() -> (any ParsableCommand)? {
    guard let command = try? type.parseAsRoot(arguments), Swift.type(of: command) == type else { return nil }
    return command
  }
}

extension ParsableCommand {
  /// Whether the command has no options or arguments of its own.
  fileprivate static var takesNothing: Bool { MemoryLayout<Self>.size == 0 }
}
