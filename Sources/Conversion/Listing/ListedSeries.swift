import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// A series or a single item of a list, with the components that share its UID.
final class ListedSeries {
  let family: ComponentFamily
  let series: ComponentFamily.Series
  private let calendar: CalendarInfo
  let zones: ZoneContext
  /// The members of the family that have been listed, and the last of them.
  private var items: [Int: ListedItem] = [:]
  private var lastMember = -1
  private var lastItem: ListedItem?

  init(_ series: ComponentFamily.Series, of family: ComponentFamily, calendar: CalendarInfo, zones: ZoneContext) {
    self.series = series
    self.family = family
    self.calendar = calendar
    self.zones = zones
  }

  /// The component that represents the whole series.
  var master: ComponentFamily.Member { family.members[series.master] }

  /// The size of the largest component that applies to any number of occurrences, in bytes.
  private(set) lazy var size = ([series.master] + series.overrides).map { family.members[$0] }.reduce(0) {
    size, member in
    let isRepeated = member.times.recurrenceID?.includesFuture ?? true
    return isRepeated ? max(size, member.component.unfoldedBytes.count) : size
  }

  /// Whether the series has a rule without an end.
  var isEndless: Bool { master.times.rules.contains { $0.count == nil && $0.until == nil } }

  /// Whether the series has an occurrence that begins before an instant.
  func begins(before end: Instant) -> Bool {
    var occurrences = occurrences(in: ListedWindow(after: nil, before: end))?.makeIterator()
    return occurrences?.next() != nil
  }

  /// The occurrences, including cancelled ones, or nil if the series has no time.
  func occurrences(in window: ListedWindow) -> SeriesOccurrences? {
    SeriesOccurrences(of: series, family, in: zones, range: window.range, includesCancelled: true)
  }

  /// Returns the row for an occurrence.
  func listed(_ occurrence: ICalendarObject.Occurrence) -> ListedOccurrence {
    ListedOccurrence(
      item: item(occurrence.member), start: occurrence.start, end: occurrence.end,
      startInstant: occurrence.startInstant, endInstant: occurrence.endInstant,
      recurrenceID: occurrence.recurrenceID, due: master.times.isToDo ? occurrence.start : nil,
      isCancelled: occurrence.isCancelled || calendar.method == .cancel)
  }

  /// Returns the row for an item without a time.
  var undated: ListedOccurrence {
    ListedOccurrence(
      item: item(series.master), start: nil, end: nil, startInstant: .distantPast, endInstant: .distantPast,
      recurrenceID: nil, due: nil, isCancelled: master.times.isCancelled || calendar.method == .cancel)
  }

  private func item(_ member: Int) -> ListedItem {
    if lastMember == member, let lastItem { return lastItem }
    if let item = items[member] { return item }
    let isRecurring = master.times.isSeries || member != series.master
    let item = ListedItem(
      family.members[member].component, calendar: calendar, zones: zones, isRecurring: isRecurring,
      rule: master.component.first(.rrule))
    items[member] = item
    (lastMember, lastItem) = (member, item)
    return item
  }
}
