import CalendarText
import CivilTime

/// A section of a page.
enum PageSection {
  /// A day, or the items without a time.
  case day(PageDay)
  /// A week that begins on the given Monday, with the days that have occurrences.
  case week(CivilDate, [PageDay])
  /// A month that begins on the given day, with the days that have occurrences.
  case month(CivilDate, [PageDay])
}

/// Groups occurrences into the sections of a view. It keeps the current section in memory.
struct PageSections {
  private let view: PageView
  private var days: PageDays
  private var pending: [PageDay] = []

  init(_ view: PageView, window: ListedWindow, zone: TimeZoneRules) {
    self.view = view
    days = PageDays(spansDays: view != .list, window: window, zone: zone)
  }

  /// Adds an occurrence, and returns the sections that are complete.
  mutating func add(_ entry: PageEntry) -> [PageSection] { days.add(entry).flatMap { add($0) } }

  /// Returns the remaining sections.
  mutating func finish() -> [PageSection] { days.finish().flatMap { add($0) } + takePending() }

  private mutating func add(_ day: PageDay) -> [PageSection] {
    guard let date = day.date, let start = start(date) else { return takePending() + [.day(day)] }
    let finished = pending.first?.date.flatMap(self.start) == start ? [] : takePending()
    pending.append(day)
    return finished
  }

  private mutating func takePending() -> [PageSection] {
    guard let date = pending.first?.date, let start = start(date) else { return [] }
    defer { pending = [] }
    return [view == .week ? .week(start, pending) : .month(start, pending)]
  }

  /// The first day of the section that contains a day, or nil if each day is a section.
  private func start(_ date: CivilDate) -> CivilDate? {
    switch view {
    case .list, .day: nil
    case .week: DateWords.monday(date)
    case .month: date.adding(days: 1 - date.day)
    }
  }
}
