import CalendarText
import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine

struct AgendaCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "Show events and reminders by day.",
    discussion: """
      Shows events between FROM and TO, grouped by day, including those already under way at FROM. The default is a \
      week from today. The ids can be passed to other commands. FROM and TO are dates and times such as 2026-11-23, \
      2026-11-23T09:00, today, next friday or 3pm; +3d as TO means three days after FROM. Instead of both, you can \
      name a period, such as 2026-12, december, this month or next week, or a day in words, such as tomorrow or “dec \
      24”. For example: almanac agenda today +14d -c Work
      """)

  @OptionGroup var range: RangeArguments

  @OptionGroup var files: SourceFilesOption

  @Flag(name: .long, help: "Show the week of FROM as a grid.")
  var week = false

  @Flag(name: .long, help: "Show the month of FROM as a grid.")
  var month = false

  @Flag(exclusivity: .chooseLast)
  var firstDay: FirstDay?

  @Option(name: .long, help: ArgumentHelp("Show what is under way at this time.", valueName: "time"))
  var at: MomentArgument?

  @Flag(
    name: .long, help: "Omit occurrences that began before FROM, or before now if FROM is not given.")
  var notStarted = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Print each occurrence using this template, such as '{date} {time} {title}'. Fields: \(AgendaTemplate.names).",
      valueName: "template"),
    transform: AgendaTemplate.init)
  var format: AgendaTemplate?

  @OptionGroup var calendarsOption: CalendarsOption

  @Option(name: .long, help: ArgumentHelp("The kinds to show: event, reminder or event,reminder.", valueName: "kinds"))
  var kind: String = "event"

  @Flag(
    name: .long,
    help: "Show only events that overlap other events; all-day, free and declined events are ignored.")
  var conflicts = false

  @Option(name: .long, help: ArgumentHelp("Show only items that contain these words.", valueName: "query"))
  var query: String?

  @Flag(name: .long, help: "Also show cancelled events.")
  var cancelled = false

  @Option(name: .long, help: ArgumentHelp("Show at most this many occurrences.", valueName: "number"))
  var limit: Int?

  @OptionGroup(title: "URLs") var web: WebOptions
  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var remarkOptions: RemarkOptions
  var remarks: Remarks { remarkOptions.remarks }

  private var from: MomentArgument? { range.from }
  private var to: MomentArgument? { range.to }

  func validate() throws {
    try Check.number(limit, of: "--limit", from: 0)
    if week, month { throw ValidationError("--week and --month cannot be used together") }
    if week || month, to != nil { throw ValidationError("--week and --month take FROM but not TO") }
    if at != nil, from != nil || to != nil || week || month || notStarted {
      throw ValidationError("--at cannot be used with FROM, TO, --week, --month or --not-started")
    }
    if format != nil, week || month || list.json || list.jsonl {
      throw ValidationError("--format cannot be used with --week, --month, --json or --jsonl")
    }
  }

  func run() throws {
    let zone = try zoneOptions.displayZone()
    var filter = AgendaFilter()
    filter.calendars = calendarsOption.calendars
    filter.includesCancelled = cancelled
    filter.includesOngoing = !notStarted
    filter.isOverlapping = conflicts
    filter.kinds = try ItemKind.kinds(kind)
    if let other = filter.kinds.first(where: { ![.event, .reminder].contains($0) }) {
      throw Failure(
        .usage,
        "an agenda shows only events and reminders; to find \(other.word) entries, run `almanac search kind:\(other.word)`"
      )
    }
    if let query {
      let parsed = try ItemQuery(typed: query, in: zone)
      filter.text = parsed.text
      filter.calendars += parsed.calendars
    }
    let days = try span(zone)
    let source = try files.source(storeOptions, web)
    let answer = try source.next(limit, in: days.range, filter: filter, zone: zone)
    let entries = source.entries(answer, zone: zone)
    let times = TimeText(zone: zone)
    list.print(
      Listing(
        ["occurrences": entries],
        remarks: [
          "from": times.json(.utc(days.range.lowerBound.civil(at: .zero))),
          "to": times.json(.utc(days.range.upperBound.civil(at: .zero))), "truncated": answer.isTruncated,
        ])
    ) { style in
      if let format { return entries.map(format.line) }
      if week || month, let grid = AgendaGrid(days, entries, zone: zone, style: style, width: Terminal.width) {
        return grid.lines
      }
      return AgendaList(
        span: days, entries: entries, zone: zone, style: style, width: Terminal.knownWidth, hasIDs: files.isStore)
    }
    try answer.report(times)
  }

  /// The days to show.
  private func span(_ zone: DisplayZone) throws -> AgendaSpan {
    if let at { return AgendaSpan(at: try at.moment(in: zone), zone) }
    let begin = notStarted ? zone.moment(zone.now) : nil
    guard week || month else { return try AgendaSpan(from: from, to: range.end(in: zone), zone, start: begin) }
    let day =
      try AgendaSpan.period(from, to, zone)?.lowerBound ?? (from?.moment(in: zone) ?? begin)?.civil.date
      ?? zone.now.date
    let firstDay = firstDay?.weekday ?? LocalCustoms.current.firstDay
    return month
      ? AgendaSpan(monthOf: day, zone, firstDay: firstDay) : AgendaSpan(weekOf: day, zone, firstDay: firstDay)
  }
}

/// The first day of the week, if it differs from the user's local convention.
enum FirstDay: EnumerableFlag {
  case mondayFirst, saturdayFirst, sundayFirst

  var weekday: Weekday {
    switch self {
    case .mondayFirst: .monday
    case .saturdayFirst: .saturday
    case .sundayFirst: .sunday
    }
  }

  static func help(for day: FirstDay) -> ArgumentHelp? {
    switch day {
    case .mondayFirst: "Begin weeks on Monday. (default: set by the territory in LC_TIME)"
    case .saturdayFirst: "Begin weeks on Saturday."
    case .sundayFirst: "Begin weeks on Sunday."
    }
  }
}
