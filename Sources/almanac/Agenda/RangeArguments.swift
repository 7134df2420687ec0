import ArgumentParser
import CommandLine
import TypedTimes

/// The time that a list is about, as arguments or as options.
struct RangeArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("The start, as --after has it. (default: today)", valueName: "from"))
  private var first: MomentArgument?

  @Argument(
    help: ArgumentHelp(
      """
      The end, as --before has it; the same day as the start is that day. (default: a week after the start, or the end of \
      a day that is named in words)
      """,
      valueName: "to"))
  private var last: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Only what goes on at this time or later.", valueName: "time"))
  private var after: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Only what begins before this time.", valueName: "time"))
  private var before: MomentArgument?

  /// The start; nil if none was named.
  var from: MomentArgument? { first ?? after }
  /// The end; nil if none was named.
  var to: MomentArgument? { last ?? before }

  /// The end, also of one day that is named in words and stands alone, such as `tomorrow` and `tonight`, or that is named
  /// twice. A date in numbers begins a week.
  func end(in zone: DisplayZone) -> MomentArgument? {
    guard let first, before == nil, let start = TypedTime.reading(first.text, in: zone.clock)?.time else { return to }
    if let last {
      let isSameDay = start.isDate && TypedTime.reading(last.text, in: zone.clock)?.time == start
      return isSameDay && AgendaSpan.period(first, last, zone) == nil ? MomentArgument("+1d") : last
    }
    if first.text.lowercased() == "tonight" { return MomentArgument("midnight") }
    let isDay = start.isDate && first.text.contains(where: \.isLetter) && AgendaSpan.period(first, nil, zone) == nil
    return isDay ? MomentArgument("+1d") : nil
  }

  func validate() throws {
    if first != nil, after != nil { throw ValidationError("FROM and --after are the same; name one of them") }
    if last != nil, before != nil { throw ValidationError("TO and --before are the same; name one of them") }
  }
}
