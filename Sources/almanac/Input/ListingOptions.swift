public import ArgumentParser
import CalendarStore
import CommandLine
public import Conversion

/// What of calendars is written in formats that list it, and how.
struct ListingOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("Lists: only what goes on at this time or later.", valueName: "time"))
  var after: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Lists: only what begins before this time.", valueName: "time"))
  var before: MomentArgument?

  @Flag(
    inversion: .prefixedNo,
    help: "Lists: one entry for each occurrence, or one for each component. (default: as is usual in the format)")
  var expand: Bool?

  @Flag(name: .long, help: "Lists: also what is cancelled.")
  var cancelled = false

  @Option(
    name: .long,
    help: ArgumentHelp("Lists: these columns in this order, with commas between.", valueName: "names"))
  var columns: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      CSV: plain, google, outlook or thunderbird (default: plain to write; to read, what the header shows). \
      JSCalendar: 2.0 or rfc8984. (default: 2.0)
      """,
      valueName: "name"),
    completion: .list(CSVFlavor.allCases.map(\.rawValue) + JSCalendarFlavor.allCases.map(\.rawValue)))
  var flavor: String?

  @Flag(
    name: .long,
    help: "JSCalendar: keep what has no place in it in iCalendar members, and reading it, in JSPROP properties.")
  var lossless = false

  @Flag(
    inversion: .prefixedNo,
    help: "CSV: keep spreadsheets from taking texts for formulas. (default: only in the flavor plain)")
  var `guard`: Bool?

  @Option(
    name: .long, help: ArgumentHelp("Reading CSV: in which order dates are written.", valueName: "order"))
  var dateOrder: DateOrder?

  @Option(
    name: .long,
    help: ArgumentHelp("Reading CSV: what stands between cells, such as ; or tab.", valueName: "character"),
    transform: ListingOptions.separator)
  var separator: UInt8?

  @Option(name: .long, help: ArgumentHelp("Take this for the current time.", valueName: "time", visibility: .hidden))
  var now: MomentArgument?

  /// The options for a conversion.
  func conversionOptions(_ zoneOptions: ZoneOptions) throws -> ConversionOptions {
    var zone = try zoneOptions.displayZone()
    if let now { zone = DisplayZone(zone.name, zone.rules, now: try now.moment(in: zone).instant) }
    let window = try MomentArgument.moments(from: after, to: before, in: zone)
    if let from = window.from, let to = window.to, to.instant <= from.instant {
      throw Failure(.usage, "--before must be later than --after")
    }
    var options = ConversionOptions()
    options.zone = ConversionOptions.Zone(zone.name, zone.rules)
    options.now = zone.nowInstant
    options.after = window.from?.instant
    options.before = window.to?.instant
    options.expands = expand
    options.includesCancelled = cancelled
    options.flavor = flavor
    options.isLossless = lossless
    options.guardsFormulas = `guard`
    options.dateOrder = dateOrder
    options.separator = separator
    options.inputZone = zoneOptions.tz
    options.columns = columns.map { $0.split(separator: ",").map { $0.filter { $0 != " " } } }
    return options
  }

  private static func separator(_ text: String) throws -> UInt8 {
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80, byte != UInt8(ascii: "\"") else {
      throw ValidationError("a separator is one character, such as ; or tab")
    }
    return byte
  }
}

extension DateOrder: ExpressibleByArgument {}
