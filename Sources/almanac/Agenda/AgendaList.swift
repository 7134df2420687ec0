import CalendarStore
import CivilTime
import TerminalText

/// An agenda as lines, grouped by day.
struct AgendaList {
  let lines: [String]

  init(_ span: AgendaSpan, _ entries: [AgendaEntry], zone: DisplayZone, style: Style) {
    var lines: [String] = []
    let showsCalendar = Set(entries.map(\.calendar)).count > 1
    for (day, parts) in Self.parts(span, entries, zone: zone) where !parts.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.bold(TimeText.day(day)))
      // Digits, a colon and a dash: a column each.
      let width = parts.map { ($0.times ?? "all day").unicodeScalars.count }.max() ?? 0
      for part in parts {
        let times = part.times ?? "all day"
        let padding = String(repeating: " ", count: width - times.unicodeScalars.count)
        let calendar = showsCalendar ? "  " + style.dim(part.entry.calendar.printable) : ""
        lines.append("  \(times)\(padding)  \(part.entry.displayTitle)\(calendar)")
      }
    }
    if lines.isEmpty { lines.append(style.dim("Nothing happens from \(Self.words(span)).")) }
    self.lines = lines
  }

  private static func words(_ span: AgendaSpan) -> String {
    "\(TimeText.day(span.days.lowerBound)) to \(TimeText.day(span.days.upperBound))"
  }

  /// What happens on each of the days, in their order; what takes whole days first.
  static func parts(
    _ span: AgendaSpan, _ entries: [AgendaEntry], zone: DisplayZone
  ) -> [(day: CivilDate, parts: [AgendaDayEntry])] {
    let first = span.days.lowerBound
    let count = span.days.upperBound.days(since: first) + 1
    var days = [[AgendaDayEntry]](repeating: [], count: count)
    for entry in entries {
      let start = zone.rules.civil(at: entry.occurrence.start)
      let end = zone.rules.civil(at: entry.occurrence.end)
      let last = end > start ? end.adding(seconds: -1).date : start.date
      let from = max(start.date.days(since: first), 0)
      let to = min(last.days(since: first), count - 1)
      guard from <= to else { continue }
      for index in from...to {
        days[index].append(AgendaDayEntry(entry, from: start, to: end, on: first.adding(days: index)))
      }
    }
    return days.enumerated().map { index, parts in
      (first.adding(days: index), parts.filter { $0.begin == nil } + parts.filter { $0.begin != nil })
    }
  }
}
