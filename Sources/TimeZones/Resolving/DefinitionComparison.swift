import CivilTime

/// Compares a definition with the system's zone of its name, to choose between the two.
struct DefinitionComparison {
  /// How a definition compares with the system's zone.
  enum Result: Hashable {
    /// It agrees in the years compared, or says nothing about them.
    case agrees
    /// It has no history and matches the zone in some years, or now: it is an outline of the zone.
    case outlines
    /// It differs.
    case contradicts
  }

  /// The years that are compared if those in use are unknown: from the first that are well known everywhere, up to the
  /// last that zone data lists.
  static let usualYears = 1970...2037

  private let definition: TimeZoneDefinition
  private let defined: TimeZoneRules
  private let system: TimeZoneRules

  init?(_ definition: TimeZoneDefinition, system: TimeZoneRules) {
    guard let rules = definition.rules else { return nil }
    self.definition = definition
    self.defined = rules
    self.system = system
  }

  /// Compares for the years in use.
  func result(years: ClosedRange<Int>) -> Result {
    let begin = Swift.max(Self.begin(ofYear: years.lowerBound), definition.firstOnset)
    let statedEnd = definition.lastStated.adding(seconds: 1)
    let end = Swift.min(Self.begin(ofYear: years.upperBound + 1), statedEnd)
    if begin >= end || agree(from: begin, to: end) { return .agrees }
    return definition.isSimple && isOutline ? .outlines : .contradicts
  }

  /// The definition's rules in the time that it states, and the zone's before and after it, if the definition tells of no
  /// other place: all its offsets are among those of the zone.
  ///
  /// TZOFFSETFROM of the first onset says little about the time before; some programs write +0000 for want of it. The last
  /// observance of a definition that ends says as little about the years to come.
  var definedWithHistory: TimeZoneRules {
    let years = Self.usualYears
    let begin = Self.begin(ofYear: years.lowerBound)
    let changes = system.transitions(from: begin, to: Self.begin(ofYear: years.upperBound))
    let known = Set(changes.map(\.observance.offset) + [system.offset(at: begin)])
    let offsets = Set(defined.transitions.map(\.observance.offset))
    guard offsets.isSubset(of: known), definition.firstOnset < Self.begin(ofYear: DefinitionLimits.lastYear) else {
      return defined
    }
    return defined.from(definition.firstOnset, through: definition.lastStated, else: system)
  }

  /// Whether a definition without history matches what the zone did for two successive years; if its clocks never
  /// change, what the zone does in years to come; if a half is missing, a change that the zone once made.
  private var isOutline: Bool {
    if let half = definition.half {
      let years = Self.usualYears
      let begin = Self.begin(ofYear: years.lowerBound)
      return system.transitions(from: begin, to: Self.begin(ofYear: years.upperBound)).contains {
        $0.observance.offset == half.to && system.offset(at: $0.instant.adding(seconds: -1)) == half.from
      }
    }
    let year = { (instant: Instant) in instant.civil(at: .zero).date.year }
    let first = Swift.max(year(definition.firstOnset) + 1, Self.usualYears.lowerBound)
    let last = Self.usualYears.upperBound
    guard first < last else { return false }
    let isFixed = defined.nextTransition(after: Self.begin(ofYear: first)) == nil
    return (isFixed ? last - 1..<last : first..<last).contains {
      agree(from: Self.begin(ofYear: $0), to: Self.begin(ofYear: $0 + 2))
    }
  }

  /// Microsoft's definitions change the clocks a second early, and old ones, which use the clocks after the change, an
  /// hour off: differences up to this many seconds do not matter.
  private static let tolerance: Int64 = 4 * 3600

  /// Whether both have the same offset throughout a time, except for a few hours around changes.
  private func agree(from begin: Instant, to end: Instant) -> Bool {
    var instant = begin
    while instant < end {
      let (first, second) = (defined.span(at: instant), system.span(at: instant))
      let until = Swift.min(Swift.min(first.until, second.until), end)
      if first.offset != second.offset, until.seconds(since: instant) > Self.tolerance { return false }
      instant = until
    }
    return true
  }

  private static func begin(ofYear year: Int) -> Instant {
    let date = CivilDate(year: Swift.min(Swift.max(year, 1), 9999), month: 1, day: 1) ?? CivilDate(daysSinceEpoch: 0)
    return Instant(CivilDateTime(startOf: date), at: .zero)
  }
}
