public import CalendarModel
public import CivilTime
public import ICalendar

/// The target of an edit: an item as a whole, or one occurrence of a series.
public struct ItemOccurrence: Sendable, Hashable {
  /// Its item: a single item, a series, or an override.
  public let item: StoredItem
  /// The series that an override belongs to; nil if there is none, and for all other items.
  public let series: StoredItem?
  /// The original start of the occurrence, in the form and zone of DTSTART; nil for an item as a whole.
  public let recurrenceID: CalendarTime?
  /// Whether it is the first occurrence of its series: `.future` then means the whole series.
  public let isFirst: Bool
  /// The component of the occurrence: that of the override, or that of the series with the times of the occurrence and
  /// without rules; for a whole item its own component.
  public let component: Component

  /// The occurrence as an event that can be edited and saved; nil if it is of another kind.
  ///
  /// Its times are those of the occurrence, its rules those of the series.
  public var event: Event? { value() }

  /// The occurrence as a reminder that can be edited and saved; nil if it is of another kind.
  public var reminder: Reminder? { value() }

  /// The item with the rules: the series if there is one.
  var main: StoredItem { series ?? item }

  func value<Item: EditableItem>() -> Item? {
    guard let item = try? Item(component) else { return nil }
    guard recurrenceID != nil, let series = try? Item(main.component) else { return item }
    return item.withRecurrence(of: series)
  }
}
