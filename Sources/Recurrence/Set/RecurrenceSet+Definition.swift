public import CivilTime

extension RecurrenceSet {
  /// The definition of a recurrence set, from the properties of a component and its overrides.
  public struct Definition: Hashable, Sendable {
    /// The start, DTSTART. It is always one of the instances, and COUNT includes it, unless `includesStart` is false.
    public var start: CalendarTime
    /// Whether the start is an instance even if no rule matches it, as in every component. Otherwise the set has only
    /// the occurrences of the rules and the added dates.
    public var includesStart = true
    /// The length of the instances.
    public var length: Length
    /// The rules, RRULE.
    public var rules: [RecurrenceRule]
    /// The exclusion rules, EXRULE (RFC 2445 4.8.5.2).
    public var exclusionRules: [RecurrenceRule]
    /// The unreadable rules, which are reported in the set's `unusableRules`.
    public var unusableRules: [UnusableRule]
    /// The added instances, RDATE.
    public var additions: [Addition]
    /// The times of excluded instances, EXDATE, in any form and zone.
    public var exclusions: [CalendarTime]
    /// The instances that differ from the others, each a component with RECURRENCE-ID.
    public var overrides: [Override]
    /// The revision number of the component, SEQUENCE (RFC 5545 3.8.7.4). An exclusion removes an override with a lower
    /// number.
    public var sequence = 0
    /// The time zones of all these times.
    public var zones: Zones

    /// Makes the definition of a set with only its start. Set the other parts individually.
    public init(start: CalendarTime, length: Length = .unspecified, zones: Zones) {
      self.start = start
      self.length = length
      self.zones = zones
      rules = []
      exclusionRules = []
      unusableRules = []
      additions = []
      exclusions = []
      overrides = []
    }
  }
}
