import CivilTime
import Recurrence

extension RecurrenceSet {
  /// The set of a definition, without the rules in another calendar that cannot be expanded; nil where nothing is left.
  init?(usablePartOf definition: Definition) {
    if let set = try? RecurrenceSet(definition) {
      self = set
      return
    }
    var usable = definition
    usable.rules.removeAll { !$0.isGregorian }
    usable.exclusionRules.removeAll { !$0.isGregorian }
    guard let set = try? RecurrenceSet(usable) else { return nil }
    self = set
  }

  /// Whether it may have more than its start.
  var isSeries: Bool { !definition.rules.isEmpty || !definition.additions.isEmpty }
}

extension OccurrencePlace.Clock {
  /// The clock that orders a time.
  init(of time: CalendarTime, _ zones: RecurrenceSet.Zones) {
    switch time {
    case .date, .floating: self = .civil
    case .utc: self = .instants
    case .zoned(_, let tzid): self = zones.named[tzid] == nil ? .civil : .instants
    }
  }
}
