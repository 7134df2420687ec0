import CivilTime

/// A week or a month as a grid of days.
struct AgendaGrid {
  let lines: [String]

  init(_ span: AgendaSpan, _ entries: [AgendaEntry], zone: DisplayZone, style: Style, width: Int) {
    let days = AgendaList.parts(span, entries, zone: zone)
    let cell = max((width - 8) / 7, 6)
    // A week shows everything, a month as much as keeps it on a screen.
    let most = span.month == nil ? Int.max : 4
    var lines: [String] = []
    if let month = span.month {
      let title = "\(Self.months[month.month - 1]) \(month.year)"
      lines.append(style.bold(Self.centered(title, 7 * cell + 8)))
    }
    let names = days.prefix(7).map { TimeText.weekday($0.day) }
    lines.append(" " + names.map { style.dim(Self.fitted(" " + $0, cell)) }.joined(separator: " "))
    lines.append(Self.rule("┌", "┬", "┐", cell))
    for week in stride(from: 0, to: days.count, by: 7) {
      let row = Array(days[week..<min(week + 7, days.count)])
      if week > 0 { lines.append(Self.rule("├", "┼", "┤", cell)) }
      let shown = row.map { Self.cellLines($0.parts, most: most) }
      let heading = row.map { day, _ in
        let text = Self.fitted(" \(day.day)", cell)
        let isOther = span.month.map { $0.month != day.month } ?? false
        return isOther ? style.dim(text) : style.bold(text)
      }
      lines.append("│" + heading.joined(separator: "│") + "│")
      for line in 0..<max(shown.map(\.count).max() ?? 0, 1) {
        let cells = shown.map { Self.fitted(line < $0.count ? $0[line] : "", cell) }
        lines.append("│" + cells.joined(separator: "│") + "│")
      }
    }
    lines.append(Self.rule("└", "┴", "┘", cell))
    self.lines = lines
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static func cellLines(_ parts: [AgendaDayEntry], most: Int) -> [String] {
    let lines = parts.map { part in
      part.begin.map { "\($0) \(part.entry.displayTitle)" } ?? "▪ \(part.entry.displayTitle)"
    }
    if lines.count <= most { return lines }
    return lines.prefix(most - 1) + ["+\(lines.count - most + 1) more"]
  }

  private static func rule(_ left: String, _ middle: String, _ right: String, _ cell: Int) -> String {
    left + [String](repeating: String(repeating: "─", count: cell), count: 7).joined(separator: middle) + right
  }

  /// The text in exactly so many columns of a terminal.
  private static func fitted(_ text: String, _ width: Int) -> String {
    var result = ""
    var used = 0
    let isCut = text.displayWidth > width
    for character in text {
      let columns = String(character).displayWidth
      if used + columns > (isCut ? width - 1 : width) { break }
      result.append(character)
      used += columns
    }
    if isCut {
      result += "…"
      used += 1
    }
    return result + String(repeating: " ", count: max(0, width - used))
  }

  private static func centered(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, (width - text.displayWidth) / 2)) + text
  }
}
