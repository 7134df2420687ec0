package import ArgumentParser

/// A command that accepts arguments beginning with a minus sign that are not options.
package protocol SignTakingCommand: ParsableCommand {
  /// An argument rewritten so that the parser accepts it.
  static func escapingSign(_ argument: String) -> String
}

extension Sequence<String> {
  /// Command-line arguments, rewritten so that the parser does not mistake values that begin with a minus sign for
  /// options.
  ///
  /// - Parameter commands: The commands that the first argument may name.
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
