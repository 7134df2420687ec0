public import CivilTime

/// The alarms of events that have none of their own.
///
/// An event that says that it has no alarm, with a VALARM that never goes off (ACTION:NONE), gets none.
public struct StandardAlarms: Sendable {
  /// How long before an event of a calendar its alarm goes off, or before the midnight with which its first day begins; nil if
  /// it has none.
  public var length: @Sendable (StoredCalendar, _ isAllDay: Bool) -> CalendarDuration?
  /// The longest of these lengths, in seconds.
  public var longest: Int64

  /// - Parameters: as the properties.
  public init(
    longest: Int64, length: @escaping @Sendable (StoredCalendar, _ isAllDay: Bool) -> CalendarDuration?
  ) {
    self.longest = longest
    self.length = length
  }
}
