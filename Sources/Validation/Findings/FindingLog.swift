import ICalendar

/// Gathers findings in bounded memory: of each rule the first few are kept, the rest is counted.
struct FindingLog: Sendable {
  private(set) var findings: [Finding] = []
  /// How often each rule was broken, also where the finding is not kept.
  private(set) var counts: [RuleID: Int] = [:]
  private let limitPerRule: Int
  private let limit: Int

  init(limitPerRule: Int, limit: Int) {
    self.limitPerRule = limitPerRule
    self.limit = limit
  }

  /// Counts one more of a rule.
  ///
  /// - Returns: whether a finding is to be made and added.
  mutating func count(_ rule: RuleID, _ number: Int = 1) -> Bool {
    let before = counts[rule, default: 0]
    counts[rule] = before + number
    return before < limitPerRule && findings.count < limit
  }

  /// Keeps a finding that has been counted.
  mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Takes over what another log gathered.
  mutating func append(_ other: FindingLog) {
    if other.counts.isEmpty { return }
    var taken: [RuleID: Int] = [:]
    for finding in other.findings {
      let before = counts[finding.rule, default: 0] + taken[finding.rule, default: 0]
      taken[finding.rule, default: 0] += 1
      if before < limitPerRule, findings.count < limit { findings.append(finding) }
    }
    for (rule, count) in other.counts { counts[rule, default: 0] += count }
  }

  /// The findings in the order of their places.
  func sorted() -> [Finding] {
    findings.enumerated().sorted { left, right in
      let first = left.element
      let second = right.element
      if first.start != second.start { return first.start < second.start }
      if first.rule != second.rule { return first.rule.rawValue < second.rule.rawValue }
      return left.offset < right.offset
    }.map(\.element)
  }
}
