import CivilTime
import Recurrence

/// Finds the tail rule that is equivalent to the endless rules of observances.
struct TailFinder {
  private let definitions: [ObservanceDefinition]

  init(_ definitions: [ObservanceDefinition]) {
    self.definitions = definitions
  }

  /// The onset of an endless rule in every year.
  private struct Yearly: Hashable {
    let day: YearlyDay
    /// The time of day on the clocks before the change.
    let seconds: Int
    let from: UTCOffset
    let observance: TimeZoneRules.Observance
  }

  /// The tail rule that applies after the end of a year, or nil if these rules have no equivalent.
  ///
  /// All the rules must begin in or before that year. The result is checked against the onsets of 40 years.
  func tail(of rules: [EndlessRule], after year: Int) -> TailRule? {
    var samples: [Onset] = []
    var yearly: Set<Yearly> = []
    for rule in rules {
      guard let times = sample(rule.series, after: year), let day = YearlyDay(times.map(\.date)) else { return nil }
      let definition = definitions[rule.definition]
      yearly.insert(
        Yearly(
          day: day, seconds: times[0].secondOfDay, from: definition.from, observance: definition.observance))
      samples += times.map { Onset(instant: definition.instant($0), definition: rule.definition) }
    }
    guard let tail = tail(Array(yearly)) else { return nil }
    samples.sort { $0.instant < $1.instant }
    return says(samples, tail) ? tail : nil
  }

  /// The occurrences in the sample years, if there is one in every year, always at the same time of day.
  private func sample(_ series: RecurrenceSeries, after year: Int) -> [CivilDateTime]? {
    guard let begin = CivilDate(year: year + 1, month: 1, day: 1) else { return nil }
    let times = Array(series.occurrences(from: CivilDateTime(startOf: begin)).prefix(YearlyDay.sampleYears))
    guard let first = times.first, first.date.year == year + 1,
      times.allSatisfy({ $0.secondOfDay == first.secondOfDay })
    else { return nil }
    return times
  }

  private func tail(_ yearly: [Yearly]) -> TailRule? {
    let observances = Set(yearly.map(\.observance))
    if observances.count == 1, let observance = observances.first { return TailRule(standard: observance) }
    guard yearly.count == 2 else { return nil }
    // If both observances are of the same kind, the one with the larger offset is daylight saving time.
    let ordered = yearly.sorted {
      ($0.observance.isDaylight ? 1 : 0, $0.observance.offset.seconds, $0.observance.abbreviation)
        < ($1.observance.isDaylight ? 1 : 0, $1.observance.offset.seconds, $1.observance.abbreviation)
    }
    let (standard, daylight) = (ordered[0], ordered[1])
    // The times of a tail rule are on the clocks in effect before the change; those of the definition are in
    // TZOFFSETFROM.
    let beginSeconds = daylight.seconds + standard.observance.offset.seconds - daylight.from.seconds
    let endSeconds = standard.seconds + daylight.observance.offset.seconds - standard.from.seconds
    guard let begin = daylight.day.change(seconds: beginSeconds),
      let end = standard.day.change(seconds: endSeconds)
    else { return nil }
    return TailRule(
      standard: standard.observance,
      daylight: TailRule.Daylight(observance: daylight.observance, begin: begin, end: end))
  }

  /// Whether a tail rule changes to the same observances at exactly these onsets, which are in order.
  private func says(_ onsets: [Onset], _ tail: TailRule) -> Bool {
    zip(onsets, onsets.dropFirst()).allSatisfy { onset, next in
      let observance = definitions[onset.definition].observance
      return tail.observance(at: onset.instant) == observance
        && tail.observance(at: next.instant.adding(seconds: -1)) == observance
    }
  }
}
