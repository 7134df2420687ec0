import ArgumentParser

extension Sequence<String> {
  /// The arguments of a command line as its parser takes them: values that begin with a minus sign are no options.
  var withSignedValues: [String] {
    var arguments: [String] = []
    for argument in self {
      if let option = arguments.last, option.hasPrefix("--"), option != "--", !option.contains("="),
        argument.first == "-", Int(argument) != nil
      {
        arguments[arguments.count - 1] = "\(option)=\(argument)"
      } else if arguments.first == SearchCommand.configuration.commandName {
        arguments.append(SearchCommand.escapingSign(argument))
      } else {
        arguments.append(MomentArgument.escapingSign(argument))
      }
    }
    return arguments
  }
}
