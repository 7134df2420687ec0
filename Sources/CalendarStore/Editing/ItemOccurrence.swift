public import CalendarModel
public import CivilTime
public import ICalendar

/// The target of an edit: a whole item, or one occurrence of a series.
public struct ItemOccurrence: Sendable, Hashable {
  /// The item of the occurrence: a single item, a series, or an override.
  public let item: StoredItem
  /// The series to which an override belongs, or nil if there is none. Always nil for other items.
  public let series: StoredItem?
  /// The original start of the occurrence, in the form and time zone of DTSTART, or nil for a whole item.
  public let recurrenceID: CalendarTime?
  /// Whether this is the first occurrence of its series, for which `.future` means the whole series.
  public let isFirst: Bool
  /// The component of the occurrence: the override's component, or the series' component with the times of the
  /// occurrence and without rules. For a whole item, the item's component.
  public let component: Component

  /// The occurrence as an event that can be edited and saved, or nil if it is not an event.
  ///
  /// The event has the times of the occurrence and the rules of the series.
  public var event: Event? { value() }

  /// The occurrence as a reminder that can be edited and saved, or nil if it is not a reminder.
  public var reminder: Reminder? { value() }

  /// The item that has the rules: the series if there is one, otherwise the item.
  var main: StoredItem { series ?? item }

  func value<Item: EditableItem>() -> Item? {
    guard let item = try? Item(component) else { return nil }
    guard recurrenceID != nil, let series = try? Item(main.component) else { return item }
    return item.withRecurrence(of: series)
  }
}
