import CalendarText
import CivilTime
import CommandLine
import TerminalText

/// A month as a grid of days, or a week as a grid of days and hours.
struct AgendaGrid {
  private(set) var lines: [String] = []
  private let style: Style
  /// The width of a day in columns.
  private let cell: Int
  /// The width of the hour labels before the days, in columns.
  private let margin: Int

  /// The smallest usable width of a day, in columns.
  private static let leastCell = 5
  /// The largest number of lines in a day of the month grid, so that a month fits on the screen.
  private static let mostInCell = 4

  /// - Returns: nil if the width is too small for a grid.
  init?(_ span: AgendaSpan, _ entries: [AgendaEntry], zone: DisplayZone, style: Style, width: Int) {
    margin = span.month == nil ? 5 : 0
    cell = (width - 8 - margin) / 7
    self.style = style
    if cell < Self.leastCell { return nil }
    let parts = AgendaDaySequence(span, entries, zone: zone)
    if let month = span.month {
      let days = parts.map { day, parts in (day: day, lines: Self.cut(parts)) }
      add(title: DateWords.month(month), days: days.prefix(7).map { TimeText.weekday($0.day) })
      addMonth(month, days)
    } else {
      let days = parts.map { day, parts in (day: day, hours: Hours(parts)) }
      // The ISO 8601 week of the Thursday: most of the days are in that week, regardless of the first day of the week.
      let week = (days.first { $0.day.weekday == .thursday } ?? days[0]).day.isoWeek.number
      add(
        title: "\(DateWords.range(days[0].day, days[6].day)), week \(week), \(zone.name)",
        days: days.map { "\(TimeText.weekday($0.day)) \($0.day.day)" })
      addHours(days.map(\.hours))
    }
    add("└", "┴", "┘")
  }

  // MARK: Contents

  private mutating func addMonth(_ month: CivilDate, _ days: [(day: CivilDate, lines: [String])]) {
    for week in stride(from: 0, to: days.count, by: 7) {
      let row = Array(days[week..<min(week + 7, days.count)])
      if week > 0 { add("├", "┼", "┤") }
      let heading = row.map { day, _ in
        let text = " \(day.day)".cut(to: cell).padded(to: cell)
        return day.month == month.month ? style.bold(text) : style.dim(text)
      }
      lines.append("│" + heading.joined(separator: "│") + "│")
      add(row.map(\.lines))
    }
  }

  /// The text before a title in a month: the start time, or a mark for an entry that began the day before or lasts all
  /// day.
  private static func mark(_ part: AgendaDayEntry) -> String {
    if part.hours == nil { return "▪" }
    return part.begin.map { LocalCustoms.current.briefClock(hour: $0.hour, minute: $0.minute) } ?? "…"
  }

  private static func cut(_ parts: [AgendaDayEntry]) -> [String] {
    let shown = parts.count <= mostInCell ? parts[...] : parts.prefix(mostInCell - 1)
    let lines = shown.map { mark($0) + " " + $0.entry.displayTitle }
    return shown.count < parts.count ? lines + ["+\(parts.count - shown.count) more"] : lines
  }

  /// The contents of a day in the week grid.
  private struct Hours {
    /// The all-day entries.
    let whole: [String]
    /// The entries that begin in each hour, or a mark if one continues there.
    private(set) var cells = [[String]](repeating: [], count: 24)
    private(set) var used: ClosedRange<Int>?

    init(_ parts: [AgendaDayEntry]) {
      whole = parts.filter { $0.hours == nil }.map { "▪ " + $0.entry.displayTitle }
      var continuing = [Bool](repeating: false, count: 24)
      for part in parts {
        guard let hours = part.hours else { continue }
        cells[hours.lowerBound].append(AgendaGrid.minutes(part) + part.entry.displayTitle)
        for hour in hours { continuing[hour] = true }
        used = min(used?.lowerBound ?? 23, hours.lowerBound)...max(used?.upperBound ?? 0, hours.upperBound)
      }
      for hour in cells.indices where cells[hour].isEmpty && continuing[hour] { cells[hour] = ["┆"] }
    }
  }

  /// A row for all-day entries, and one for each hour from the first to the last that has an entry.
  private mutating func addHours(_ days: [Hours]) {
    let whole = days.map(\.whole)
    let used = days.compactMap(\.used)
    let hasWhole = whole.contains { !$0.isEmpty }
    if hasWhole || used.isEmpty { add(whole) }
    guard let first = used.map(\.lowerBound).min(), let last = used.map(\.upperBound).max() else { return }
    if hasWhole { add("├", "┼", "┤") }
    for hour in first...last { add(days.map { $0.cells[hour] }, axis: LocalCustoms.current.hour(hour)) }
  }

  /// The text before a title in an hour row: the minutes, or a mark for an entry that began the day before.
  private static func minutes(_ part: AgendaDayEntry) -> String {
    guard let minute = part.begin?.minute else { return "…" }
    return minute == 0 ? "" : ":\(minute < 10 ? "0" : "")\(minute) "
  }

  // MARK: Lines

  private mutating func add(title: String, days: [String]) {
    let width = margin + 7 * cell + 8
    lines.append(style.bold(String(repeating: " ", count: max(0, (width - title.displayWidth) / 2)) + title))
    let isNarrow = days.contains { $0.displayWidth >= cell }
    let names = days.map { style.dim((isNarrow ? $0 : " " + $0).cut(to: cell).padded(to: cell)) }
    lines.append(String(repeating: " ", count: margin + 1) + names.joined(separator: " "))
    add("┌", "┬", "┐")
  }

  private mutating func add(_ left: String, _ middle: String, _ right: String) {
    let rules = [String](repeating: String(repeating: "─", count: cell), count: 7)
    lines.append(String(repeating: " ", count: margin) + left + rules.joined(separator: middle) + right)
  }

  /// Adds a row of cells, all as tall as the tallest one, with a label before the first.
  private mutating func add(_ cells: [[String]], axis: String = "") {
    for line in 0..<max(cells.map(\.count).max() ?? 0, 1) {
      let texts = cells.map { (line < $0.count ? $0[line] : "").cut(to: cell).padded(to: cell) }
      lines.append(style.dim((line == 0 ? axis : "").padded(to: margin)) + "│" + texts.joined(separator: "│") + "│")
    }
  }
}
