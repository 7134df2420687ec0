import Bounds
import CivilTime
import Recurrence

/// An onset of an observance.
struct Onset {
  let instant: Instant
  /// The index of the observance's definition.
  let definition: Int
}

/// An endless rule with the definition it belongs to.
struct EndlessRule {
  let definition: Int
  let series: RecurrenceSeries
}

/// Expands observances to their onsets within the limits.
struct OnsetExpander {
  private let definitions: [ObservanceDefinition]
  /// The onsets found so far, unordered.
  private(set) var onsets: [Onset] = []
  /// The endless rules. Their onsets are not in `onsets` until `follow` is called.
  private(set) var endless: [EndlessRule] = []
  private(set) var issues: [TimeZoneIssue] = []

  /// Expands all rules except the endless ones.
  init(_ definitions: [ObservanceDefinition]) {
    self.definitions = definitions
    for index in definitions.indices { expand(index) }
  }

  private mutating func expand(_ index: Int) {
    let definition = definitions[index]
    append(definition.start, of: index)
    for date in definition.dates { append(date, of: index) }
    for rule in definition.rules { expand(rule, of: index) }
  }

  private mutating func expand(_ rule: RecurrenceRule, of index: Int) {
    let steps = DefinitionLimits.stepsPerRule + rule.text.utf8.count / DefinitionLimits.bytesPerStep
    guard WorkBudget.current?.spend(steps) ?? true else { return }
    let definition = definitions[index]
    let series: RecurrenceSeries
    do throws(RecurrenceError) {
      series = try RecurrenceSeries(
        counted(rule, of: definition), from: definition.start, budget: DefinitionLimits.budget)
    } catch {
      issues.append(TimeZoneIssue(.invalidValue, definition.line, "RRULE cannot be expanded: \(error.message)"))
      return
    }
    if rule.hasEnd {
      append(series, of: index, lastYear: .max)
    } else {
      endless.append(EndlessRule(definition: index, series: series))
    }
  }

  /// The rule with COUNT reduced by one if DTSTART, which COUNT includes, is not one of its occurrences.
  private func counted(_ rule: RecurrenceRule, of definition: ObservanceDefinition) -> RecurrenceRule {
    guard let count = rule.count, count > 0 else { return rule }
    var first = rule
    first.count = 1
    let series = try? RecurrenceSeries(first, from: definition.start, budget: DefinitionLimits.budget)
    if series?.contains(definition.start) != false { return rule }
    var result = rule
    result.count = count - 1
    return result
  }

  /// Adds the onsets of the endless rules up to and including a year.
  mutating func follow(through year: Int) {
    for rule in endless { append(rule.series, of: rule.definition, lastYear: year) }
  }

  private mutating func append(_ series: RecurrenceSeries, of index: Int, lastYear: Int) {
    var occurrences = series.makeIterator()
    let rule = series.rule
    let hasTimes = [rule.byHour, rule.byMinute, rule.bySecond].contains { $0.count > 1 }
    let steps = hasTimes && !rule.bySetPos.isEmpty ? DefinitionLimits.stepsPerSelection : 1
    for _ in 0..<DefinitionLimits.onsetsPerRule {
      guard WorkBudget.current?.spend(steps) ?? true else { return }
      guard let occurrence = occurrences.next() else {
        if occurrences.isTruncated { reportLimit(index) }
        return
      }
      if occurrence.date.year > lastYear || onsets.count > DefinitionLimits.onsets { return }
      append(occurrence, of: index)
    }
    if occurrences.next() != nil { reportLimit(index) }
  }

  private mutating func append(_ onset: CivilDateTime, of index: Int) {
    if onsets.count == DefinitionLimits.onsets { reportLimit(index) }
    if onsets.count > DefinitionLimits.onsets { return }
    onsets.append(Onset(instant: definitions[index].instant(onset), definition: index))
  }

  private mutating func reportLimit(_ index: Int) {
    guard !issues.contains(where: { $0.code == .overLimit }) else { return }
    issues.append(
      TimeZoneIssue(
        .overLimit, definitions[index].line,
        "the definition has too many clock changes; at most \(DefinitionLimits.onsetsPerRule) of each rule are used"))
  }
}
