import CalendarText
import CivilTime

/// What stands together on a page.
enum PageSection {
  /// A day, or what has no time.
  case day(PageDay)
  /// A week that begins on that Monday, with the days on which something happens.
  case week(CivilDate, [PageDay])
  /// A month that begins on that day, with the days on which something happens.
  case month(CivilDate, [PageDay])
}

/// Puts occurrences into the sections of a view. It keeps those of the current section.
struct PageSections {
  private let view: PageView
  private var days: PageDays
  private var pending: [PageDay] = []

  init(_ view: PageView, window: ListedWindow, zone: TimeZoneRules) {
    self.view = view
    days = PageDays(spansDays: view != .list, window: window, zone: zone)
  }

  /// Takes an occurrence, and gives the sections that are complete.
  mutating func add(_ entry: PageEntry) -> [PageSection] { days.add(entry).flatMap { add($0) } }

  /// The sections that are left.
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

  /// The first day of the section that a day belongs to; nil if each day is one.
  private func start(_ date: CivilDate) -> CivilDate? {
    switch view {
    case .list, .day: nil
    case .week: DateWords.monday(date)
    case .month: date.adding(days: 1 - date.day)
    }
  }
}
