import CalendarStore
import CivilTime
import CommandLine
import TerminalText

/// An agenda as lines, grouped by day.
struct AgendaList {
  let lines: [String]

  /// - Parameters:
  ///   - width: How many columns there are; nil for any number.
  ///   - hasIDs: Whether the items can be named: those of a file cannot.
  init(
    _ span: AgendaSpan, _ entries: [AgendaEntry], zone: DisplayZone, style: Style, width: Int? = nil,
    hasIDs: Bool = true
  ) {
    var lines: [String] = []
    let showsCalendar = Set(entries.map(\.calendar)).count > 1
    for (day, parts) in AgendaDayEntry.days(of: span, entries, zone: zone) where !parts.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.bold(TimeText.day(day)) + " " + style.dim(zone.name))
      let timesWidth = parts.map { ($0.times ?? Self.allDay).displayWidth }.max() ?? 0
      let idWidth = parts.map(\.entry.id.displayWidth).max() ?? 0
      for part in parts {
        let entry = part.entry
        let head =
          "  \((part.times ?? Self.allDay).padded(to: timesWidth))  "
          + (hasIDs ? entry.id.padded(to: idWidth) + "  " : "")
        let remarks = [entry.writtenTime, showsCalendar ? entry.calendar.printable.isolated : nil].compactMap(\.self)
        let rest = remarks.map { "  \($0)" }.joined()
        // A title is worth more than its place.
        let space = width.map { $0 - head.displayWidth - entry.displayTitle.displayWidth - rest.displayWidth - 4 }
        let place = entry.location.map { "  @ " + $0.printableLine.cut(to: space ?? .max).isolated }
        let tail = (space ?? .max >= Self.leastPlace ? place ?? "" : "") + rest
        guard let width else {
          lines.append(head + entry.displayTitle + style.dim(tail))
          continue
        }
        let room = width - head.displayWidth - tail.displayWidth
        if room >= min(Self.leastTitle, entry.displayTitle.displayWidth) {
          lines.append(head + entry.displayTitle.cut(to: room) + style.dim(tail))
        } else {
          let times = (part.times ?? Self.allDay) + "  "
          lines.append("  " + times + entry.displayTitle.cut(to: max(width - 2 - times.displayWidth, 1)))
          // An id that is cut names nothing.
          if hasIDs { lines.append(style.dim("    " + entry.id)) }
          for remark in remarks { lines.append(style.dim("    " + remark.cut(to: max(width - 4, 1)))) }
        }
      }
    }
    if lines.isEmpty { lines.append(style.dim("Nothing is scheduled from \(Self.words(span)).")) }
    self.lines = lines
  }

  private static let allDay = "all day"
  /// How many columns of a place are worth showing.
  private static let leastPlace = 8
  /// How many columns of a title stay at least; with fewer, what stands beside the title goes below it.
  private static let leastTitle = 12

  private static func words(_ span: AgendaSpan) -> String {
    "\(TimeText.day(span.days.lowerBound)) to \(TimeText.day(span.days.upperBound))"
  }
}
