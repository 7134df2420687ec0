package import ArgumentParser

/// A command among whose arguments some begin with a minus sign and are no options.
package protocol SignTakingCommand: ParsableCommand {
  /// An argument as the parser of the command line takes it.
  static func escapingSign(_ argument: String) -> String
}

extension Sequence<String> {
  /// The arguments of a command line as its parser takes them: values that begin with a minus sign are no options.
  ///
  /// - Parameter commands: the commands of which the first argument may name one.
  func withSignedValues(_ commands: [any ParsableCommand.Type]) -> [String] {
    var arguments: [String] = []
    var escapingSign = MomentArgument.escapingSign
    for argument in self {
      if let option = arguments.last, option.hasPrefix("--"), option != "--", !option.contains("="),
        argument.first == "-", Int(argument) != nil
      {
        arguments[arguments.count - 1] = "\(option)=\(argument)"
      } else {
        arguments.append(escapingSign(argument))
      }
      if arguments.count == 1, let named = commands.first(where: { $0.commandName == argument }) {
        escapingSign = (named as? any SignTakingCommand.Type)?.escapingSign ?? escapingSign
      }
    }
    return arguments
  }
}
