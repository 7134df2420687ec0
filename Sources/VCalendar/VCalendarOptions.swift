public import CivilTime

/// What a file of vCalendar 1.0 does not say.
public struct VCalendarOptions: Sendable {
  /// The rules of the zone in which floating times are.
  public var zone = TimeZoneRules.utc
  /// The name of the zone of times that say none; nil if they float.
  public var inputZone: String?
  /// When the file was written, for DTSTAMP.
  public var stamp = Instant.now

  /// The usual.
  public init() {}
}
