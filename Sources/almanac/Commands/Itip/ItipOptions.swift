import ArgumentParser
import CalendarModel
import CivilTime
import CommandLine
import Conversion
import ICalendar
import Scheduling

/// The user and the time for which messages are computed.
struct ItipOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Your e-mail address. Repeatable. (default: $ALMANAC_ADDRESSES, else the settings)",
      valueName: "address"))
  var addresses: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The time of the messages, such as 20260105T090000Z. (default: the current time)", valueName: "instant"),
    transform: ItipOptions.instant)
  var now: Instant?

  @OptionGroup var jsonOption: JSONOption
  @OptionGroup(title: "URLs") var web: WebOptions

  func scheduler() throws -> Scheduler {
    let known = try addresses.isEmpty ? UserSettings.checkedAddresses() : addresses
    if known.isEmpty { throw ValidationError("your address is unknown; give it with --as ADDRESS") }
    return Scheduler(for: CalendarUser(addresses: known), at: now ?? DisplayZone.currentInstant)
  }

  /// The calendar in a file, or nil if the file is empty.
  func object(_ file: String) throws -> ICalendarObject? {
    try ConversionFailure.naming(file) { try Self.object(try web.input(file).iCalendarText()) }
  }

  static func object(_ bytes: [UInt8]) throws -> ICalendarObject? {
    if bytes.allSatisfy({ [0x20, 0x09, 0x0D, 0x0A].contains($0) }) { return nil }
    return try ICalendarObject(CalendarReader(source: MemoryByteSource(bytes)))
  }

  /// Reads a UTC date-time, with or without the punctuation of RFC 3339.
  @Sendable
  private static func instant(_ argument: String) throws -> Instant {
    let text = argument.uppercased().filter { $0 != "-" && $0 != ":" }
    guard text.hasSuffix("Z"), let civil = try? CivilDateTime(parsing: text.dropLast()) else {
      throw ValidationError("“\(argument)” is not a UTC time such as 20260105T090000Z")
    }
    return Instant(civil, at: .zero)
  }
}
