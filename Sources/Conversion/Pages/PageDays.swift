import CivilTime

/// A day of a page.
struct PageDay {
  /// The day; nil for what has no time.
  let date: CivilDate?
  /// What happens then: what takes the whole day, then by time.
  let entries: [PageEntry]
}

/// Puts occurrences, which come sorted by start, into days. It keeps those of the current day and what goes on after it.
struct PageDays {
  /// On how many days an occurrence is shown at most; the first of them says when it ends.
  private static let longest = 31

  /// Whether occurrences stand on all of their days, or on the first one alone.
  private let spansDays: Bool
  /// The days that are shown.
  private let limits: ClosedRange<CivilDate>
  private var date: CivilDate?
  private var entries: [PageEntry] = []

  init(spansDays: Bool, window: ListedWindow, zone: TimeZoneRules) {
    self.spansDays = spansDays
    let first = window.after.map { zone.civil(at: $0).date } ?? .earliest
    let last = window.before.map { zone.civil(at: $0.adding(seconds: -1)).date } ?? .latest
    limits = first...max(first, last)
  }

  /// Takes an occurrence, and gives the days that are complete.
  mutating func add(_ entry: PageEntry) -> [PageDay] {
    guard let days = entry.days else {
      let finished = date == nil ? [] : finish()
      entries.append(entry)
      return finished
    }
    let first = max(days.lowerBound, limits.lowerBound)
    // A clock that goes back over midnight comes to a day again.
    let finished = date.map { $0 < first ? advance(to: first) : [] } ?? []
    if date == nil { date = first }
    entries.append(entry)
    return finished
  }

  /// The days that are left.
  mutating func finish() -> [PageDay] {
    defer { (date, entries) = (nil, []) }
    guard date != nil else { return entries.isEmpty ? [] : [PageDay(date: nil, entries: entries)] }
    return advance(to: nil)
  }

  /// The days before another one, or all.
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
      let (longest, spansDays) = (Self.longest, spansDays)
      entries.removeAll { entry in
        guard spansDays, let days = entry.days else { return true }
        let first = max(days.lowerBound, limits.lowerBound)
        return days.upperBound <= day || first.days(since: day) <= 1 - longest
      }
    }
    date = next
    return result
  }

  /// Where an entry stands on a day: what takes all of it first, then by time.
  private static func order(_ entry: PageEntry, on day: CivilDate) -> Int {
    guard let clocks = entry.clocks else { return -1 }
    return clocks.start.date < day ? -1 : clocks.start.secondOfDay
  }
}
