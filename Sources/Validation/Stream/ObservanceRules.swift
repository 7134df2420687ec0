import CivilTime
import ICalendar
import Recurrence

/// The rules of a zone as a VTIMEZONE gives them: all changes of the clock up to the year 2100.
enum ObservanceRules {
  /// How far rules without an end are followed.
  private static let horizon = CivilDateTime(year: 2100, month: 1, day: 1, hour: 0, minute: 0, second: 0)
  private static let beginning = CivilDateTime(year: 1900, month: 1, day: 1, hour: 0, minute: 0, second: 0)
  private static let mostChanges = 4000

  /// The rules; nil where no observance can be read.
  static func rules(of zone: Component) -> TimeZoneRules? {
    var changes: [(instant: Instant, from: UTCOffset, observance: TimeZoneRules.Observance)] = []
    for observance in zone.components where observance.component == .standard || observance.component == .daylight {
      guard let start = observance.first(.dtstart)?.time, let from = observance.first(.tzoffsetfrom)?.utcOffset,
        let to = observance.first(.tzoffsetto)?.utcOffset
      else { continue }
      let value = TimeZoneRules.Observance(
        offset: to, isDaylight: observance.component == .daylight,
        abbreviation: observance.first(.tzname)?.text ?? "")
      for onset in onsets(of: observance, start.civilDateTime, from) where changes.count < mostChanges {
        changes.append((Instant(onset, at: from), from, value))
      }
    }
    guard let first = changes.min(by: { $0.instant < $1.instant }) else { return nil }
    changes.sort { $0.instant < $1.instant }
    var transitions: [TimeZoneRules.Transition] = []
    for change in changes where transitions.last.map({ $0.instant < change.instant }) ?? true {
      transitions.append(TimeZoneRules.Transition(instant: change.instant, observance: change.observance))
    }
    return TimeZoneRules(
      initial: TimeZoneRules.Observance(offset: first.from, abbreviation: ""), transitions: transitions)
  }

  private static func onsets(of observance: Component, _ start: CivilDateTime, _ from: UTCOffset) -> [CivilDateTime] {
    var onsets = [start]
    for line in observance.all(.rdate) { onsets += line.times.compactMap { $0?.civilDateTime } }
    guard let horizon, let beginning else { return onsets }
    for line in observance.all(.rrule) {
      guard var rule = RecurrenceRule.reading(line.rawValue).rule else { continue }
      // UNTIL is in UTC, while the series is in the local time before each change.
      if case .utc(let until) = rule.until { rule.until = .floating(until.adding(seconds: Int64(from.seconds))) }
      guard let series = try? RecurrenceSeries(rule, from: start) else { continue }
      onsets += series.occurrences(in: max(start, beginning)..<max(start, horizon)).prefix(mostChanges)
    }
    return onsets
  }
}
