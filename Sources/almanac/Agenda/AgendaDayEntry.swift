import CalendarStore
import CivilTime

/// The part of an occurrence that lies on one day.
struct AgendaDayEntry {
  let entry: AgendaEntry
  /// What stands before the title: the times, or nothing where it takes the whole day.
  let times: String?
  /// The time with which it begins on that day, `…` where it began before; nil where it takes the whole day.
  let begin: String?

  /// The part on a day of what goes from one time to another on the clocks of the display.
  init(_ entry: AgendaEntry, from start: CivilDateTime, to end: CivilDateTime, on day: CivilDate) {
    self.entry = entry
    let dayStart = CivilDateTime(startOf: day)
    let dayEnd = dayStart.adding(days: 1)
    if entry.occurrence.item.isAllDay || start <= dayStart && end >= dayEnd {
      times = nil
      begin = nil
      return
    }
    let from = start < dayStart ? "…" : Self.clock(start)
    begin = from
    times = start == end ? from : "\(from)–\(end > dayEnd ? "…" : end == dayEnd ? "24:00" : Self.clock(end))"
  }

  private static func clock(_ time: CivilDateTime) -> String {
    let digits = [time.hour / 10, time.hour % 10, -1, time.minute / 10, time.minute % 10]
    return String(decoding: digits.map { $0 < 0 ? 0x3A : 0x30 + UInt8($0) }, as: UTF8.self)
  }
}
