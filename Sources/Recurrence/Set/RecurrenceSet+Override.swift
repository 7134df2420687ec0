public import CivilTime

extension RecurrenceSet {
  /// A component that replaces one instance of the series, or that and all later ones (RFC 5545 3.8.4.4).
  public struct Override: Hashable, Sendable {
    /// Which instance it replaces, RECURRENCE-ID, in any form and zone.
    public var recurrenceID: CalendarTime
    /// Whether it applies to all later instances too, RANGE=THISANDFUTURE (RFC 5545 3.2.13).
    public var includesFuture: Bool
    /// When the instance begins.
    public var start: CalendarTime
    /// How long it lasts.
    public var length: Length
    /// Whether it is cancelled.
    public var isCancelled: Bool
    /// How often the component has been revised, SEQUENCE (RFC 5545 3.8.7.4).
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
