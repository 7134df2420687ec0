public import CivilTime

extension RecurrenceSet {
  /// The definition of a recurrence set, from the properties of a component and its overrides.
  public struct Definition: Hashable, Sendable {
    /// The start, DTSTART; it is always one of the instances, and COUNT counts it, unless `includesStart` says otherwise.
    public var start: CalendarTime
    /// Whether the start is an instance even if no rule matches it, as in every component; otherwise the set has only
    /// what rules and added dates give.
    public var includesStart = true
    /// How long instances last.
    public var length: Length
    /// The rules, RRULE.
    public var rules: [RecurrenceRule]
    /// The rules whose occurrences are excluded, EXRULE (RFC 2445 4.8.5.2).
    public var exclusionRules: [RecurrenceRule]
    /// The unreadable rules, for `unusableRules` of the set.
    public var unusableRules: [UnusableRule]
    /// The added instances, RDATE.
    public var additions: [Addition]
    /// The times of excluded instances, EXDATE, in any form and zone.
    public var exclusions: [CalendarTime]
    /// The instances that differ from the others, each a component with RECURRENCE-ID.
    public var overrides: [Override]
    /// How often the component has been revised, SEQUENCE (RFC 5545 3.8.7.4): an exclusion removes an override with
    /// fewer revisions.
    public var sequence = 0
    /// The zones of all these times.
    public var zones: Zones

    /// Makes the definition of a set with only its start; set the other parts one by one.
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
