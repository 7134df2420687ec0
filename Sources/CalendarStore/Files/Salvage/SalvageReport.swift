public import CalendarModel

/// What was read of a damaged store.
public struct SalvageReport: Sendable, Hashable {
  /// An item that could not be read.
  public struct LostItem: Sendable, Hashable {
    /// The name of its component.
    public let kind: ItemKind
    /// Its UID.
    public let uid: String
  }

  /// How many items of each kind the new store has, by component name.
  public internal(set) var itemCounts: [ItemKind: Int] = [:]
  /// How many calendars the new store has.
  public internal(set) var calendarCount = 0
  /// The items that the damaged store lists, and of which nothing could be read.
  public internal(set) var lost: [LostItem] = []
  /// Whether the list of the damaged store's items could be read, so that ``lost`` has them all.
  public internal(set) var knowsLost = true
  /// How many calendars were lost; a new one holds the items of each.
  public internal(set) var lostCalendarCount = 0
  /// Whether anything else could not be read: properties of calendars, VTIMEZONEs, grants, settings.
  public internal(set) var hasOtherLosses = false

  /// Whether all items and everything about them could be read.
  public var isComplete: Bool { lost.isEmpty && knowsLost && lostCalendarCount == 0 && !hasOtherLosses }
}
