public import ICalendar

/// One item that is added, changed or removed.
public struct ItemChange: Sendable {
  /// The version in the store before; nil for a new item.
  public var old: Component?
  /// The version that it gets; nil for an item that is removed.
  public var new: Component?
  /// The calendar's title.
  public var calendar: String
}
