import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Recurrence
import TimeZones
import TerminalText

/// Which occurrences an agenda shows.
struct AgendaFilter {
  var calendars: [String] = []
  var kinds: [String] = ["VEVENT"]
  var text: [ItemQuery.TextTerm] = []
  var includesCancelled = false
}

/// Where an agenda comes from: the store, or files that are read for it alone.
struct AgendaSource {
  private let store: CalendarStore
  private let calendars: [Int64: String]
  private let highest: Int64

  init(_ store: CalendarStore) throws {
    self.store = store
    calendars = try store.calendarTitles()
    highest = try store.highestItemNumber()
  }

  /// Reads files into a store in memory.
  static func files(_ arguments: [String]) throws -> AgendaSource {
    let files = try InputFiles(arguments)
    let store = try CalendarStore(path: ":memory:")
    let summary = try store.importCalendars(files.inputs)
    for failure in summary.failures {
      if summary.failures.count == files.inputs.count {
        throw Failure(failure.error.code.exitStatus, failure.fullMessage)
      }
      Terminal.error(failure.fullMessage)
    }
    let source = try AgendaSource(store)
    try source.warnOfUnusableRules()
    return source
  }

  /// Says which rules nobody can expand: what they would give is missing in the agenda.
  private func warnOfUnusableRules() throws {
    var query = ItemQuery()
    query.isRecurring = true
    for item in try store.items(matching: query) {
      let times = ComponentTimes(item.component)
      if times.unreadableRules.isEmpty, (times.rules + times.exclusionRules).allSatisfy(\.isGregorian) { continue }
      for rule in Schedule(times, in: item.timeZones)?.recurrenceSet.unusableRules ?? [] {
        let title = item.component.first(.summary)?.text ?? item.uid
        Terminal.warning(
          "“\(title.printable)”: the rule \(rule.text.printable) is ignored: \(rule.error.message)")
      }
    }
  }

  /// The first occurrences in a range, among them those that have begun before it and go on.
  func next(
    _ count: Int, in range: Range<Instant>, filter: AgendaFilter, zone: DisplayZone
  ) throws -> OccurrenceAnswer {
    let query = query(range, filter, zone)
    if count == Int.max { return try store.occurrences(matching: query) }
    return try store.nextOccurrences(count, from: range.lowerBound, matching: query, includesOngoing: true)
  }

  /// Before the first moment that a calendar can name, and after the last one.
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

  /// The occurrences of an answer as they are shown.
  func entries(_ answer: OccurrenceAnswer, zone: DisplayZone) -> [AgendaEntry] {
    let times = TimeText(zone: zone)
    return answer.occurrences.map {
      AgendaEntry($0, calendar: calendars[$0.item.calendarID] ?? "", highest: highest, times: times)
    }
  }
}
