import CalendarModel
import CivilTime
import Recurrence
import TimeZones

/// A series split in two before one of its instances, with the rules and dates of each half.
///
/// The first half ends with an UNTIL at its last instance. If the rule has a COUNT, the count is divided between the
/// halves. Exceptions and added dates go to the half that contains their occurrences.
struct SeriesSplit<Item: EditableItem> {
  /// The first half, with its start.
  private(set) var past: Item
  /// The recurrence of the second half, expressed in the times of the original series.
  private(set) var future: Item

  /// - Parameters:
  ///   - item: The series.
  ///   - start: The start of the series as written.
  ///   - time: The first instance of the second half.
  init(
    _ item: Item, start: CalendarTime, at time: CalendarTime, _ series: StoredSeries
  ) throws(StoreError) {
    let zones = series.zones
    let moment = zones.instant(of: time)
    past = item
    future = item
    past.recurrenceRules = []
    future.recurrenceRules = []
    for value in item.recurrenceRules {
      let halves = try Self.halves(of: value, start: start, at: time, moment, series)
      if let rule = halves.past { past.recurrenceRules.append(rule) }
      if let rule = halves.future { future.recurrenceRules.append(rule) }
    }
    let isPast: (CalendarTime) -> Bool = { other in
      if other.isDate != time.isDate { return zones.civil(other, like: time).date < time.civilDate }
      return zones.instant(of: other) < moment
    }
    past.exceptionDates = item.exceptionDates.filter(isPast)
    future.exceptionDates = item.exceptionDates.filter { !isPast($0) }
    past.recurrenceDates = item.recurrenceDates.filter { isPast($0.start) }
    future.recurrenceDates = item.recurrenceDates.filter { !isPast($0.start) && !series.isSame($0.start, time) }
  }

  private static func halves(
    of value: RecurrenceValue, start: CalendarTime, at time: CalendarTime, _ moment: Instant, _ series: StoredSeries
  ) throws(StoreError) -> (past: RecurrenceValue?, future: RecurrenceValue?) {
    guard let rule = value.rule else { return (value, value) }
    guard let count = rule.count else {
      let ended = value.ending(by: last(of: rule, start: start, at: time, moment, series))
      let isOver =
        switch rule.until {
        // The whole day is included in the rule.
        case .date(let date): date < series.zones.civil(time, like: start).date
        // A local time without a time zone is in the time zone of the series.
        case .floating(let civil): series.zones.instant(of: start.with(civil)) < moment
        case .some(let until): series.zones.instant(of: until) < moment
        case nil: false
        }
      return isOver ? (value, nil) : (ended, value)
    }
    guard let set = series.recurrenceSet(from: start, rules: [rule]), set.unusableRules.isEmpty else {
      throw StoreError(
        .invalidArgument,
        "the rule \(value) cannot be expanded; edit only one occurrence, or the whole series")
    }
    var before = 0
    var iterator = set.instances().makeIterator()
    while before < count, let instance = iterator.next(), instance.startInstant < moment { before += 1 }
    let first = before > 0 ? value.setting("COUNT", to: String(before)) : nil
    let rest = count - before
    return (first, rest > 0 ? value.setting("COUNT", to: String(rest)) : nil)
  }

  /// The last instance of a rule before the second half, as a value for UNTIL, or the time just before the second half
  /// if that instance cannot be determined.
  private static func last(
    of rule: RecurrenceRule, start: CalendarTime, at time: CalendarTime, _ moment: Instant, _ series: StoredSeries
  ) -> CalendarTime {
    let set = series.recurrenceSet(from: start, rules: [rule])
    let last = set?.unusableRules.isEmpty == true ? set?.previous(before: moment).value : nil
    return last.map { series.zones.until($0.start) } ?? series.zones.until(before: time)
  }

  /// Checks that the second half has the same instances as the series. A rule such as “every second week” depends on
  /// its start, and an instance that the rule does not generate cannot replace that start.
  ///
  /// - Returns: Whether the first instances are the same.
  static func keepsInstances(
    of item: Item, start: CalendarTime, rules: [RecurrenceValue], from time: CalendarTime, _ series: StoredSeries
  ) -> Bool {
    let old = item.recurrenceRules.compactMap(\.rule)
    if old.isEmpty { return true }
    let new = rules.compactMap(\.rule)
    let moment = series.zones.instant(of: time)
    let distant = moment.adding(seconds: 400 * 366 * 86_400)
    let (before, after) = (series.recurrenceSet(from: start, rules: old), series.recurrenceSet(from: time, rules: new))
    let starts = [before, after].map { set in
      set.map { $0.instances(startingIn: moment..<distant).prefix(60).map(\.startInstant) } ?? []
    }
    return starts[0] == starts[1]
  }
}
