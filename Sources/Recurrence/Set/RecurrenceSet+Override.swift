public import CivilTime

extension RecurrenceSet {
  /// A component that replaces one instance of the series, or one and all later instances (RFC 5545 3.8.4.4).
  public struct Override: Hashable, Sendable {
    /// The instance that it replaces, RECURRENCE-ID, in any form and zone.
    public var recurrenceID: CalendarTime
    /// Whether the override also applies to all later instances, RANGE=THISANDFUTURE (RFC 5545 3.2.13).
    public var includesFuture: Bool
    /// When the instance begins.
    public var start: CalendarTime
    /// The length of the instance.
    public var length: Length
    /// Whether the instance is cancelled.
    public var isCancelled: Bool
    /// The revision number of the component, SEQUENCE (RFC 5545 3.8.7.4).
    public var sequence: Int

    /// Makes an override.
    public init(
      recurrenceID: CalendarTime, includesFuture: Bool = false, start: CalendarTime, length: Length = .unspecified,
      isCancelled: Bool = false, sequence: Int = 0
    ) {
      self.recurrenceID = recurrenceID
      self.includesFuture = includesFuture
      self.start = start
      self.length = length
      self.isCancelled = isCancelled
      self.sequence = sequence
    }
  }
}
