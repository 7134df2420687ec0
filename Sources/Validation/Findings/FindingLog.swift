import ICalendar

/// Collects findings in bounded memory: it keeps the first few findings of each rule and counts the rest.
struct FindingLog: Sendable {
  private(set) var findings: [Finding] = []
  /// The number of findings of each rule, including those that were not kept.
  private(set) var counts = RuleCounts()
  /// The rules that have enough findings. Further findings are only counted.
  private(set) var saturated: RuleSet
  private let limitPerRule: Int
  private let limit: Int
  /// The indices of the findings of rules that are reported once per file.
  private var folded: [Rule: Int] = [:]

  init(limitPerRule: Int, limit: Int, saturated: RuleSet = RuleSet()) {
    self.limitPerRule = limitPerRule
    self.limit = limit
    self.saturated = saturated
  }

  /// Counts another finding of a rule.
  ///
  /// - Returns: Whether the finding should be created and added.
  mutating func count(_ rule: Rule, _ number: Int = 1) -> Bool {
    let isWanted = wants(rule)
    _ = counts.add(rule, number)
    return isWanted
  }

  /// Whether another finding of a rule would be kept rather than only counted.
  func wants(_ rule: Rule) -> Bool {
    counts[rule] < limitPerRule && findings.count < limit && !saturated.contains(rule)
  }

  /// Adds a finding that has been counted.
  mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Adds the contents of another log.
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

  /// Registers the first finding of a rule that is reported once per file.
  ///
  /// - Returns: Whether a finding of that rule has already been registered.
  private mutating func fold(_ finding: Finding) -> Bool {
    if folded[finding.rule] != nil { return true }
    folded[finding.rule] = findings.count
    return false
  }

  /// Returns the findings, sorted by position.
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

/// A set of rules.
struct RuleSet: Sendable, Hashable {
  private var words = SIMD16<UInt64>()

  func contains(_ rule: Rule) -> Bool { words[rule.number >> 6] >> UInt64(rule.number & 63) & 1 != 0 }

  mutating func insert(_ rule: Rule) { words[rule.number >> 6] |= 1 << UInt64(rule.number & 63) }
}

/// Counts by rule. Lookup is linear, because there are only a few entries.
struct RuleCounts: Sendable {
  private(set) var entries: [(rule: Rule, count: Int)] = []

  subscript(rule: Rule) -> Int { entries.first { $0.rule == rule }?.count ?? 0 }

  /// Adds to the count of a rule.
  ///
  /// - Returns: The count before the addition.
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
