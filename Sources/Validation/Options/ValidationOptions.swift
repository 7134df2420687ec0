public import CivilTime
public import ICalendar
public import TimeZones

/// Options for checking inputs.
public struct ValidationOptions: Sendable {
  /// Which rules are on, and the severity of each.
  public var levels: RuleLevels
  /// The limits on sizes and counts.
  public var limits: ValidationLimits
  /// The known time zones and their names.
  public var zones: TimeZoneNames
  /// The current time, against which time stamps are compared.
  public var now: Instant
  /// The name of the zone assumed for floating times, or nil if none is assumed.
  public var assumedZone: String?
  /// The content type that the input was delivered with, or nil if it is not known.
  public var contentType: String?
  /// An older version of the input to compare with, or nil if there is none.
  public var older: OlderVersion?
  /// Whether to also check with libical, which must be installed. Its errors are reported by rule ICS850.
  public var asksLibical = false

  /// Creates the options for a profile.
  public init(
    profile: Profile = .rfc, limits: ValidationLimits = ValidationLimits(),
    zones: TimeZoneNames = .system, now: Instant = .now
  ) {
    levels = profile.levels
    self.limits = limits
    self.zones = zones
    self.now = now
  }

  /// Returns an empty log that only counts findings of saturated rules.
  func emptyLog(saturated: RuleSet = RuleSet()) -> FindingLog {
    FindingLog(limitPerRule: limits.findingsPerRule, limit: limits.findings, saturated: saturated)
  }
}

/// Limits for calendars and reports.
public struct ValidationLimits: Sendable, Hashable {
  /// The maximum nesting depth of components; a component directly in the calendar has depth 1.
  public var depth = 8
  /// The maximum number of properties in a component.
  public var properties = 2000
  /// The maximum number of components in a file.
  public var components = 100_000
  /// The maximum size of an inline attachment, in bytes of encoded text.
  public var attachmentSize = 64 << 10
  /// The maximum duration of a timed event, in days.
  public var eventDays = 31
  /// The maximum number of instances in a series within ten years.
  public var instances = 10_000
  /// The maximum size of a feed, in bytes.
  public var feedSize = 10 << 20
  /// The maximum size of a file for Google Calendar, in bytes.
  public var googleSize = 1 << 20
  /// The maximum number of findings kept per rule and file. The rest are counted.
  public var findingsPerRule = 200
  /// The maximum number of findings kept per file. The rest are counted.
  public var findings = 10_000
  /// The limits for reading.
  public var reading = ReadingLimits()

  /// Creates the default limits.
  public init() {}

  /// Raises the limits on findings far enough that practically all of them are kept.
  public mutating func keepAllFindings() {
    findingsPerRule = 100_000
    findings = 1_000_000
  }
}
