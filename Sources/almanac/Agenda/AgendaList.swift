import CalendarStore
import CivilTime
import CommandLine
import TerminalText

/// An agenda as lines, grouped by day.
struct AgendaList: Sequence {
  let span: AgendaSpan
  let entries: [AgendaEntry]
  let zone: DisplayZone
  let style: Style
  /// The width in columns, or nil for no limit.
  var width: Int?
  /// Whether items have ids that commands accept; items read from a file do not.
  var hasIDs = true

  func makeIterator() -> AnyIterator<String> {
    var days = AgendaDaySequence(span, entries, zone: zone)
    let showsCalendar = Set(entries.map(\.calendar)).count > 1
    var isFirst = true
    var waiting: ArraySlice<String> = []
    return AnyIterator {
      while waiting.isEmpty, let (day, parts) = days.next() {
        if parts.isEmpty { continue }
        waiting = ((isFirst ? [] : [""]) + lines(day, parts, showsCalendar: showsCalendar))[...]
        isFirst = false
      }
      if waiting.isEmpty, isFirst {
        isFirst = false
        return style.dim("Nothing is scheduled from \(Self.words(span)).")
      }
      return waiting.popFirst()
    }
  }

  private func lines(_ day: CivilDate, _ parts: [AgendaDayEntry], showsCalendar: Bool) -> [String] {
    var lines = [style.bold(TimeText.day(day)) + " " + style.dim(zone.name)]
    let timesWidth = parts.map { ($0.times ?? Self.allDay).displayWidth }.max() ?? 0
    let ids = hasIDs ? parts.map(\.entry.id) : []
    let idWidth = ids.map(\.displayWidth).max() ?? 0
    for (index, part) in parts.enumerated() {
      let entry = part.entry
      let title = entry.displayTitle
      let head =
        "  \((part.times ?? Self.allDay).padded(to: timesWidth))  "
        + (hasIDs ? ids[index].padded(to: idWidth) + "  " : "")
      let remarks = [entry.writtenTime, showsCalendar ? entry.calendar.printableName.isolated : nil].compactMap(
        \.self)
      let rest = remarks.map { "  \($0)" }.joined()
      let place = entry.location?.printableName
      guard let width else {
        lines.append(head + title + style.dim((place.map { "  @ " + $0.isolated } ?? "") + rest))
        continue
      }
      // The title takes precedence over the place if space is short.
      let space = width - head.displayWidth - title.displayWidth - rest.displayWidth - 4
      let shownPlace = space < Self.leastPlace ? nil : place.map { "  @ " + $0.cut(to: space).isolated }
      let tail = (shownPlace ?? "") + rest
      let room = width - head.displayWidth - tail.displayWidth
      if room >= Swift.min(Self.leastTitle, title.displayWidth) {
        lines.append(head + title.cut(to: room) + style.dim(tail))
      } else {
        let times = (part.times ?? Self.allDay) + "  "
        lines.append("  " + times + title.cut(to: Swift.max(width - 2 - times.displayWidth, 1)))
        // A shortened id would identify nothing.
        if hasIDs { lines.append(style.dim("    " + ids[index])) }
        for remark in remarks { lines.append(style.dim("    " + remark.cut(to: Swift.max(width - 4, 1)))) }
      }
    }
    return lines
  }

  private static let allDay = "all day"
  /// The smallest width at which a place is shown, in columns.
  private static let leastPlace = 8
  /// The smallest width of a title, in columns; below it, the details move to the next line.
  private static let leastTitle = 12

  private static func words(_ span: AgendaSpan) -> String {
    "\(TimeText.day(span.days.lowerBound)) to \(TimeText.day(span.days.upperBound))"
  }
}
