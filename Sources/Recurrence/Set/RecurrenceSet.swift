public import CivilTime

/// The recurrence set of a component: all its instances, in order and once each (RFC 5545 3.8.5).
///
/// It consists of the start, the occurrences of the rules and the added dates, less the exceptions, with overrides in
/// the places of the instances that they stand for. Instances are ordered by the instant at which they begin and made
/// only when somebody asks for them.
public struct RecurrenceSet: Sendable {
  /// What the set is made of; a rule that cannot be used is not among its rules.
  public var definition: Definition { parts.definition }
  /// The rules that the set is made without, since nobody can read or expand them: instances may be missing, and those
  /// that an exception rule takes away may be too many.
  public var unusableRules: [UnusableRule] { parts.unusableRules }
  /// How many candidates a search may look at before its answer is `truncated`.
  public var budget: Int { parts.budget }

  let parts: Parts

  /// The budget of searches if nobody sets another.
  public static let standardBudget = 20_000

  /// Makes the set of what a component says, without the rules that cannot be used; `unusableRules` names them.
  public init(usablePartOf definition: Definition, budget: Int = RecurrenceSet.standardBudget) {
    parts = Parts(definition, budget: Swift.max(budget, 1))
  }

  /// Makes the set of a definition, all of its rules included.
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

  /// All that never changes, in one place: iterators of the set share it and copy none of it.
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
  /// What a recurrence set is made of, as the properties of a component and of its overrides give it.
  public struct Definition: Hashable, Sendable {
    /// The start, DTSTART; it is always one of the instances, and COUNT counts it, unless `includesStart` says otherwise.
    public var start: CalendarTime
    /// Whether the start is an instance though no rule has it, as in every component; otherwise the set has only what
    /// rules and added dates give.
    public var includesStart = true
    /// How long instances last.
    public var length: Length
    /// The rules, RRULE.
    public var rules: [RecurrenceRule]
    /// The rules whose occurrences are left out, EXRULE (RFC 2445 4.8.5.2).
    public var exclusionRules: [RecurrenceRule]
    /// The rules that nobody can read, for whoever asks the set about them.
    public var unusableRules: [UnusableRule]
    /// The added instances, RDATE.
    public var additions: [Addition]
    /// The times of instances that are left out, EXDATE, in any form and zone.
    public var exclusions: [CalendarTime]
    /// The instances that differ from the others, each a component with RECURRENCE-ID.
    public var overrides: [Override]
    /// How often the component has been revised, SEQUENCE (RFC 5545 3.8.7.4): an exclusion takes away an override that
    /// has been revised less often.
    public var sequence = 0
    /// The zones in which all these times are.
    public var zones: Zones

    /// Makes the definition of a set that has its start alone; the other parts are set one by one.
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
    /// Nothing is said: a date lasts one day, a date-time no time.
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
    /// A period, which says itself how long the instance lasts.
    case period(CalendarPeriod)

    /// When the instance begins.
    public var start: CalendarTime {
      switch self {
      case .time(let time): time
      case .period(let period): period.start
      }
    }
  }

  /// A component that stands for one instance of the series, or for it and all later ones (RFC 5545 3.8.4.4).
  public struct Override: Hashable, Sendable {
    /// Which instance it stands for, RECURRENCE-ID, in any form and zone.
    public var recurrenceID: CalendarTime
    /// Whether it stands for all later instances too, RANGE=THISANDFUTURE (RFC 5545 3.2.13).
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

  /// The rules of the zones that a set's times are in; whoever makes a set looks them up.
  public struct Zones: Hashable, Sendable {
    /// The zone of dates and floating times, that of the reader.
    public var local: TimeZoneRules
    /// The zones of TZIDs.
    public var named: [String: TimeZoneRules]

    /// Makes the zones of a set.
    public init(local: TimeZoneRules = .utc, named: [String: TimeZoneRules] = [:]) {
      self.local = local
      self.named = named
    }

    /// The rules that a time is resolved with; a TZID that is not among `named` is placed as a floating time is.
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
    /// When it begins, in the form of the series, or of the override that stands for it.
    public let start: CalendarTime
    /// When it ends; for dates the day after the last one.
    public let end: CalendarTime
    /// The instant at which it begins.
    public let startInstant: Instant
    /// The instant at which it ends, never before it begins.
    public let endInstant: Instant
    /// When the series has it begin, in the form of the series, or as the override says it.
    public let recurrenceID: CalendarTime
    /// Where it comes from.
    public let origin: Origin
    /// Whether the override that stands for it is cancelled.
    public let isCancelled: Bool
  }

  /// Where an instance comes from.
  public enum Origin: Hashable, Sendable {
    /// The series itself.
    case series
    /// The override of that index in the definition stands for it.
    case override(Int)
    /// The override of that index stands for it and all later instances, and moves it as it moved its own.
    case future(Int)
  }
}
