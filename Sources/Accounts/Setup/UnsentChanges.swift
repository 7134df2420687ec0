public import CalendarStore

/// The changes in a calendar that have not been sent.
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
