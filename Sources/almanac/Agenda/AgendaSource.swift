import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import ICalendar
import Recurrence
import TimeZones
import TerminalText

/// Selects the occurrences that an agenda shows.
struct AgendaFilter {
  var calendars: [String] = []
  var kinds: [ItemKind] = [.event]
  var text: [ItemQuery.TextTerm] = []
  var includesCancelled = false
  /// Whether to include occurrences that began before the range.
  var includesOngoing = true
  /// Whether to show only occurrences that overlap another one.
  var isOverlapping = false
}

/// The source of an agenda: the store, or files read for this one agenda.
struct AgendaSource {
  private let store: CalendarStore
  private let calendars: [Int64: String]
  private let names: ItemNames
  /// The owner's e-mail addresses. Events they have declined do not count as busy or as conflicts.
  private let addresses = UserSettings.ownAddressSet

  init(_ store: CalendarStore) throws {
    self.store = store
    calendars = try store.calendarTitles()
    names = try store.itemNames()
  }

  /// Reads files into an in-memory store.
  static func files(_ arguments: [String], _ web: WebOptions) throws -> AgendaSource {
    let files = try InputFiles(arguments, web)
    let store = try CalendarStore(path: ":memory:")
    let summary = try store.importCalendars(files.calendars())
    for failure in summary.failures {
      if summary.failures.count == files.inputs.count {
        throw Failure(failure.error.code.exitStatus, failure.fullMessage)
      }
      Terminal.error(failure.fullMessage, about: failure.input)
    }
    let source = try AgendaSource(store)
    let warnings =
      summary.eventsWithoutStart.map { ImportWarning(withoutStart: $0) }
      + summary.unreadableTimes.map { ImportWarning($0) }
      + summary.skipped.filter { !$0.isRepeated }.map { ImportWarning(skipped: $0) }
    Terminal.list(warnings.map(\.text), others: "--verbose or `almanac validate` shows all of them")
    try source.warnOfUnusableRules()
    return source
  }

  /// Warns about rules that can be read but not expanded; their occurrences are missing from the agenda.
  private func warnOfUnusableRules() throws {
    var query = ItemQuery()
    query.isRecurring = true
    for item in try store.items(matching: query) {
      let times = ComponentTimes(item.component)
      if (times.rules + times.exclusionRules).allSatisfy(\.isGregorian) { continue }
      let unreadable = Set(times.unreadableRules.map(\.rawValue))
      let unusable = Schedule(times, in: item.timeZones)?.recurrenceSet.unusableRules ?? []
      for rule in unusable where !unreadable.contains(rule.text) {
        let title = item.component.first(.summary)?.text ?? item.uid
        Terminal.warning(
          "“\(title.printableName)”: the rule \(rule.text.printableName) is ignored: \(rule.error.message)")
      }
    }
  }

  /// The first occurrences in a range, including those that began before it and are still going on.
  ///
  /// - Parameter count: The number of occurrences, or nil for all.
  func next(
    _ count: Int?, in range: Range<Instant>, filter: AgendaFilter, zone: DisplayZone
  ) throws -> AgendaAnswer {
    let query = query(range, filter, zone)
    guard let count, count < Int.max, !filter.isOverlapping else {
      var found = try store.occurrences(matching: query)
      if !filter.includesOngoing { found.occurrences.removeAll { $0.start < range.lowerBound } }
      guard filter.isOverlapping else { return AgendaAnswer(found) }
      let overlapping = try withoutDeclined(found.occurrences).overlapping()
      found.occurrences = Array(overlapping.prefix(count ?? .max))
      return AgendaAnswer(found, limit: found.occurrences.count < overlapping.count ? count : nil)
    }
    // Asking for one more than requested shows whether there are more.
    var found = try store.nextOccurrences(
      count + 1, from: range.lowerBound, matching: query, includesOngoing: filter.includesOngoing)
    let hasMore = found.occurrences.count > count
    found.occurrences = Array(found.occurrences.prefix(count))
    // The search gave up only after the requested range.
    if hasMore { found.isTruncated = false }
    return AgendaAnswer(found, limit: hasMore ? count : nil)
  }

  private func withoutDeclined(_ occurrences: [Occurrence]) throws -> [Occurrence] {
    if addresses.isEmpty { return occurrences }
    let items = try store.items(Set(occurrences.map(\.item.id)))
    let declined = Set(items.filter { $0.value.component.busyKind(for: addresses) == nil }.keys)
    return occurrences.filter { !declined.contains($0.item.id) }
  }

  /// The times when a person with these addresses is busy, in all calendars or in the given ones.
  func busyTimes(
    in range: Range<Instant>, calendars: [String], addresses: Set<String>, zone: DisplayZone
  ) throws -> BusyAnswer {
    var filter = AgendaFilter()
    filter.calendars = calendars
    return try store.busyTimes(matching: query(range, filter, zone), addresses: addresses)
  }

  /// The instants before the first and after the last time a calendar can express.
  static let earliest = Instant(CivilDateTime(startOf: .earliest), at: .zero)
  static let latest = Instant(CivilDateTime(startOf: .latest), at: .zero)

  private func query(_ range: Range<Instant>, _ filter: AgendaFilter, _ zone: DisplayZone) -> OccurrenceQuery {
    var query = OccurrenceQuery(range, zone: zone.rules)
    query.calendars = filter.calendars
    query.kinds = filter.kinds
    query.text = filter.text
    query.includesCancelled = filter.includesCancelled
    return query
  }

  /// The entries to display for the occurrences found.
  func entries(_ answer: AgendaAnswer, zone: DisplayZone) -> [AgendaEntry] {
    let items = AgendaItems(Set(answer.found.occurrences.map(\.item.id)), in: store, addresses: addresses)
    let shared = AgendaEntry.Shared(names: names, times: TimeText(zone: zone), items: items)
    return answer.found.occurrences.map { AgendaEntry($0, calendar: calendars[$0.item.calendarID] ?? "", shared) }
  }
}
