import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import ICalendar
import JSON
import StoreAccess

struct FreeBusyCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "freebusy",
    abstract: "Show busy or free times.",
    discussion: """
      Shows the times between FROM and TO occupied by events and published free/busy times, merged where they overlap \
      or touch; by default for a week from today. Cancelled events and events shown as free do not count. For example: \
      almanac freebusy tomorrow +7d --free 30m --between 09:00-17:00
      """)

  @OptionGroup var range: RangeArguments

  @OptionGroup var files: SourceFilesOption

  @OptionGroup var calendarsOption: CalendarsOption

  @Option(
    name: .long,
    help: ArgumentHelp("Show free times at least this long, such as 30m.", valueName: "length"),
    transform: DurationArgument.init(typed:))
  var free: DurationArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("Consider only these hours of each day, such as 09:00-17:00.", valueName: "hours"))
  var between: DailyHours?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Your e-mail address; events you declined with it do not count. Repeatable. (default: $ALMANAC_ADDRESSES, else the settings)",
      valueName: "address"))
  var address: [String] = []

  @Flag(name: .long, help: "Print a VFREEBUSY for other programs.")
  var vfreebusy = false

  @OptionGroup(title: "URLs") var web: WebOptions
  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var remarkOptions: RemarkOptions
  var remarks: Remarks { remarkOptions.remarks }

  func validate() throws {
    if vfreebusy, list.json || list.jsonl {
      throw ValidationError("--vfreebusy cannot be used with --json or --jsonl")
    }
    if let free, free.duration.isZero || free.duration.isNegative {
      throw ValidationError("--free needs a length such as 30m")
    }
  }

  func run() throws {
    let zone = try zoneOptions.displayZone()
    let range = try AgendaSpan(from: self.range.from, to: self.range.end(in: zone), zone).range
    let source = try files.source(storeOptions, web)
    let address = address.map(OwnAddresses.bare)
    let addresses = try address.isEmpty ? UserSettings.checkedAddresses() : address
    let answer = try source.busyTimes(
      in: range, calendars: calendarsOption.calendars, addresses: Set(addresses.map { $0.lowercased() }), zone: zone)
    let periods = periods(answer, between?.ranges(within: range, in: zone.rules) ?? InstantRanges([range]))
    if vfreebusy {
      let component = try Component(
        freeBusy: periods, in: range, at: DisplayZone.currentInstant, organizer: address.first)
      StandardOutput.write(try component.asCalendar)
    } else {
      let times = TimeText(zone: zone)
      let entries = periods.map { BusyPeriod($0.range, type: $0.type, times) }
      let remarks: KeyValuePairs<String, any JSONWritable> = [
        "from": times.json(.utc(range.lowerBound.civil(at: .zero))),
        "to": times.json(.utc(range.upperBound.civil(at: .zero))), "truncated": answer.isTruncated,
      ]
      list.print(Listing(["periods": entries], remarks: remarks)) { _ in entries.map(\.text) }
      if periods.isEmpty {
        Terminal.write(free == nil ? "There are no busy times" : "There are no matching free times")
      }
    }
    if answer.isTruncated {
      throw AgendaAnswer.incomplete(
        answer.shortfall, advice: ", so some times shown as free may be busy; choose a shorter range")
    }
  }

  /// The busy times within the given hours, or the free times that are long enough, in order.
  private func periods(_ answer: BusyAnswer, _ hours: InstantRanges) -> [(range: Range<Instant>, type: String)] {
    guard let free else {
      return answer.times.flatMap { time in
        InstantRanges([time.range]).intersection(hours).ranges.map { ($0, time.kind.rawValue) }
      }
    }
    return hours.subtracting(InstantRanges(answer.times.map(\.range))).ranges
      .filter { $0.upperBound.seconds(since: $0.lowerBound) >= free.duration.nominalSeconds }.map { ($0, "FREE") }
  }
}
