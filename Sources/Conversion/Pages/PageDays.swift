import CivilTime

/// A day on a page.
struct PageDay {
  /// The day, or nil for items without a time.
  let date: CivilDate?
  /// The entries: all-day ones first, then the others by time.
  let entries: [PageEntry]
}

/// Groups occurrences, sorted by start, into days. It keeps the current day and occurrences that continue after it.
struct PageDays {
  /// Whether occurrences are shown on all of their days, or only on the first.
  private let spansDays: Bool
  /// The days to show.
  private let limits: ClosedRange<CivilDate>
  private var date: CivilDate?
  private var entries: [PageEntry] = []

  init(spansDays: Bool, window: ListedWindow, zone: TimeZoneRules) {
    self.spansDays = spansDays
    let first = window.after.map { zone.civil(at: $0).date } ?? .earliest
    let last = window.before.map { zone.civil(at: $0.adding(seconds: -1)).date } ?? .latest
    limits = first...max(first, last)
  }

  /// Adds an occurrence, and returns the days that are complete.
  mutating func add(_ entry: PageEntry) -> [PageDay] {
    guard let days = entry.days else {
      let finished = date == nil ? [] : finish()
      entries.append(entry)
      return finished
    }
    let first = max(days.lowerBound, limits.lowerBound)
    // When clocks are set back across midnight, the same day begins a second time.
    let finished = date.map { $0 < first ? advance(to: first) : [] } ?? []
    if date == nil { date = first }
    entries.append(entry)
    return finished
  }

  /// Returns the remaining days.
  mutating func finish() -> [PageDay] {
    defer { (date, entries) = (nil, []) }
    guard date != nil else { return entries.isEmpty ? [] : [PageDay(date: nil, entries: entries)] }
    return advance(to: nil)
  }

  /// Returns the days before a given one, or all days.
  private mutating func advance(to next: CivilDate?) -> [PageDay] {
    var result: [PageDay] = []
    while let day = date, !entries.isEmpty, next.map({ day < $0 }) ?? true, day <= limits.upperBound {
      let sorted = entries.enumerated().sorted { left, right in
        let (a, b) = (Self.order(left.element, on: day), Self.order(right.element, on: day))
        return a == b ? left.offset < right.offset : a < b
      }
      result.append(PageDay(date: day, entries: sorted.map(\.element)))
      date = day.adding(days: 1)
      let limits = limits
      let (longest, spansDays) = (ListedOccurrence.mostDays, spansDays)
      entries.removeAll { entry in
        guard spansDays, let days = entry.days else { return true }
        let first = max(days.lowerBound, limits.lowerBound)
        return days.upperBound <= day || first.days(since: day) <= 1 - longest
      }
    }
    date = next
    return result
  }

  /// The position of an entry on a day: all-day entries first, then by time.
  private static func order(_ entry: PageEntry, on day: CivilDate) -> Int {
    guard let clocks = entry.clocks else { return -1 }
    return clocks.start.date < day ? -1 : clocks.start.secondOfDay
  }
}
