import Bounds

/// A progression limited to certain days. It is used for rules with conditions on days whose steps are shorter than a
/// day and do not divide a day.
struct FilteredProgression: Sendable {
  let progression: Progression
  /// The days of a year for each shape.
  let masks: [DayMask]
  let isEmpty: Bool
  /// A number of seconds: if there is no occurrence for this long, there are no more.
  private let cycle: Int

  init(progression: Progression, masks: [DayMask]) {
    self.progression = progression
    self.masks = masks
    isEmpty = progression.indices.isEmpty || !FilteredProgression.canMatch(progression, masks)
    let stepDays = progression.step / progression.step.greatestCommonDivisor(with: 86400)
    cycle = stepDays.leastCommonMultiple(with: 146_097).multipliedWithinRange(by: 86400)
  }

  /// Whether any day of the masks can have an occurrence. Steps of whole weeks fall on only a few weekdays.
  private static func canMatch(_ progression: Progression, _ masks: [DayMask]) -> Bool {
    guard progression.step.isMultiple(of: 7 * 86400) else { return !masks.allSatisfy(\.isEmpty) }
    let starts = progression.days.flatMap { day in
      (0..<progression.times.count).map { progression.base + day + progression.times[$0] }
    }
    let weekdays = Set(starts.map { CivilYear.weekday(ofDay: $0.dividedDown(by: 86400)) })
    // Every shape occurs within 28 years.
    return (2000..<2028).contains { number in
      let year = CivilYear(number)
      let mask = masks[YearShape.index(of: year)]
      return (0..<year.length).contains { day in
        mask.contains(DayMask.origin + day) && weekdays.contains(CivilYear.weekday(ofDay: year.firstDay + day))
      }
    }
  }

  private func contains(day: Int) -> Bool {
    let year = CivilYear(CivilYear.number(ofDay: day))
    return masks[YearShape.index(of: year)].contains(day - year.firstDay + DayMask.origin)
  }

  /// The first run of successive days at or after `day`.
  private func run(from day: Int) -> Range<Int>? {
    guard var number = Optional(CivilYear.number(ofDay: day)) else { return nil }
    var start: Int?
    let stop = min(number + 400, CivilYear.last + 1)
    while number <= stop {
      let year = CivilYear(number)
      let origin = year.firstDay - DayMask.origin
      let mask = masks[YearShape.index(of: year)] & YearTable.table(isLeap: year.isLeap).year
      if let start {
        // A run that reached the previous year's last day continues or ends here.
        let rest = DayMask(words: ~mask.words).first(from: DayMask.origin) ?? DayMask.origin + year.length
        return start..<origin + rest
      }
      if let bit = mask.first(from: day - origin) {
        let end = DayMask(words: ~mask.words).first(from: bit) ?? DayMask.origin + year.length
        if end < DayMask.origin + year.length { return origin + bit..<origin + end }
        start = origin + bit
      }
      number += 1
    }
    return start.map { $0..<CivilYear.firstDay(of: number) }
  }

  /// The last day at or before `day`, within 400 years.
  private func lastDay(upTo day: Int) -> Int? {
    var number = CivilYear.number(ofDay: day)
    let stop = number - 400
    while number >= stop {
      let year = CivilYear(number)
      let origin = year.firstDay - DayMask.origin
      let mask = masks[YearShape.index(of: year)] & YearTable.table(isLeap: year.isLeap).year
      if let bit = mask.last(upTo: day - origin) { return origin + bit }
      number -= 1
    }
    return nil
  }

  func first(from second: Int, before end: Int, budget: Int) -> RecurrenceSearch<Int> {
    guard !isEmpty, var candidate = progression.first(from: second) else { return .none }
    let certain = candidate.addingWithinRange(cycle)
    let work = WorkBudget.current
    for _ in 0..<budget {
      if let work, !work.spend() { break }
      guard candidate <= certain, candidate < end else { return .none }
      let day = candidate.dividedDown(by: 86400)
      if contains(day: day) { return .found(candidate) }
      guard let run = run(from: day + 1), let next = progression.first(from: run.lowerBound * 86400) else {
        return .none
      }
      candidate = next
    }
    return .truncated
  }

  func last(upTo second: Int, budget: Int) -> RecurrenceSearch<Int> {
    guard !isEmpty, var candidate = progression.last(upTo: second) else { return .none }
    let certain = candidate - min(cycle, 1 << 60)
    let work = WorkBudget.current
    for _ in 0..<budget {
      if let work, !work.spend() { break }
      guard candidate >= certain else { return .none }
      let day = candidate.dividedDown(by: 86400)
      if contains(day: day) { return .found(candidate) }
      guard let previous = lastDay(upTo: day - 1), let next = progression.last(upTo: previous * 86400 + 86399) else {
        return .none
      }
      candidate = next
    }
    return .truncated
  }

  /// Calls `body` with the indices of the occurrences in each run of days in a range of seconds, until it returns
  /// false.
  private func forEachRun(in range: Range<Int>, _ body: (Range<Int>) -> Bool) {
    let bounds = progression.indices
    guard !isEmpty, let first = progression.first(from: range.lowerBound) else { return }
    var day = first.dividedDown(by: 86400)
    while let run = run(from: day), run.lowerBound * 86400 < range.upperBound {
      let seconds = max(run.lowerBound * 86400, range.lowerBound)..<min(run.upperBound * 86400, range.upperBound)
      let indices = seconds.isEmpty ? bounds.lowerBound..<bounds.lowerBound : progression.indices(in: seconds)
      if !body(indices) { return }
      // Steps that are longer than a run may also skip other runs.
      guard let next = progression.first(from: run.upperBound * 86400) else { return }
      day = next.dividedDown(by: 86400)
    }
  }

  func count(in range: Range<Int>) -> Int {
    let end = min(range.upperBound, CivilYear.lastSecond + 1)
    guard range.lowerBound < end else { return 0 }
    var total = 0
    forEachRun(in: range.lowerBound..<end) { indices in
      total += indices.count
      return true
    }
    return total
  }

  func occurrence(number: Int) -> Int? {
    guard !isEmpty else { return nil }
    let start = progression.occurrence(at: progression.indices.lowerBound)
    var rest = number
    var result: Int?
    forEachRun(in: start..<CivilYear.lastSecond + 1) { indices in
      if rest < indices.count {
        result = progression.occurrence(at: indices.lowerBound + rest)
        return false
      }
      rest -= indices.count
      return true
    }
    return result
  }
}
