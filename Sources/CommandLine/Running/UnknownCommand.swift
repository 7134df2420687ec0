import ArgumentParser
import TerminalText

/// A word that is not a command, where a command is expected.
enum UnknownCommand {
  /// The message about the first word that should be a command but is not, or nil if there is none.
  static func message(_ arguments: [String], of command: any ParsableCommand.Type) -> String? {
    var path = command.commandName
    var subcommands = command.configuration.subcommands
    for word in arguments {
      if let next = subcommands.first(where: { $0.commandName == word }) {
        path += " \(word)"
        if next.configuration.defaultSubcommand is any WordTakingCommand.Type { return nil }
        subcommands = next.configuration.subcommands
        continue
      }
      // The parser adds "help" as a command.
      if subcommands.isEmpty || word.hasPrefix("-") || word == "help" { return nil }
      let candidates = subcommands.filter { $0.configuration.shouldDisplay }.map { $0.commandName }
      let advice =
        word.nearest(among: candidates).map { "did you mean `\(path) \($0)`?" }
        ?? "`\(path) --help` lists the commands"
      return "there is no command `\(path) \(word)`; \(advice)"
    }
    return nil
  }
}
