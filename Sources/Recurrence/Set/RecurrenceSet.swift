public import CivilTime

/// The recurrence set of a component: all its instances, in order and once each (RFC 5545 3.8.5).
///
/// It consists of the start, the occurrences of the rules and the added dates, less the exceptions, with overrides in
/// place of the instances that they replace. Instances are sorted by the instant at which they begin and computed on
/// demand.
public struct RecurrenceSet: Sendable {
  /// The definition of the set, without unusable rules.
  public var definition: Definition { parts.definition }
  /// The rules that the set leaves out, since they cannot be read or expanded: instances may be missing, and exceptions
  /// may be missing too.
  public var unusableRules: [UnusableRule] { parts.unusableRules }
  /// How many candidates a search may look at before its answer is `truncated`.
  public var budget: Int { parts.budget }

  let parts: Parts

  /// The default budget of searches.
  public static let standardBudget = 20_000

  /// Makes the set of a component without the unusable rules, which `unusableRules` lists.
  public init(usablePartOf definition: Definition, budget: Int = RecurrenceSet.standardBudget) {
    parts = Parts(definition, budget: Swift.max(budget, 1))
  }

  /// Makes the set of a definition with all its rules.
  ///
  /// - Throws: `RecurrenceError`, the first one of `unusableRules`: with the code `unsupported` if a rule is in another
  ///   calendar and cannot be expanded.
  public init(
    _ definition: Definition, budget: Int = RecurrenceSet.standardBudget
  ) throws(RecurrenceError) {
    self.init(usablePartOf: definition, budget: budget)
    if let unusable = unusableRules.first { throw unusable.error }
  }

  /// Whether it may have more instances than its start and its overrides.
  public var isSeries: Bool { !definition.rules.isEmpty || !definition.additions.isEmpty }

  /// The immutable parts, which iterators of the set share without copying.
  final class Parts: Sendable {
    let definition: Definition
    let unusableRules: [UnusableRule]
    let budget: Int
    let frame: SeriesFrame
    let core: CoreSet
    let layout: OverrideLayout

    init(_ definition: Definition, budget: Int) {
      var usable = definition
      self.budget = budget
      frame = SeriesFrame(definition)
      core = CoreSet(&usable, frame)
      layout = OverrideLayout(usable, frame)
      unusableRules = usable.unusableRules
      self.definition = usable
    }
  }
}

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

  /// How long instances last.
  public enum Length: Hashable, Sendable {
    /// None: a date lasts one day, a date-time has no length.
    case unspecified
    /// DURATION: nominal days, which follow the calendar, and exact seconds.
    case duration(CalendarDuration)
    /// DTEND or DUE: the end of the first instance; all last exactly as long, dates as many days.
    case end(CalendarTime)
  }

  /// An added instance, one value of RDATE (RFC 5545 3.8.5.2).
  public enum Addition: Hashable, Sendable {
    /// A date or date-time; the instance lasts as long as the others.
    case time(CalendarTime)
    /// A period, which has its own length.
    case period(CalendarPeriod)

    /// When the instance begins.
    public var start: CalendarTime {
      switch self {
      case .time(let time): time
      case .period(let period): period.start
      }
    }
  }

  /// A component that replaces one instance of the series, or that and all later ones (RFC 5545 3.8.4.4).
  public struct Override: Hashable, Sendable {
    /// Which instance it replaces, RECURRENCE-ID, in any form and zone.
    public var recurrenceID: CalendarTime
    /// Whether it applies to all later instances too, RANGE=THISANDFUTURE (RFC 5545 3.2.13).
    public var includesFuture: Bool
    /// When the instance begins.
    public var start: CalendarTime
    /// How long it lasts.
    public var length: Length
    /// Whether it is cancelled.
    public var isCancelled: Bool
    /// How often the component has been revised, SEQUENCE (RFC 5545 3.8.7.4).
    public var sequence: Int

    /// Makes an override.
    public init(
      recurrenceID: CalendarTime, includesFuture: Bool = false, start: CalendarTime, length: Length = .unspecified,
      isCancelled: Bool = false, sequence: Int = 0
    ) {
      self.recurrenceID = recurrenceID
      self.includesFuture = includesFuture
      self.start = start
      self.length = length
      self.isCancelled = isCancelled
      self.sequence = sequence
    }
  }

  /// The rules of the zones of a set's times, which the caller looks up.
  public struct Zones: Hashable, Sendable {
    /// The zone of dates and floating times: the reader's.
    public var local: TimeZoneRules
    /// The zones of TZIDs.
    public var named: [String: TimeZoneRules]

    /// Makes the zones of a set.
    public init(local: TimeZoneRules = .utc, named: [String: TimeZoneRules] = [:]) {
      self.local = local
      self.named = named
    }

    /// The rules to resolve a time with; a time with a TZID outside `named` counts as floating.
    public func rules(for time: CalendarTime) -> TimeZoneRules {
      switch time {
      case .date, .floating: local
      case .utc: .utc
      case .zoned(_, let tzid): named[tzid] ?? local
      }
    }

    /// The instant of a time.
    public func instant(of time: CalendarTime) -> Instant { time.instant(in: rules(for: time)) }
  }
}

extension RecurrenceSet {
  /// One instance of a set.
  public struct Instance: Hashable, Sendable {
    /// When it begins, in the form of the series, or of its override.
    public let start: CalendarTime
    /// When it ends; for dates the day after the last one.
    public let end: CalendarTime
    /// The instant at which it begins.
    public let startInstant: Instant
    /// The instant at which it ends, never before it begins.
    public let endInstant: Instant
    /// Its original start, in the form of the series, or as the override has it.
    public let recurrenceID: CalendarTime
    /// Where it comes from.
    public let origin: Origin
    /// Whether its override is cancelled.
    public let isCancelled: Bool
  }

  /// Where an instance comes from.
  public enum Origin: Hashable, Sendable {
    /// The series itself.
    case series
    /// The override with that index in the definition.
    case override(Int)
    /// The override with that index, which applies to it and all later instances, and moves it as it moved its own.
    case future(Int)
  }
}
