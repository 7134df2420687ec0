public import CivilTime
public import ICalendar
public import TimeZones

/// How inputs are checked.
public struct ValidationOptions: Sendable {
  /// Which rules are on, and how much each matters.
  public var levels: RuleLevels
  /// What is too much.
  public var limits: ValidationLimits
  /// The zones of the world and their names.
  public var zones: TimeZoneNames
  /// The moment that stamps are compared with.
  public var now: Instant
  /// The name of the zone that floating times are said to be in; nil if nobody says so.
  public var assumedZone: String?
  /// The content type that the input was delivered with; nil if that is not known.
  public var contentType: String?
  /// An older version of the input, to compare with; nil if there is none.
  public var older: OlderVersion?
  /// Whether libical is asked too, whose complaints are findings of the rule ICS850. It must be installed.
  public var asksLibical = false

  /// Options of a profile.
  public init(
    profile: Profile = .rfc, limits: ValidationLimits = ValidationLimits(),
    zones: TimeZoneNames = .system, now: Instant = .now
  ) {
    levels = profile.levels
    self.limits = limits
    self.zones = zones
    self.now = now
  }

  /// A log of nothing that only counts what there is enough of.
  func emptyLog(saturated: RuleSet = RuleSet()) -> FindingLog {
    FindingLog(limitPerRule: limits.findingsPerRule, limit: limits.findings, saturated: saturated)
  }
}

/// What is too much for a calendar, or for a report.
public struct ValidationLimits: Sendable, Hashable {
  /// The deepest nesting of components, 1 for a component that stands in the calendar itself.
  public var depth = 8
  /// The most properties of one component.
  public var properties = 2000
  /// The most components of a file.
  public var components = 100_000
  /// The largest inline attachment, in bytes of its text.
  public var attachmentSize = 64 << 10
  /// The longest timed event, in days.
  public var eventDays = 31
  /// The most instances of one series within ten years.
  public var instances = 10_000
  /// The largest feed, in bytes.
  public var feedSize = 10 << 20
  /// The largest file that Google Calendar imports, in bytes.
  public var googleSize = 1 << 20
  /// The most findings that are kept of one rule in one file; the rest is counted.
  public var findingsPerRule = 200
  /// The most findings that are kept of one file; the rest is counted.
  public var findings = 10_000
  /// How much a reader takes on.
  public var reading = ReadingLimits()

  /// The usual limits.
  public init() {}

  /// Keeps as many findings as memory bears, for those who go through them all.
  public mutating func keepAllFindings() {
    findingsPerRule = 100_000
    findings = 1_000_000
  }
}
