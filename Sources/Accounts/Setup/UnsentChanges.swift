public import CalendarStore

/// The unsent changes in a calendar.
public struct UnsentChanges: Sendable {
  /// The calendar.
  public let calendar: StoredCalendar
  /// The UIDs of the items.
  public let uids: [String]
  /// The titles of the items, in the same order.
  public let titles: [String]

  /// The first few titles, for people.
  public var names: String { DeletionGuard.names(titles) }
}
