import ArgumentParser
import TerminalText

/// A word that stands where a command should, and is none.
enum UnknownCommand {
  /// What to say of the first word of a command line that is no command; nil if every word that should be one is.
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
      // "help" is a command that the parser adds.
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
