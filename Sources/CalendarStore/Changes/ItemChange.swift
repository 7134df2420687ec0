public import ICalendar

/// An item that is added, changed or removed.
public struct ItemChange: Sendable {
  /// The version previously in the store, or nil for a new item.
  public var old: Component?
  /// The new version, or nil for a removed item.
  public var new: Component?
  /// The title of the calendar.
  public var calendar: String

  /// - Parameters:
  ///   - old: The version previously in the store, or nil for a new item.
  ///   - new: The new version, or nil for a removed item.
  ///   - calendar: The title of the calendar.
  public init(old: Component?, new: Component?, calendar: String) {
    self.old = old
    self.new = new
    self.calendar = calendar
  }
}
