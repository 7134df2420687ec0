import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Recurrence
import TypedTimes

struct ExpandCommand: AsyncParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "List the occurrences of a rule or of a file's events.",
    discussion: """
      Prints one occurrence per line, in the form of --start. A single rule includes the start only if it matches the \
      rule; with --rdate or --exdate it is a recurrence set, which always includes the start. For the events of a file \
      by day, with titles, use `almanac agenda --file FILE`. For example: almanac expand --rrule \
      'FREQ=MONTHLY;BYDAY=-1FR' --start 20260130T090000 --tz Europe/Berlin --limit 5
      """)

  @Argument(
    help: ArgumentHelp("Files or URLs whose events and reminders to expand, instead of a rule.", valueName: "file"))
  var files: [String] = []

  @Option(name: .long, help: ArgumentHelp("A recurrence rule. Repeatable.", valueName: "rule"))
  var rrule: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The start: 20260130T090000 (local), 20260130 (date), 20260130T080000Z (UTC) or “tomorrow 9am”.",
      valueName: "dtstart"))
  var start: String?

  @Option(name: .long, help: ArgumentHelp("Times to add, separated by commas. Repeatable.", valueName: "times"))
  var rdate: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("Times to exclude, separated by commas. Repeatable.", valueName: "times"))
  var exdate: [String] = []

  @Option(
    name: [.customLong("after"), .customLong("from")],
    help: ArgumentHelp("Show only occurrences from this time on.", valueName: "time"))
  var from: MomentArgument?

  @Option(
    name: [.customLong("before"), .customLong("to")],
    help: ArgumentHelp("Show only occurrences before this time.", valueName: "time"))
  var to: MomentArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show at most this many occurrences. (default: 100, or no limit with --to)", valueName: "number"))
  var limit: Int?

  @Flag(name: .long, help: "Print instants in UTC; local times are read in the zone of --tz.")
  var utc = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A file with one JSON object per line: id, dtstart, rrule, and optionally tzid, limit and until_year.",
      valueName: "file"))
  var batch: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The engine for --rrule: almanac, or libical for a second opinion.", valueName: "engine"),
    completion: .list(ExpansionEngine.allCases.map(\.rawValue)))
  var engine: ExpansionEngine = .almanac

  @OptionGroup(title: "URLs") var web: WebOptions
  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var remarkOptions: RemarkOptions
  var remarks: Remarks { remarkOptions.remarks }

  func validate() throws {
    try Check.number(limit, of: "--limit", from: 0)
    let ways = [batch != nil, !files.isEmpty, !rrule.isEmpty || start != nil].count { $0 }
    if ways != 1 { throw ValidationError("give --rrule and --start, or files, or --batch") }
    if engine == .libical, rrule.count != 1 || !rdate.isEmpty || !exdate.isEmpty {
      throw ValidationError("--engine libical accepts only a single --rrule, without --rdate or --exdate")
    }
    if batch == nil, files.isEmpty, start == nil { throw ValidationError("--rrule needs --start") }
    if files.isEmpty, batch == nil, rrule.isEmpty, rdate.isEmpty {
      throw ValidationError("--start needs --rrule or --rdate")
    }
  }

  func run() async throws {
    if let batch {
      try BatchExpansion(path: batch).run()
    } else if !files.isEmpty {
      try expandFiles()
    } else {
      try await expandRule()
    }
  }

  // MARK: A rule

  private func expandRule() async throws {
    var request = ExpansionRequest(start: try time(start ?? "", "--start"))
    if let tz = zoneOptions.tz { try request.place(in: tz) }
    request.rules = try rrule.map { text in
      do throws(RecurrenceError) {
        return try RecurrenceRule(parsing: text)
      } catch {
        throw Failure(.usage, "--rrule: \(error.message) (\(text))")
      }
    }
    request.additions = try times(rdate, "--rdate")
    request.exclusions = try times(exdate, "--exdate")
    request.isSet = !rdate.isEmpty || !exdate.isEmpty
    let zone = try zoneOptions.displayZone()
    let bounds = try MomentArgument.moments(from: from, to: to, in: zone)
    request.from = bounds.from?.instant
    request.to = bounds.to?.instant
    request.limit = limit ?? (request.to == nil ? 100 : Int.max)
    if engine == .libical { try await ask(&request) }
    if utc, !request.hasInstants {
      throw Failure(.usage, "--utc needs --tz: “\(request.start.text)” is a floating time")
    }
    let expansion = try request.expanded()
    if list.json {
      StandardOutput.write(json: ExpansionEntry(id: nil, expansion, hasZone: zoneOptions.tz != nil))
    } else {
      list.print(Listing(["occurrences": expansion.occurrences])) { _ in
        expansion.occurrences.map { utc ? $0.instant?.description ?? "" : $0.start.text }
      }
    }
    if expansion.isTruncated { throw Self.isIncomplete }
  }

  /// Replaces the occurrences of the rule with those from libical.
  private func ask(_ request: inout ExpansionRequest) async throws {
    let isOpen = request.from == nil && request.to == nil
    let expansion = LibicalExpansion(
      rule: rrule[0], start: request.start.text, limit: isOpen ? request.limit : Int.max)
    request.additions = try await expansion.times().map { try time($0, "libical") }
    request.rules = []
  }

  private func time(_ text: String, _ option: String) throws -> CalendarTime {
    if let time = try? CalendarTime(parsing: text.uppercased(), tzid: zoneOptions.tz) { return time }
    let zone = try zoneOptions.displayZone()
    guard TypedTime.reading(text, in: zone.clock) != nil else {
      throw Failure(
        .usage,
        "\(option): “\(text)” is not a time; write 20260130T090000, 20260130, 20260130T080000Z or words such as "
          + "“tomorrow 9am”")
    }
    // Without --tz, the start is a floating time.
    return try MomentArgument(text).time(isFloating: zoneOptions.tz == nil, TimeText(zone: zone))
  }

  private func times(_ lists: [String], _ option: String) throws -> [CalendarTime] {
    try lists.flatMap { $0.split(separator: ",") }.map { try time(String($0), option) }
  }

  // MARK: Files

  private func expandFiles() throws {
    let zone = try zoneOptions.displayZone()
    let agenda = try AgendaSource.files(files, web)
    var filter = AgendaFilter()
    filter.kinds = [.event, .reminder]
    let bounds = try MomentArgument.moments(from: from, to: to, in: zone)
    let (from, to) = (bounds.from?.instant, bounds.to?.instant)
    let limit = limit ?? (to == nil ? 100 : nil)
    let begin = from ?? AgendaSource.earliest
    let answer = try agenda.next(limit, in: begin..<max(begin, to ?? AgendaSource.latest), filter: filter, zone: zone)
    let entries = agenda.entries(answer, zone: zone)
    list.print(Listing(["occurrences": entries], remarks: ["truncated": answer.isTruncated])) { _ in
      entries.map { utc ? $0.occurrence.start.description : $0.start.text }
    }
    try answer.report(TimeText(zone: zone))
  }

  private static let isIncomplete = AgendaAnswer.incomplete(nil)
}

/// The engine that expands a rule.
enum ExpansionEngine: String, CaseIterable, ExpressibleByArgument {
  case almanac
  case libical
}
