import CalendarStore
import CivilTime
import CommandLine

/// The days of an agenda in order, each with the parts of the entries that fall on it, all-day entries first.
///
/// Only one day at a time is kept in memory, because a long entry has a part on each of its days.
struct AgendaDaySequence: Sequence, IteratorProtocol {
  private let entries: [AgendaEntry]
  private let zone: DisplayZone
  private let days: ClosedRange<CivilDate>
  /// The entries in the order of their first days.
  private let order: [(entry: Int, days: ClosedRange<CivilDate>)]
  /// The number of entries in `order` that have begun.
  private var begun = 0
  /// The entries on the current day, by position in `order`.
  private var present: [Int] = []
  private var day: CivilDate

  init(_ span: AgendaSpan, _ entries: [AgendaEntry], zone: DisplayZone) {
    self.entries = entries
    self.zone = zone
    days = span.days
    day = span.days.lowerBound
    order = entries.indices.map { index in
      let (start, end) = Self.times(of: entries[index], zone)
      let last = end > start ? end.adding(seconds: -1).date : start.date
      return (index, start.date...Swift.max(start.date, last))
    }.sorted { ($0.days.lowerBound, $0.entry) < ($1.days.lowerBound, $1.entry) }
  }

  private static func times(
    of entry: AgendaEntry, _ zone: DisplayZone
  ) -> (start: CivilDateTime, end: CivilDateTime) {
    (zone.rules.civil(at: entry.occurrence.start), zone.rules.civil(at: entry.occurrence.end))
  }

  mutating func next() -> (day: CivilDate, parts: [AgendaDayEntry])? {
    if day > days.upperBound { return nil }
    defer { day = day.adding(days: 1) }
    while begun < order.count, order[begun].days.lowerBound <= day {
      present.append(begun)
      begun += 1
    }
    present.removeAll { order[$0].days.upperBound < day }
    var (whole, timed): ([AgendaDayEntry], [AgendaDayEntry]) = ([], [])
    for index in present.map({ order[$0].entry }).sorted() {
      let (start, end) = Self.times(of: entries[index], zone)
      let part = AgendaDayEntry(entries[index], from: start, to: end, on: day, zone: zone)
      if part.hours == nil { whole.append(part) } else { timed.append(part) }
    }
    return (day, whole + timed)
  }
}
