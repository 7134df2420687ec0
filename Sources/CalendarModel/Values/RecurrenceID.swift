public import CivilTime

/// The instance of a series that an override replaces, RECURRENCE-ID (RFC 5545 3.8.4.4).
public struct RecurrenceID: Hashable, Sendable {
  /// The original start of the instance, in the form in which it was written.
  public var time: CalendarTime
  /// Whether the override also applies to all later instances, RANGE=THISANDFUTURE (RFC 5545 3.2.13).
  public var includesFuture: Bool

  /// Creates the identifier of an instance.
  public init(time: CalendarTime, includesFuture: Bool = false) {
    self.time = time
    self.includesFuture = includesFuture
  }
}
