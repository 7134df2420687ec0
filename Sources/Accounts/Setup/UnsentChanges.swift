public import CalendarStore

/// What was changed in a calendar and has not been sent.
public struct UnsentChanges: Sendable {
  /// The calendar.
  public let calendar: StoredCalendar
  /// The UIDs of the items.
  public let uids: [String]
  /// What people call the items, in the same order.
  public let titles: [String]

  /// The titles of the first few, for people.
  public var names: String { DeletionGuard.names(titles) }
}
