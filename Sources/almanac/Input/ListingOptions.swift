public import ArgumentParser
import CalendarStore
import CommandLine
public import Conversion

/// The options for formats that list the contents of calendars.
struct ListingOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("Lists: include only entries that end after this time.", valueName: "time"))
  var after: MomentArgument?

  @Option(
    name: .long, help: ArgumentHelp("Lists: include only entries that begin before this time.", valueName: "time"))
  var before: MomentArgument?

  @Flag(
    inversion: .prefixedNo,
    help: "Lists: one entry per occurrence, or one per component. (default: depends on the format)")
  var expand: Bool?

  @Flag(name: .long, help: "Lists: include cancelled items.")
  var cancelled = false

  @Option(
    name: .long,
    help: ArgumentHelp("Lists: these columns in this order, separated by commas.", valueName: "names"))
  var columns: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      CSV: plain, google, outlook or thunderbird (default: plain when writing; detected from the header when reading). \
      JSCalendar: 2.0 or rfc8984. (default: 2.0)
      """,
      valueName: "name"),
    completion: .list(CSVFlavor.allCases.map(\.rawValue) + JSCalendarFlavor.allCases.map(\.rawValue)))
  var flavor: String?

  @Flag(
    name: .long,
    help: """
      JSCalendar: keep data it cannot express, in iCalendar members when writing and in JSPROP properties when reading.
      """)
  var lossless = false

  @Flag(
    inversion: .prefixedNo,
    help: "CSV: keep spreadsheets from treating text as formulas. (default: only in the flavor plain)")
  var `guard`: Bool?

  @Option(
    name: .long, help: ArgumentHelp("Reading CSV: the order of day, month and year in dates.", valueName: "order"))
  var dateOrder: DateOrder?

  @Option(
    name: .long,
    help: ArgumentHelp("Reading CSV: the separator between cells, such as ; or tab.", valueName: "character"),
    transform: ListingOptions.separator)
  var separator: UInt8?

  @Option(name: .long, help: ArgumentHelp("Use this as the current time.", valueName: "time", visibility: .hidden))
  var now: MomentArgument?

  /// The options of a conversion.
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
      throw ValidationError("a separator must be one character, such as ; or tab")
    }
    return byte
  }
}

extension DateOrder: ExpressibleByArgument {}
