import ArgumentParser
import TerminalText

/// A command that may be left out, and takes words: behind its parent every word may be one of them.
protocol WordTakingCommand {}

/// A word that stands where a command should, and is none.
enum UnknownCommand {
  /// What to say of the first word of a command line that is no command; nil if all that should be are.
  static func message(_ arguments: [String], of command: any ParsableCommand.Type) -> String? {
    var path = "almanac"
    var subcommands = command.configuration.subcommands
    for word in arguments {
      if let next = subcommands.first(where: { name($0) == word }) {
        path += " \(word)"
        if next.configuration.defaultSubcommand is any WordTakingCommand.Type { return nil }
        subcommands = next.configuration.subcommands
        continue
      }
      // "help" is a command that the parser adds.
      if subcommands.isEmpty || word.hasPrefix("-") || word == "help" { return nil }
      let candidates = subcommands.filter { $0.configuration.shouldDisplay }.map { name($0) }
      let advice =
        word.nearest(among: candidates).map { "did you mean `\(path) \($0)`?" }
        ?? "`\(path) --help` lists the commands"
      return "there is no command `\(path) \(word)`; \(advice)"
    }
    return nil
  }

  private static func name(_ command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? String(describing: command).lowercased()
  }
}
