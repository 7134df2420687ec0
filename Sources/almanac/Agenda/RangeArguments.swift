import ArgumentParser
import CommandLine
import TypedTimes

/// The time range of a list, as arguments or options.
struct RangeArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("The start, the same as --after. (default: today)", valueName: "from"))
  private var first: MomentArgument?

  @Argument(
    help: ArgumentHelp(
      """
      The end, the same as --before; repeat the start to get a single day. (default: a week after the start, or the \
      end of a day given in words)
      """,
      valueName: "to"))
  private var last: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Show only entries that end after this time.", valueName: "time"))
  private var after: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Show only entries that begin before this time.", valueName: "time"))
  private var before: MomentArgument?

  /// The start, or nil if none was given.
  var from: MomentArgument? { first ?? after }
  /// The end, or nil if none was given.
  var to: MomentArgument? { last ?? before }

  /// The end of the range. A day given in words on its own, such as `tomorrow` or `tonight`, or a day given twice,
  /// stands for that single day. A numeric date on its own is the start of a week.
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
    if first != nil, after != nil { throw ValidationError("FROM and --after mean the same thing; give only one") }
    if last != nil, before != nil { throw ValidationError("TO and --before mean the same thing; give only one") }
  }
}
