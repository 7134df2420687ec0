import ICalendar

/// Gathers findings in bounded memory: of each rule the first few are kept, the rest is counted.
struct FindingLog: Sendable {
  private(set) var findings: [Finding] = []
  /// How often each rule was broken, even if the finding is not kept.
  private(set) var counts = RuleCounts()
  /// The rules of which there are enough findings: further ones are only counted.
  private(set) var saturated: RuleSet
  private let limitPerRule: Int
  private let limit: Int
  /// The places among the findings of those that are told once.
  private var folded: [Rule: Int] = [:]

  init(limitPerRule: Int, limit: Int, saturated: RuleSet = RuleSet()) {
    self.limitPerRule = limitPerRule
    self.limit = limit
    self.saturated = saturated
  }

  /// Counts one more of a rule.
  ///
  /// - Returns: whether a finding is to be made and added.
  mutating func count(_ rule: Rule, _ number: Int = 1) -> Bool {
    let isWanted = wants(rule)
    _ = counts.add(rule, number)
    return isWanted
  }

  /// Whether one more finding of a rule would be made and added, and not only counted.
  func wants(_ rule: Rule) -> Bool {
    counts[rule] < limitPerRule && findings.count < limit && !saturated.contains(rule)
  }

  /// Keeps a finding that has been counted.
  mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Takes over what another log gathered.
  mutating func append(_ other: FindingLog) {
    var taken = RuleCounts()
    for finding in other.findings {
      if finding.rule.isToldOnce, fold(finding) { continue }
      let before = counts[finding.rule] + taken.add(finding.rule, 1)
      if before < limitPerRule, findings.count < limit { findings.append(finding) }
    }
    for (rule, count) in other.counts.entries {
      let before = counts.add(rule, count)
      if before < limitPerRule, before + count >= limitPerRule { saturated.insert(rule) }
    }
  }

  /// Keeps the first finding of a rule that is told once.
  ///
  /// - Returns: whether there is one already.
  private mutating func fold(_ finding: Finding) -> Bool {
    if folded[finding.rule] != nil { return true }
    folded[finding.rule] = findings.count
    return false
  }

  /// The findings in the order of their places.
  func sorted() -> [Finding] {
    var findings = findings
    for (rule, index) in folded where index < findings.count && findings[index].rule == rule {
      findings[index].count = counts[rule]
      var hash = StableHash()
      hash.add(text: rule.id)
      findings[index].fingerprint = hash.value
    }
    return findings.enumerated().sorted { left, right in
      let first = left.element
      let second = right.element
      if first.start != second.start { return first.start < second.start }
      if first.rule != second.rule { return first.rule.number < second.rule.number }
      return left.offset < right.offset
    }.map(\.element)
  }
}

/// Some rules.
struct RuleSet: Sendable, Hashable {
  private var words = SIMD16<UInt64>()

  func contains(_ rule: Rule) -> Bool { words[rule.number >> 6] >> UInt64(rule.number & 63) & 1 != 0 }

  mutating func insert(_ rule: Rule) { words[rule.number >> 6] |= 1 << UInt64(rule.number & 63) }
}

/// How often each of a few rules was met; they are looked for one by one.
struct RuleCounts: Sendable {
  private(set) var entries: [(rule: Rule, count: Int)] = []

  subscript(rule: Rule) -> Int { entries.first { $0.rule == rule }?.count ?? 0 }

  /// Adds to the count of a rule.
  ///
  /// - Returns: the count before.
  mutating func add(_ rule: Rule, _ number: Int) -> Int {
    for index in entries.indices where entries[index].rule == rule {
      defer { entries[index].count += number }
      return entries[index].count
    }
    entries.append((rule, number))
    return 0
  }

  /// The counts by rule.
  var dictionary: [Rule: Int] { Dictionary(uniqueKeysWithValues: entries.map { ($0.rule, $0.count) }) }
}
