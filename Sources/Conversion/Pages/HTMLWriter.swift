import ICalendar
import CalendarText
import CivilTime

/// Writes occurrences as a self-contained HTML page.
struct HTMLWriter: OccurrenceWriter {
  let capabilities: FormatCapabilities

  private let options: ConversionOptions
  private let view: PageView
  private let spool: Spool
  private let start: Int
  private let templates: PageTemplates
  private var sections: PageSections
  private var names = PageNames()
  private var colors = PageColors()
  private var rows: PageRows
  private var structuredData: StructuredData?
  private var text = ""

  init(_ options: ConversionOptions, to spool: Spool) throws {
    self.options = options
    self.spool = spool
    view = options.view ?? .list
    start = spool.count
    templates = try PageTemplates()
    rows = PageRows(options.zone, view)
    capabilities = try PageEntry.capabilities(.html, view)
    sections = PageSections(view, window: ListedWindow(), zone: options.zone.rules)
    if options.hasStructuredData { structuredData = try StructuredData(options.zone) }
  }

  mutating func begin(_ window: ListedWindow) throws {
    sections = PageSections(view, window: window, zone: options.zone.rules)
  }

  mutating func write(_ occurrence: ListedOccurrence) throws {
    names.add(occurrence)
    let entry = PageEntry(occurrence, in: options.zone.rules)
    try structuredData?.add(entry)
    for section in sections.add(entry) { try write(section) }
  }

  mutating func finish(isTruncated: Bool) throws {
    for section in sections.finish() { try write(section) }
    let remark = names.count == 0 ? "Nothing planned" : isTruncated ? "Some occurrences are not shown." : nil
    text += templates.render("foot", remark.map { ["remark": $0] } ?? [:])
    try flush()
    try structuredData?.copy(to: spool)
    try spool.append(Array(templates.render("end", [:]).utf8))
    let today = options.zone.rules.civil(at: options.now).date
    let head: [String: Any] = [
      "title": names.title(options), "style": PageStyle.text + colors.style, "view": view.rawValue,
      "about":
        "\(options.zone.name) · \(names.count.of("event")) · created \(today.day) \(DateWords.month(today))",
    ]
    spool.insert(Array(templates.render("head", head).utf8), at: start)
  }

  private mutating func write(_ section: PageSection) throws {
    switch section {
    case .day(let day):
      var values: [String: Any] = [
        "heading": day.date.map(DateWords.full) ?? "No date", "rows": rows.values(day, level: 3, &colors),
      ]
      values["date"] = day.date.map(RFC3339.text)
      text += templates.render("day", values)
    case .week(let monday, let days):
      let all = (0..<7).map { cell(monday.adding(days: $0), days, level: 4) }
      text += templates.render("week", ["heading": DateWords.range(monday, monday.adding(days: 6)), "days": all])
    case .month(let first, let days):
      text += templates.render("month", monthValues(first, days))
    }
    if text.utf8.count > 1 << 16 { try flush() }
  }

  private mutating func monthValues(_ first: CivilDate, _ days: [PageDay]) -> [String: Any] {
    var weeks: [[String: Any]] = []
    var monday = DateWords.monday(first)
    while monday.daysSinceEpoch < first.daysSinceEpoch + first.daysInMonth {
      let cells = (0..<7).map { offset -> [String: Any] in
        let date = monday.adding(days: offset)
        return date.month == first.month ? cell(date, days, level: 3) : ["class": "other"]
      }
      weeks.append(["days": cells])
      monday = monday.adding(days: 7)
    }
    let weekdays = EnglishNames.weekdays.map { ["name": $0, "short": String($0.prefix(3))] }
    return ["heading": DateWords.month(first), "weekdays": weekdays, "weeks": weeks]
  }

  /// A day of a week or a month, with or without occurrences.
  private mutating func cell(_ date: CivilDate, _ days: [PageDay], level: Int) -> [String: Any] {
    let day = days.first { $0.date == date }
    let isWeekend = date.weekday.rawValue > 5
    return [
      "date": RFC3339.text(date), "heading": "\(DateWords.weekday(date)) \(date.day)",
      "weekday": DateWords.weekday(date), "number": date.day, "month": DateWords.month(date),
      "class": (isWeekend ? "weekend" : "") + (day == nil ? " empty" : ""), "hasRows": day != nil,
      "rows": day.map { rows.values($0, level: level, &colors) } ?? [],
    ]
  }

  private mutating func flush() throws {
    try spool.append(Array(text.utf8))
    text = ""
  }
}
