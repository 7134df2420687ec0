import CalendarText
import CalendarStore
import CivilTime
import CommandLine

/// The part of an occurrence that falls on one day.
struct AgendaDayEntry {
  let entry: AgendaEntry
  /// The times shown before the title, or nil for an all-day entry.
  let times: String?
  /// When it begins on that day, or nil if it began earlier or lasts the whole day.
  let begin: CivilDateTime?
  /// The hours of the day it covers, starting with the one in which it begins; nil if it lasts the whole day.
  let hours: ClosedRange<Int>?

  /// The part of a span between two local times in the display zone that falls on the given day.
  init(
    _ entry: AgendaEntry, from start: CivilDateTime, to end: CivilDateTime, on day: CivilDate, zone: DisplayZone
  ) {
    self.entry = entry
    let dayStart = CivilDateTime(startOf: day)
    let dayEnd = dayStart.adding(days: 1)
    if entry.occurrence.item.isAllDay || start <= dayStart && end >= dayEnd {
      (times, begin, hours) = (nil, nil, nil)
      return
    }
    begin = start < dayStart ? nil : start
    let occurrence = entry.occurrence
    let from = begin.map { Self.clock($0) + zone.mark(at: occurrence.start) } ?? "…"
    let (first, last) = (max(start, dayStart), min(max(end.adding(seconds: -1), start), dayEnd.adding(seconds: -1)))
    hours = first.hour...max(first.hour, last.hour)
    let until =
      end > dayEnd ? "…" : end == dayEnd ? Self.midnight : Self.clock(end) + zone.mark(at: occurrence.end)
    times = occurrence.start == occurrence.end ? from : "\(from)–\(until)"
  }

  private static let midnight = LocalCustoms.current.clock(hour: 24, minute: 0)

  private static func clock(_ time: CivilDateTime) -> String {
    LocalCustoms.current.clock(hour: time.hour, minute: time.minute)
  }
}
