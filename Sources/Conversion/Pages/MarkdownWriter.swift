import CalendarModel
import ICalendar
import CalendarText
import CivilTime

/// Writes occurrences as an agenda in Markdown.
struct MarkdownWriter: OccurrenceWriter {
  let capabilities: FormatCapabilities

  private let options: ConversionOptions
  private let view: PageView
  private let spool: Spool
  private let start: Int
  private var sections: PageSections
  private var names = PageNames()
  private var escaped = ProtectedTexts(MarkdownText.escape)
  private var notes = ProtectedTexts(Self.notes)
  private var text = ""

  init(_ options: ConversionOptions, to spool: Spool) throws(ConversionError) {
    self.options = options
    self.spool = spool
    view = options.view ?? .list
    start = spool.count
    capabilities = try PageEntry.capabilities(.markdown, view)
    sections = PageSections(view, window: ListedWindow(), zone: options.zone.rules)
  }

  mutating func begin(_ window: ListedWindow) throws {
    sections = PageSections(view, window: window, zone: options.zone.rules)
  }

  mutating func write(_ occurrence: ListedOccurrence) throws {
    names.add(occurrence)
    for section in sections.add(PageEntry(occurrence, in: options.zone.rules)) { try write(section) }
  }

  mutating func finish(isTruncated: Bool) throws {
    for section in sections.finish() { try write(section) }
    if names.count == 0 { text += "\nNothing planned\n" }
    if isTruncated { text += "\nSome occurrences are not shown.\n" }
    try flush()
    spool.insert(Array("# \(MarkdownText.escape(names.title(options)))\n".utf8), at: start)
  }

  private mutating func write(_ section: PageSection) throws {
    switch section {
    case .day(let day): write(day, heading: "## \(day.date.map(DateWords.full) ?? "No date")")
    case .week(let monday, let days):
      text += "\n## \(DateWords.range(monday, monday.adding(days: 6)))\n"
      for day in days {
        write(day, heading: "### " + (day.date.map { "\(DateWords.weekday($0)) \(DateWords.short($0))" } ?? ""))
      }
    case .month(let first, let days): writeMonth(first, days)
    }
    if text.utf8.count > 1 << 16 { try flush() }
  }

  private mutating func flush() throws {
    try spool.append(Array(text.utf8))
    text = ""
  }

  // MARK: Days

  private mutating func write(_ day: PageDay, heading: String) {
    text += "\n\(heading)\n\n"
    for entry in day.entries {
      text += "- \(line(entry, on: day.date))\n"
      if let url = entry.url { text += "  \(PlainText.link(url).map { "<\($0)>" } ?? MarkdownText.escape(url))\n" }
      if view.hasNotes { text += notes[entry.description] }
    }
  }

  /// Returns a description as an indented block between empty lines.
  @Sendable private static func notes(_ description: String) -> String {
    let lines = PlainText.lines(description).map(\.trimmingBlanks)
    if lines.isEmpty { return "" }
    return "\n" + lines.map { $0.isEmpty ? "\n" : "  \(MarkdownText.escape($0))\n" }.joined() + "\n"
  }

  /// Returns `**09:15–10:00** Title — Place (tentative)`, with a checkbox before a to-do.
  private mutating func line(_ entry: PageEntry, on day: CivilDate?) -> String {
    var line = entry.isReminder ? (entry.isDone ? "[x] " : "[ ] ") : ""
    if let day, let time = entry.time(on: day) { line += "**\(time)** " }
    let title = escaped[entry.title]
    line += entry.occurrence.isCancelled ? "~~\(title)~~" : title
    if let place = entry.place { line += " — \(escaped[place])" }
    let tags = entry.tags(on: day).filter { !entry.isReminder || $0 != "done" }.map(MarkdownText.escape)
    if !tags.isEmpty { line += " (\(tags.joined(separator: ", ")))" }
    return line
  }

  // MARK: Months

  private mutating func writeMonth(_ first: CivilDate, _ days: [PageDay]) {
    text += "\n## \(DateWords.month(first))\n\n"
    text += "| " + EnglishNames.weekdays.map { String($0.prefix(3)) }.joined(separator: " | ") + " |\n"
    text += "|" + String(repeating: "---|", count: 7) + "\n"
    let entries = Dictionary(days.compactMap { day in day.date.map { ($0.day, day) } }) { first, _ in first }
    var monday = DateWords.monday(first)
    while monday.daysSinceEpoch < first.daysSinceEpoch + first.daysInMonth {
      let cells = (0..<7).map { offset -> String in
        let date = monday.adding(days: offset)
        if date.month != first.month { return "" }
        let lines = entries[date.day]?.entries.map { cell($0, on: date) } ?? []
        return (["\(date.day)"] + lines).joined(separator: "<br>")
      }
      text += "| " + cells.joined(separator: " | ") + " |\n"
      monday = monday.adding(days: 7)
    }
  }

  private mutating func cell(_ entry: PageEntry, on day: CivilDate) -> String {
    let time = entry.time(on: day).map { "**\($0)** " } ?? ""
    let title = escaped[entry.title]
    let box = entry.isReminder ? (entry.isDone ? "☑ " : "☐ ") : ""
    return time + box + (entry.occurrence.isCancelled ? "~~\(title)~~" : title)
  }
}
