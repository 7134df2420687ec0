public import CivilTime

/// Which occurrence of a series an override stands for, RECURRENCE-ID (RFC 5545 3.8.4.4).
public struct RecurrenceID: Hashable, Sendable {
  /// When the occurrence would have begun, in the form in which it was written.
  public var time: CalendarTime
  /// Whether it stands for all later occurrences too, RANGE=THISANDFUTURE (RFC 5545 3.2.13).
  public var includesFuture: Bool

  /// Makes the identity of an occurrence.
  public init(time: CalendarTime, includesFuture: Bool = false) {
    self.time = time
    self.includesFuture = includesFuture
  }
}
