public import CivilTime

/// The default alarms for events without alarms.
///
/// An event with a VALARM that never goes off (ACTION:NONE) has no default alarm.
public struct StandardAlarms: Sendable {
  /// Returns how long before an event of a calendar its default alarm goes off, or nil if the event has none. For an
  /// all-day event, the duration is counted from the midnight at which its first day begins.
  public var length: @Sendable (StoredCalendar, _ isAllDay: Bool) -> CalendarDuration?
  /// The longest of these durations, in seconds.
  public var longest: Int64

  /// Creates default alarms.
  ///
  /// - Parameters:
  ///   - longest: The longest duration that `length` returns, in seconds.
  ///   - length: Returns how long before an event its alarm goes off, or nil if the event has none.
  public init(
    longest: Int64, length: @escaping @Sendable (StoredCalendar, _ isAllDay: Bool) -> CalendarDuration?
  ) {
    self.longest = longest
    self.length = length
  }
}
