import CivilTime
import ICalendar

/// The changes of a tail rule as recurrence rules, and the instant from which they apply.
struct EndlessChanges {
  /// A yearly change.
  private struct Yearly {
    let day: YearlyDay
    let changes: [OffsetChange]
  }

  /// The first instant from which the rules give all changes.
  let begin: Instant
  private let yearly: [Yearly]

  /// Finds the changes of a zone's tail rule from a given instant on, or returns nil if it has none or no recurrence
  /// rule can express them.
  init?(_ rules: TimeZoneRules, from start: Instant) {
    guard let tail = rules.tail, tail.daylight != nil else { return nil }
    let ever = TimeZoneRules(initial: tail.standard, tail: tail)
    let begin = Swift.max(Self.begin(of: ever, in: rules), start)
    // This is two more years than needed, because the first and the last year may be covered only in part.
    let seconds = Int64(YearlyDay.sampleYears + 2) * 31_556_952
    let changes = ObservanceWriter.changes(of: ever, from: begin, to: begin.adding(seconds: seconds))
      .filter { $0.instant >= begin }
    let groups = [tail.standard, tail.daylight?.observance].map { observance in
      Array(changes.filter { $0.observance == observance }.prefix(YearlyDay.sampleYears))
    }
    var yearly: [Yearly] = []
    for group in groups {
      guard let first = group.first, group.allSatisfy({ $0.local.secondOfDay == first.local.secondOfDay }),
        let day = YearlyDay(group.map(\.local.date)), !day.recurrenceRules.isEmpty
      else { return nil }
      yearly.append(Yearly(day: day, changes: group))
    }
    self.begin = begin
    self.yearly = yearly
  }

  /// The first change given by the rules.
  var firstOnset: Instant? { yearly.compactMap(\.changes.first?.instant).min() }

  /// Whether all rules have the form that every program can read.
  var isPlain: Bool { yearly.allSatisfy(\.day.isPlainWeekday) }

  /// The observances, each starting at its first onset.
  var components: [ObservanceWriter.Written] {
    yearly.flatMap { yearly in
      yearly.day.recurrenceRules.compactMap { rule in
        yearly.changes.first { rule.covers($0.local.date) }
          .map { ObservanceWriter.component($0.local, $0, rule: rule.text) }
      }
    }
  }

  /// The earliest change from which a tail rule alone gives the same changes as the zone's full rules.
  ///
  /// Zone data often lists the changes of many years explicitly before the tail rule.
  private static func begin(of ever: TimeZoneRules, in rules: TimeZoneRules) -> Instant {
    guard let last = rules.transitions.last else { return .distantPast }
    var begin = last.instant.adding(seconds: 1)
    while let known = rules.previousTransition(before: begin), let expected = ever.previousTransition(before: begin),
      known == expected
    {
      let before = known.instant.adding(seconds: -1)
      if rules.offset(at: before) != ever.offset(at: before) { break }
      begin = known.instant
    }
    return begin
  }
}
