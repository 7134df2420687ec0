public import CivilTime

/// What sets an alarm off, TRIGGER (RFC 5545 3.8.6.3) or PROXIMITY (RFC 9074 8.1).
public enum AlarmTrigger: Hashable, Sendable {
  /// A time relative to the start or end of the item, negative if before it.
  case relative(CalendarDuration, to: Anchor)
  /// A fixed time, which the standard requires to be in UTC.
  case absolute(CalendarTime)
  /// Arriving at a place, leaving it, or connecting to a device.
  case proximity(Proximity)

  /// Whether a relative trigger counts from the start or the end, RELATED (RFC 5545 3.2.14).
  public enum Anchor: Hashable, Sendable, CaseIterable {
    /// The start; the default.
    case start
    /// The end of an event, or the due time of a to-do.
    case end
  }

  /// Crossing a geofence, or connecting to a device.
  public struct Proximity: Hashable, Sendable {
    /// What must happen for the alarm to go off, PROXIMITY or X-APPLE-PROXIMITY.
    public struct Kind: OpenVocabulary {
      /// The word, in uppercase.
      public let rawValue: String

      /// Creates a word from a string, converting it to uppercase.
      public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

      /// Entering the circle around the place.
      public static let arrive = Kind(rawValue: "ARRIVE")
      /// Leaving the circle around the place.
      public static let depart = Kind(rawValue: "DEPART")
      /// Connecting to a device such as a car.
      public static let connect = Kind(rawValue: "CONNECT")
      /// Disconnecting from a device.
      public static let disconnect = Kind(rawValue: "DISCONNECT")
    }

    /// What must happen for the alarm to go off.
    public var kind: Kind
    /// The place, from X-APPLE-STRUCTURED-LOCATION or VLOCATION (RFC 9073 7.2), or nil if there is none.
    public var location: Location?

    /// Creates a proximity trigger.
    public init(_ kind: Kind, location: Location? = nil) {
      self.kind = kind
      self.location = location
    }
  }
}
