package import ArgumentParser

/// The command named by the first words of a command line, so that only this command is parsed. Otherwise, the parser
/// would first ask all commands for their names and configurations, which takes longer than running most commands.
package struct NamedCommand {
  /// The command.
  package let type: any ParsableCommand.Type
  /// The arguments after its name.
  package let arguments: [String]

  /// - Parameter arguments: The command line, without the name of the program.
  /// - Returns: nil if the words do not name a command without subcommands, or if a parent command has its own
  ///   arguments, which may follow the name.
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

  /// The command with its arguments, or nil if they are invalid or request help. In that case, parsing the whole
  /// command line produces the message.
  package func parsed() -> (any ParsableCommand)? {
    guard let command = try? type.parseAsRoot(arguments), Swift.type(of: command) == type else { return nil }
    return command
  }
}

extension ParsableCommand {
  /// Whether the command itself has no options or arguments.
  fileprivate static var takesNothing: Bool { MemoryLayout<Self>.size == 0 }
}
