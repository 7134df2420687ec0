import ArgumentParser
import CalendarStore
import CivilTime

struct AgendaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "Show what happens when.",
    discussion: """
      Events from FROM on and before TO, or that are going on then, grouped by day: a week from today where nothing else \
      is said. FROM and TO are dates and times such as 2026-11-23, 2026-11-23T09:00, today, monday, +3d or 14:00. For \
      example: almanac agenda today +14d -c Work
      """)

  @Argument(help: ArgumentHelp("From when on. (default: today)", valueName: "from"))
  var from: MomentArgument?

  @Argument(help: ArgumentHelp("Until when. (default: a week later)", valueName: "to"))
  var to: MomentArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("A file or folder to read instead of the store; may be repeated.", valueName: "path"),
    completion: .file(extensions: ["ics"]))
  var file: [String] = []

  @Flag(name: .long, help: "Show the week of FROM as a grid.")
  var week = false

  @Flag(name: .long, help: "Show the month of FROM as a grid.")
  var month = false

  @Flag(name: .long, help: "Show weeks from Sunday on.")
  var sundayFirst = false

  @Option(name: [.customShort("c"), .long], help: ArgumentHelp("A calendar; may be repeated.", valueName: "name"))
  var calendar: [String] = []

  @Option(name: .long, help: ArgumentHelp("What is shown: event, reminder or both, with a comma.", valueName: "kinds"))
  var kind: String = "event"

  @Option(name: .long, help: ArgumentHelp("Words that are looked for.", valueName: "query"))
  var query: String?

  @Flag(name: .long, help: "Show what is cancelled, too.")
  var cancelled = false

  @Option(name: .long, help: ArgumentHelp("At most so many.", valueName: "number"))
  var limit: Int?

  @Flag(name: .long, help: "Print one JSON object a line.")
  var jsonl = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0 on") }
    if week, month { throw ValidationError("--week and --month exclude each other") }
    if week || month, to != nil { throw ValidationError("--week and --month take FROM alone") }
  }

  func run() throws {
    let zone = try zoneOptions.displayZone()
    var filter = AgendaFilter()
    filter.calendars = calendar
    filter.includesCancelled = cancelled
    filter.kinds = try kind.split(separator: ",").map { try ItemKind.componentName(String($0)) }
    if let query {
      let parsed = try SearchQueryText(query, in: zone).query
      filter.text = parsed.text
      filter.calendars += parsed.calendars
    }
    let days = try span(zone)
    let source = try file.isEmpty ? AgendaSource(storeOptions.openForReading()) : AgendaSource.files(file)
    let answer: OccurrenceAnswer
    if let limit {
      answer = try source.next(
        limit, in: days.range, filter: filter, zone: zone)
    } else {
      answer = try source.occurrences(days.range, filter: filter, zone: zone)
    }
    let entries = source.entries(answer, zone: zone)
    if output.json {
      let times = TimeText(zone: zone)
      StandardOutput.write(
        try JSON.text(
          AgendaDocument(
            from: times.json(.utc(days.range.lowerBound.civil(at: .zero))),
            to: times.json(.utc(days.range.upperBound.civil(at: .zero))), entries, answer)))
    } else if jsonl {
      for entry in entries { StandardOutput.write(try JSON.text(entry, isPretty: false)) }
    } else if week || month {
      let grid = AgendaGrid(days, entries, zone: zone, style: output.style, width: Terminal.width)
      StandardOutput.write(lines: grid.lines)
    } else {
      StandardOutput.write(lines: AgendaList(days, entries, zone: zone, style: output.style).lines)
    }
    if answer.isTruncated {
      throw Failure(.findings, "the search for some series gave up; the agenda is not complete")
    }
  }

  /// The days that are shown.
  private func span(_ zone: DisplayZone) throws -> AgendaSpan {
    let start = try from?.moment(in: zone) ?? AgendaSpan.moment(zone.now.date, zone)
    let firstDay: Weekday = sundayFirst ? .sunday : .monday
    if month { return AgendaSpan(monthOf: start.civil.date, zone, firstDay: firstDay) }
    if week { return AgendaSpan(weekOf: start.civil.date, zone, firstDay: firstDay) }
    let end = try to?.moment(in: zone) ?? AgendaSpan.moment(start.civil.date.adding(days: 7), zone)
    guard start.instant < end.instant else { throw Failure(.usage, "TO has to come after FROM") }
    return AgendaSpan(start, end)
  }
}
