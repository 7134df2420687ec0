import ArgumentParser
import CommandLine

/// The time that a list is about, as arguments or as options.
struct RangeArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("The start, as --after has it. (default: today)", valueName: "from"))
  private var first: MomentArgument?

  @Argument(help: ArgumentHelp("The end, as --before has it. (default: a week after the start)", valueName: "to"))
  private var last: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Only what goes on at this time or later.", valueName: "time"))
  private var after: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Only what begins before this time.", valueName: "time"))
  private var before: MomentArgument?

  /// The start; nil if none was named.
  var from: MomentArgument? { first ?? after }
  /// The end; nil if none was named.
  var to: MomentArgument? { last ?? before }

  func validate() throws {
    if first != nil, after != nil { throw ValidationError("FROM and --after are the same; name one of them") }
    if last != nil, before != nil { throw ValidationError("TO and --before are the same; name one of them") }
  }
}
