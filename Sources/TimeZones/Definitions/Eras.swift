import CivilTime
import Recurrence

/// Ends endless rules that are superseded by later ones.
///
/// Exchange writes the rules of successive laws one after the other without ending any of them. Taken literally, the
/// old law would continue to change the clocks.
struct Eras {
  /// The definitions, with superseded rules ended.
  private(set) var definitions: [ObservanceDefinition]
  /// An issue for each rule that was ended.
  private(set) var issues: [TimeZoneIssue] = []

  /// Two rules that begin within a year of each other are part of one law, which may have two changes of the same kind
  /// every year.
  private static let year: Int64 = 366 * 86400

  init(_ definitions: [ObservanceDefinition]) {
    self.definitions = definitions
    let yearly = definitions.indices.filter { definitions[$0].isEndlessAndYearly }
    let starts = Dictionary(grouping: yearly) { definitions[$0].observance.isDaylight }
      .mapValues { SortedTimes($0.map { definitions[$0].start }) }
    for index in yearly {
      guard let end = Self.end(of: definitions[index], among: starts) else { continue }
      for place in definitions[index].rules.indices where !definitions[index].rules[place].hasEnd {
        self.definitions[index].rules[place].until = .floating(end.adding(seconds: -1))
      }
      issues.append(
        TimeZoneIssue(
          .overlappingRules, definitions[index].line,
          "the rule has no end, but a later rule replaces it; it is assumed to end before \(end.text)"))
    }
  }

  /// When the law that supersedes a rule begins: with a later rule of the same kind, or with a rule of the other kind
  /// in the year before it.
  ///
  /// - Parameter starts: The starts of the endless rules of daylight saving time (true) and of standard time (false).
  private static func end(of definition: ObservanceDefinition, among starts: [Bool: SortedTimes]) -> CivilDateTime? {
    let isDaylight = definition.observance.isDaylight
    let earliest = definition.start.adding(seconds: year)
    guard let successor = starts[isDaylight]?.first(from: earliest) else { return nil }
    let partner = starts[!isDaylight]?.first(from: max(earliest, successor.adding(seconds: 1 - year)))
    return partner.map { min($0, successor) } ?? successor
  }
}

/// Local times in order.
private struct SortedTimes {
  private let times: [CivilDateTime]

  init(_ times: [CivilDateTime]) { self.times = times.sorted() }

  /// The first time that is not before the given one, or nil if there is none.
  func first(from time: CivilDateTime) -> CivilDateTime? {
    let place = times.indices.partitioningIndex { times[$0] >= time }
    return place < times.count ? times[place] : nil
  }
}

extension ObservanceDefinition {
  /// Whether the definition has an endless rule with occurrences in the first eight years in a row. This excludes a
  /// rule that only complements another one because the seven days that begin on a date extend into the next month.
  fileprivate var isEndlessAndYearly: Bool {
    rules.contains { rule in
      guard !rule.hasEnd, let series = try? RecurrenceSeries(rule, from: start, budget: DefinitionLimits.budget) else {
        return false
      }
      let years = series.prefix(8).map(\.date.year)
      return years.count == 8 && zip(years, years.dropFirst()).allSatisfy { $1 == $0 + 1 }
    }
  }
}
