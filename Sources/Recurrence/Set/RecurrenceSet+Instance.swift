public import CivilTime

extension RecurrenceSet {
  /// One instance of a set.
  public struct Instance: Hashable, Sendable {
    /// When it begins, in the form of the series or of its override.
    public let start: CalendarTime
    /// When it ends; for dates, the day after the last one.
    public let end: CalendarTime
    /// The instant at which it begins.
    public let startInstant: Instant
    /// The instant at which it ends, never earlier than its beginning.
    public let endInstant: Instant
    /// Its original start, in the form of the series, or as written in the override.
    public let recurrenceID: CalendarTime
    /// The origin of the instance.
    public let origin: Origin
    /// Whether its override is cancelled.
    public let isCancelled: Bool
  }
}
