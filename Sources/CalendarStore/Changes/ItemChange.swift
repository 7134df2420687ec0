public import ICalendar

/// One item that is added, changed or removed.
public struct ItemChange: Sendable {
  /// The version in the store before; nil for a new item.
  public var old: Component?
  /// The new version; nil for a removed item.
  public var new: Component?
  /// The calendar's title.
  public var calendar: String

  /// - Parameters:
  ///   - old: the version in the store before; nil for a new item.
  ///   - new: the new version; nil for a removed item.
  ///   - calendar: the calendar's title.
  public init(old: Component?, new: Component?, calendar: String) {
    self.old = old
    self.new = new
    self.calendar = calendar
  }
}
