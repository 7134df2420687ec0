public import ICalendar

/// One item that is added, changed or removed.
public struct ItemChange: Sendable {
  /// The version in the store before; nil for a new item.
  public var old: Component?
  /// The new version; nil for a removed item.
  public var new: Component?
  /// The calendar's title.
  public var calendar: String
}
