import Bounds
import CivilTime

/// The set before overrides are applied: the start, the rules and the added dates, minus the exceptions.
struct CoreSet: Sendable {
  /// One instance.
  struct Element: Sendable {
    var moment: SeriesFrame.Moment
    /// Its individual length, if it has one.
    var length: ResolvedLength?
  }

  private let rules: [RuleStream]
  private let exclusionRules: [RuleStream]
  /// The start and the added dates, in order and without duplicates.
  private let fixed: [Element]
  private let exclusions: NameSet
  /// The number of budget steps for reading a rule, not counting its times.
  private static func steps(of rule: RecurrenceRule) -> Int { 20 + rule.valueCount }
  /// The number of occurrences of an exclusion rule that are skipped one by one before jumping ahead.
  private static let stepsBeforeJump = 8
  /// Whether all rules end.
  let isFinite: Bool

  /// Makes the set from the usable parts, and removes unusable rules from the definition.
  init(_ definition: inout RecurrenceSet.Definition, _ frame: SeriesFrame) {
    let budget = RecurrenceSeries.standardBudget
    if let work = WorkBudget.current {
      for rule in definition.rules + definition.exclusionRules { work.spend(Self.steps(of: rule)) }
    }
    let includesStart = definition.includesStart
    rules = definition.streams(of: \.rules, isExclusion: false) { rule throws(RecurrenceError) in
      try RuleStream(rule, frame, countsStart: includesStart, budget: budget)
    }
    exclusionRules = definition.streams(of: \.exclusionRules, isExclusion: true) { rule throws(RecurrenceError) in
      try RuleStream(rule, frame, countsStart: false, budget: budget)
    }
    exclusions = NameSet(definition.exclusions.map(frame.name(of:)))
    isFinite = definition.rules.allSatisfy(\.hasEnd)
    fixed = CoreSet.fixedElements(definition, frame)
  }

  private static func fixedElements(_ definition: RecurrenceSet.Definition, _ frame: SeriesFrame) -> [Element] {
    var elements = definition.includesStart ? [Element(moment: frame.startMoment)] : []
    for addition in definition.additions {
      switch addition {
      case .time(let time): elements.append(Element(moment: frame.moment(of: time)))
      case .period(let period):
        let length = ResolvedLength(period, definition.zones)
        elements.append(Element(moment: frame.moment(of: period.start), length: length))
      }
    }
    // If several elements have the same time, the one with its own length is used.
    elements.sort { ($0.moment.key, $0.length == nil ? 1 : 0) < ($1.moment.key, $1.length == nil ? 1 : 0) }
    return elements.reduce(into: []) { unique, element in
      if unique.last?.moment.key != element.moment.key { unique.append(element) }
    }
  }

  /// The maximum length of an added date.
  var longestFixed: Int { fixed.compactMap { $0.length?.longest }.max() ?? 0 }

  /// A cursor over the elements whose keys are in a range. The cursor may also return some later elements.
  func cursor(in keys: Range<Int>, budget: Int) -> Cursor { Cursor(self, in: keys, budget: budget) }

  /// A position in the set.
  struct Cursor: Sendable {
    /// The rules and the next moment of each rule, in separate arrays, because reading a moment from a single array
    /// would copy the cursor.
    private struct Streams: Sendable {
      var cursors: [RuleStream.Cursor]
      var moments: [SeriesFrame.Moment?]

      init(_ cursors: [RuleStream.Cursor]) {
        self.cursors = cursors
        moments = cursors.map { _ in nil }
        for index in cursors.indices { advance(index) }
      }

      mutating func advance(_ index: Int) { moments[index] = cursors[index].next() }

      mutating func replace(_ index: Int, with cursor: RuleStream.Cursor) {
        cursors[index] = cursor
        advance(index)
      }
    }

    private let set: CoreSet
    private let budget: Int
    private let work = WorkBudget.current
    /// The cost of an element: all rules are examined for each one.
    private let stepsEach: Int
    private var rules: Streams
    private var exclusionRules: Streams
    private var fixedIndex: Int
    private let endKey: Int
    private var isOver = false
    /// Whether a search was abandoned before the end of the range, so elements may be missing from here on.
    private(set) var isTruncated = false

    init(_ set: CoreSet, in keys: Range<Int>, budget: Int) {
      self.set = set
      self.budget = budget
      endKey = keys.upperBound
      let count = set.rules.count + set.exclusionRules.count
      stepsEach = 1 + count / 32
      if let work, !work.spend(5 * count) { (isOver, isTruncated) = (true, true) }
      rules = Streams(set.rules.map { $0.cursor(in: keys) })
      exclusionRules = Streams(set.exclusionRules.map { $0.cursor(in: keys) })
      fixedIndex = set.fixed.indices.partitioningIndex { set.fixed[$0].moment.key >= keys.lowerBound }
    }

    mutating func next() -> Element? {
      guard !isOver else { return nil }
      for _ in 0..<budget {
        guard let element = nextIncluded() else { return nil }
        if let work, !work.spend(stepsEach) { break }
        if !set.exclusions.isEmpty, set.exclusions.contains(element.moment) { continue }
        guard let isExcluded = isExcludedByRule(element.moment.key) else { break }
        if !isExcluded { return element }
      }
      isOver = true
      isTruncated = true
      return nil
    }

    /// The earliest next element of the rules and the fixed dates, or only of the start and added dates if a rule's
    /// search was abandoned.
    private mutating func nextIncluded() -> Element? {
      // After the start, only one rule and no added dates are left in nearly every series.
      if fixedIndex == set.fixed.count, rules.moments.count == 1 {
        let moment = rules.moments[0]
        if moment != nil { rules.advance(0) } else if rules.cursors[0].isTruncated { isTruncated = true }
        return moment.map { Element(moment: $0) }
      }
      var least = fixedIndex < set.fixed.count ? set.fixed[fixedIndex].moment.key : Int.max
      var isAny = fixedIndex < set.fixed.count
      for index in rules.moments.indices {
        if let moment = rules.moments[index] {
          if !isAny || moment.key < least { least = moment.key }
          isAny = true
        } else if rules.cursors[index].isTruncated {
          isTruncated = true
        }
      }
      guard isAny else { return nil }
      var element: Element?
      if fixedIndex < set.fixed.count, set.fixed[fixedIndex].moment.key == least {
        element = set.fixed[fixedIndex]
        fixedIndex += 1
      }
      for index in rules.moments.indices where rules.moments[index]?.key == least {
        if element == nil { element = rules.moments[index].map { Element(moment: $0) } }
        rules.advance(index)
      }
      return element
    }

    /// Whether an exclusion rule has the key, or nil if a search was abandoned.
    private mutating func isExcludedByRule(_ key: Int) -> Bool? {
      var isExcluded = false
      for index in exclusionRules.moments.indices {
        var steps = 0
        while let moment = exclusionRules.moments[index], moment.key < key {
          // An exclusion rule may repeat every second even if the rule repeats yearly.
          steps += 1
          if steps < CoreSet.stepsBeforeJump {
            exclusionRules.advance(index)
          } else {
            exclusionRules.replace(index, with: set.exclusionRules[index].cursor(in: key..<Swift.max(key, endKey)))
          }
        }
        if exclusionRules.moments[index]?.key == key { isExcluded = true }
        if exclusionRules.moments[index] == nil, exclusionRules.cursors[index].isTruncated { return nil }
      }
      return isExcluded
    }
  }
}
