public import CalendarModel

/// The results of salvaging a damaged store.
public struct SalvageReport: Sendable, Hashable {
  /// An item that could not be read.
  public struct LostItem: Sendable, Hashable {
    /// The kind of the item.
    public let kind: ItemKind
    /// The UID of the item.
    public let uid: String
  }

  /// The number of items of each kind in the new store, keyed by component name.
  public internal(set) var itemCounts: [ItemKind: Int] = [:]
  /// The number of calendars in the new store.
  public internal(set) var calendarCount = 0
  /// The items that the damaged store lists but that could not be read.
  public internal(set) var lost: [LostItem] = []
  /// Whether the damaged store's list of items could be read, in which case ``lost`` is complete.
  public internal(set) var knowsLost = true
  /// The number of lost calendars. The items of each lost calendar are in a new calendar.
  public internal(set) var lostCalendarCount = 0
  /// Whether other data could not be read: calendar properties, VTIMEZONEs, grants or settings.
  public internal(set) var hasOtherLosses = false

  /// Whether all items and their data could be read.
  public var isComplete: Bool { lost.isEmpty && knowsLost && lostCalendarCount == 0 && !hasOtherLosses }
}
