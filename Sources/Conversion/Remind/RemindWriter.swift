import CalendarText
import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// Writes events, and to-dos at their due times, as Remind's REM commands, in the display time zone.
struct RemindWriter: OccurrenceWriter {
  let capabilities: FormatCapabilities

  private let options: ConversionOptions
  private let spool: Spool
  private var losses: [Loss] = []
  private var escaped = ProtectedTexts(Self.escaped)

  init(_ options: ConversionOptions, to spool: Spool) {
    self.options = options
    self.spool = spool
    let times: Set<KnownParameter> = [.tzid, .value]
    let item = FormatCapabilities.bookkeeping.merging(
      [
        .summary: [], .location: [], .description: [], .dtstart: times, .dtend: times, .due: times, .duration: [],
        .rrule: [], .rdate: times, .exdate: times, .recurrenceID: times, .status: [],
      ], uniquingKeysWith: { $1 })
    capabilities = FormatCapabilities(
      [
        .vcalendar: .init([.version: [], .prodid: [], .calscale: [], .xWRTimezone: []]), .vevent: .init(item),
        .vtodo: .init(item.merging([.completed: [.value]], uniquingKeysWith: { $1 })),
        .valarm: .init([.trigger: [.value], .action: []]),
      ], why: "Remind cannot store this")
  }

  func begin(_ window: ListedWindow) {}

  func repeats(_ series: ListedSeries) -> Bool { trigger(of: series.whole, series.onlyRule) != nil }

  mutating func write(_ row: ListedOccurrence) throws {
    guard let start = row.start else {
      lose(row.item.kind.word + " without a time", row, "Remind requires a time")
      return
    }
    let component = row.item.component
    if component.isCompleted {
      return lose("completed to-do", row, "it needs no reminder")
    }
    var words = ["REM", days(row, start)]
    if !start.isDate {
      let time = row.civil(start, row.startInstant, in: options.zone.rules)
      words += ["AT", Self.clock(time)]
      words += alarm(row).map { ["+\($0)"] } ?? []
      let minutes = (row.duration ?? 0) / 60
      if minutes > 0 { words += ["DURATION", "\(minutes / 60):\(Self.two(Int(minutes % 60)))"] }
      if time.second != 0 { lose("seconds", row, "Remind times have no seconds") }
    } else if !component.components(.valarm).isEmpty {
      lose("VALARM of an all-day event", row, "Remind announces an all-day event at the start of the day")
    }
    try spool.append(Array((words.joined(separator: " ") + " MSG " + text(component) + "\n").utf8))
  }

  func finish(isTruncated: Bool) {}

  mutating func takeLosses() -> [Loss] { losses.takeAll() }

  // MARK: Times

  private func days(_ row: ListedOccurrence, _ start: CalendarTime) -> String {
    if row.isWhole, let trigger = trigger(of: row, row.item.component.first(.rrule)?.uri) { return trigger }
    let first = row.civil(start, row.startInstant, in: options.zone.rules).date
    guard start.isDate, case .date(let end)? = row.end, end > first.adding(days: 1) else {
      return RemindTrigger.text(first)
    }
    return "\(RFC3339.text(first)) THROUGH \(RFC3339.text(end.adding(days: -1)))"
  }

  /// The days of a series as a Remind repetition, or nil if Remind cannot express them or the series is not in the
  /// display time zone.
  private func trigger(of row: ListedOccurrence, _ rule: String?) -> String? {
    guard let start = row.start, row.recurrenceID == nil, let rule = rule.flatMap({ try? RecurrenceRule(parsing: $0) })
    else { return nil }
    let zones = row.item.zones
    if !start.isDate, zones.isPlaced(start), start.tzid.flatMap({ zones.rules(named: $0) }) != options.zone.rules {
      return nil
    }
    let first = start.civilDateTime
    // All-day events in a Remind repetition last a single day.
    if start.isDate, case .date(let end)? = row.end, end > first.date.adding(days: 1) { return nil }
    return RemindTrigger.text(rule, from: first.date, until: rule.until.map { last(of: $0, first, row) })
  }

  /// The last day on which an occurrence can begin according to UNTIL.
  private func last(of until: CalendarTime, _ first: CivilDateTime, _ row: ListedOccurrence) -> CivilDate {
    if until.isDate { return until.civilDateTime.date }
    let end = until.isUTC ? options.zone.rules.civil(at: row.instant(of: until)) : until.civilDateTime
    let start = (first.hour, first.minute, first.second)
    return (end.hour, end.minute, end.second) >= start ? end.date : end.date.adding(days: -1)
  }

  /// The number of minutes before the start at which the nearest alarm goes off.
  private mutating func alarm(_ row: ListedOccurrence) -> Int64? {
    let offsets = row.alarmOffsets
    if offsets.count > 1 { lose("VALARM after the first one", row, "a reminder can have only one alarm") }
    guard let nearest = offsets.filter({ $0 <= 0 }).max() else { return nil }
    return nearest == 0 ? nil : -nearest / 60
  }

  private static func clock(_ time: CivilDateTime) -> String { "\(two(time.hour)):\(two(time.minute))" }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  // MARK: Text

  /// The title and place in quotes, followed by the description. Calendars show only the quoted part.
  private mutating func text(_ component: Component) -> String {
    let title = escaped[component.first(.summary)?.text ?? ""]
    let place = escaped[component.first(.location)?.text ?? ""]
    let more = escaped[component.first(.description)?.text ?? ""]
    let shown = (title.isEmpty ? ItemTitle.missing : title) + (place.isEmpty ? "" : " at \(place)")
    return "%\"\(shown)%\"" + (more.isEmpty ? "" : " \(more)") + "%"
  }

  /// Escapes text for Remind, where a percent sign or a bracket would begin an expression.
  @Sendable private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "%": result += "%%"
      case "[": result += "[\"[\"]"
      case _ where Character(scalar).isNewline: result += "%_"
      case _ where scalar.properties.generalCategory == .control: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    var rest = result.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  private mutating func lose(_ what: String, _ row: ListedOccurrence, _ why: String) {
    let component = row.item.component
    losses.append(Loss(what, of: component, text: component.first(.summary)?.text ?? component.name, why: why))
  }
}
