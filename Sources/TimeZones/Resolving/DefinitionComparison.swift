import CivilTime

/// Compares a definition with the system zone of the same name, to choose between the two.
struct DefinitionComparison {
  /// The result of comparing a definition with the system zone.
  enum Result: Hashable {
    /// They agree in the years compared, or the definition does not cover these years.
    case agrees
    /// The definition has no history and matches the zone in some years, or now: it is an outline of the zone.
    case outlines
    /// They differ.
    case contradicts
  }

  /// The years to compare if the years in use are unknown: from the first year that is well documented everywhere to
  /// the last year that zone data lists.
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

  /// Compares the two in the years in use.
  func result(years: ClosedRange<Int>) -> Result {
    let begin = Swift.max(Self.begin(ofYear: years.lowerBound), definition.firstOnset)
    let statedEnd = definition.lastStated.adding(seconds: 1)
    let end = Swift.min(Self.begin(ofYear: years.upperBound + 1), statedEnd)
    if begin >= end || agree(from: begin, to: end) { return .agrees }
    return definition.isSimple && isOutline ? .outlines : .contradicts
  }

  /// The definition's rules for the period it covers, and the zone's rules before and after it, if the definition may
  /// be about the same place, i.e. all its offsets are among the zone's.
  ///
  /// TZOFFSETFROM of the first onset says little about the time before; some programs write +0000 as a placeholder.
  /// Likewise, the last observance of a definition that ends says little about the years to come.
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

  /// Whether a definition without history matches the zone in two successive years. If its clocks never change, it must
  /// match the zone's future; if one half is missing, it must match a past change of the zone.
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

  /// Differences of up to this many seconds are ignored: Microsoft's definitions change the clocks a second early, and
  /// old ones, which use the clocks after the change, are an hour off.
  private static let tolerance: Int64 = 4 * 3600

  /// Whether both have the same offset throughout a period, except for a few hours around changes.
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
