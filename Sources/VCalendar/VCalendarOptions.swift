public import CivilTime

/// Information that a vCalendar 1.0 file does not contain.
public struct VCalendarOptions: Sendable {
  /// The rules of the zone for floating times.
  public var zone = TimeZoneRules.utc
  /// The name of the zone for times without a zone, or nil if they are floating.
  public var inputZone: String?
  /// The time at which the file was written, for DTSTAMP.
  public var stamp = Instant.now

  /// Creates the default options.
  public init() {}
}
