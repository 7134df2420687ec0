import ArgumentParser
import CalendarStore
import CivilTime
import Recurrence

struct ExpandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "Tell when a rule, or what a file holds, takes place.",
    discussion: """
      Prints one occurrence a line, in the form of --start. A rule gives only what the rule gives; with --rdate or \
      --exdate it is a recurrence set, of which the start is always part. For example: \
      almanac expand --rrule 'FREQ=MONTHLY;BYDAY=-1FR' --start 20260130T090000 --tz Europe/Berlin --limit 5
      """)

  @Argument(help: ArgumentHelp("Files whose events are expanded, instead of a rule.", valueName: "file"))
  var files: [String] = []

  @Option(name: .long, help: ArgumentHelp("A rule; may be repeated.", valueName: "rule"))
  var rrule: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("DTSTART: 20260130T090000 (local), 20260130 (date) or …Z (UTC).", valueName: "dtstart"))
  var start: String?

  @Option(name: .long, help: ArgumentHelp("Added times, separated by commas; may be repeated.", valueName: "times"))
  var rdate: [String] = []

  @Option(name: .long, help: ArgumentHelp("Times left out, separated by commas; may be repeated.", valueName: "times"))
  var exdate: [String] = []

  @Option(name: .long, help: ArgumentHelp("Occurrences from then on.", valueName: "from"))
  var from: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Occurrences before then.", valueName: "to"))
  var to: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("At most so many; 100 where nothing else ends them.", valueName: "number"))
  var limit: Int?

  @Flag(name: .long, help: "Print instants in UTC, with --tz.")
  var utc = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A file of JSON objects, one a line: id, dtstart, rrule, and tzid, limit, until_year.", valueName: "file"))
  var batch: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Who expands --rrule: almanac, or libical in a process of its own, for a second opinion.", valueName: "engine"),
    completion: .list(ExpansionEngine.allCases.map(\.rawValue)))
  var engine: ExpansionEngine = .almanac

  @Flag(name: .long, help: "Print one JSON object a line.")
  var jsonl = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0 on") }
    let ways = [batch != nil, !files.isEmpty, !rrule.isEmpty || start != nil].count { $0 }
    if ways != 1 { throw ValidationError("give a rule with --rrule and --start, or files, or --batch") }
    if engine == .libical, rrule.count != 1 || !rdate.isEmpty || !exdate.isEmpty {
      throw ValidationError("--engine libical takes one --rrule, without --rdate and --exdate")
    }
    if batch == nil, files.isEmpty, start == nil { throw ValidationError("--rrule needs --start") }
    if files.isEmpty, batch == nil, rrule.isEmpty, rdate.isEmpty {
      throw ValidationError("--start needs --rrule or --rdate")
    }
  }

  func run() throws {
    if let batch {
      try BatchExpansion(path: batch).run()
    } else if !files.isEmpty {
      try expandFiles()
    } else {
      try expandRule()
    }
  }

  // MARK: A rule

  private func expandRule() throws {
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
    request.from = try from?.moment(in: zone).instant
    request.to = try to?.moment(in: zone).instant
    request.limit = limit ?? (request.to == nil ? 100 : Int.max)
    if engine == .libical { try ask(&request) }
    let expansion = try request.expanded()
    if output.json {
      StandardOutput.write(try JSON.text(ExpansionEntry(id: nil, expansion, hasZone: zoneOptions.tz != nil)))
    } else if jsonl {
      for occurrence in expansion.occurrences {
        StandardOutput.write(
          try JSON.text(
            ["start": occurrence.start.text, "instant": occurrence.instant.description], isPretty: false))
      }
    } else {
      for occurrence in expansion.occurrences {
        StandardOutput.write(utc ? occurrence.instant.description : occurrence.start.text)
      }
    }
    if expansion.isTruncated {
      throw Failure(.findings, "the search gave up before it had looked at everything; the list is not complete")
    }
  }

  /// Puts what libical gives for the rule in its place.
  private func ask(_ request: inout ExpansionRequest) throws {
    let isOpen = request.from == nil && request.to == nil
    let expansion = LibicalExpansion(
      rule: rrule[0], start: request.start.text, limit: isOpen ? request.limit : Int.max)
    request.additions = try expansion.times().map { try time($0, "libical") }
    request.rules = []
  }

  private func time(_ text: String, _ option: String) throws -> CalendarTime {
    do {
      return try CalendarTime(parsing: text.uppercased(), tzid: zoneOptions.tz)
    } catch {
      throw Failure(.usage, "\(option): “\(text)” is no time; write 20260130T090000, 20260130 or 20260130T080000Z")
    }
  }

  private func times(_ lists: [String], _ option: String) throws -> [CalendarTime] {
    try lists.flatMap { $0.split(separator: ",") }.map { try time(String($0), option) }
  }

  // MARK: Files

  private func expandFiles() throws {
    let zone = try zoneOptions.displayZone()
    let agenda = try AgendaSource.files(files)
    var filter = AgendaFilter()
    filter.kinds = ["VEVENT", "VTODO"]
    let from = try from?.moment(in: zone).instant
    let to = try to?.moment(in: zone).instant
    let limit = limit ?? (to == nil ? 100 : Int.max)
    let begin = from ?? AgendaSource.earliest
    let answer = try agenda.next(limit, in: begin..<max(begin, to ?? AgendaSource.latest), filter: filter, zone: zone)
    let entries = agenda.entries(answer, zone: zone)
    if output.json {
      StandardOutput.write(try JSON.text(AgendaDocument(from: nil, to: nil, entries, answer)))
    } else if jsonl {
      for entry in entries { StandardOutput.write(try JSON.text(entry, isPretty: false)) }
    } else {
      StandardOutput.write(lines: entries.map { utc ? $0.occurrence.start.description : $0.start.text })
    }
    if answer.isTruncated {
      throw Failure(.findings, "the search gave up before it had looked at everything; the list is not complete")
    }
  }
}

/// Who expands a rule.
enum ExpansionEngine: String, CaseIterable, ExpressibleByArgument {
  case almanac
  case libical
}
