public import CivilTime

/// Which occurrence of a series an override replaces, RECURRENCE-ID (RFC 5545 3.8.4.4).
public struct RecurrenceID: Hashable, Sendable {
  /// The original start of the occurrence, in the form in which it was written.
  public var time: CalendarTime
  /// Whether it applies to all later occurrences too, RANGE=THISANDFUTURE (RFC 5545 3.2.13).
  public var includesFuture: Bool

  /// Makes the identity of an occurrence.
  public init(time: CalendarTime, includesFuture: Bool = false) {
    self.time = time
    self.includesFuture = includesFuture
  }
}
