package import ArgumentParser

/// A command that the first words of a command line name, to be parsed alone: as one of the commands of its program, all of
/// those are asked for their names and configurations first, which takes longer than most commands run.
package struct NamedCommand {
  /// The command.
  package let type: any ParsableCommand.Type
  /// What stands behind its name.
  package let arguments: [String]

  /// - Parameter arguments: the command line, without the name of the program.
  /// - Returns: nil where nothing is named that has no commands of its own, or where a command above it takes something
  ///   itself: it may stand behind the name.
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

  /// The command with what it was given; nil where something is wrong with that, or help is asked for. What is to be said
  /// then is known where the whole command line is parsed.
  package func parsed() -> (any ParsableCommand)? {
    guard let command = try? type.parseAsRoot(arguments), Swift.type(of: command) == type else { return nil }
    return command
  }
}

extension ParsableCommand {
  /// Whether the command has no options and arguments of its own.
  fileprivate static var takesNothing: Bool { MemoryLayout<Self>.size == 0 }
}
