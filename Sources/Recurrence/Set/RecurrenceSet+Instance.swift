public import CivilTime

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
}
