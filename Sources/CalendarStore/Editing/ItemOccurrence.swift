public import CalendarModel
public import CivilTime
public import ICalendar

/// What an edit is meant for: an item as a whole, or one occurrence of a series.
public struct ItemOccurrence: Sendable, Hashable {
  /// The item that shows it: a single item, a series, or the override of an instance.
  public let item: StoredItem
  /// The series that an override belongs to; nil if it stands alone, and for all other items.
  public let series: StoredItem?
  /// When the series has the occurrence begin, in the form and zone of its DTSTART; nil for an item as a whole.
  public let recurrenceID: CalendarTime?
  /// Whether it is the first occurrence of its series, so that an edit of the future is one of the whole series.
  public let isFirst: Bool
  /// What is said of the occurrence: the override's component, or that of the series with the times of the occurrence
  /// and without its rules; of a whole item its own component.
  public let component: Component

  /// The occurrence as an event that can be edited and saved; nil if it is none.
  ///
  /// Its times are those of the occurrence, its rules those of the series.
  public var event: Event? { value() }

  /// The occurrence as a reminder that can be edited and saved; nil if it is none.
  public var reminder: Reminder? { value() }

  /// The item that holds the rules: the series if there is one.
  var main: StoredItem { series ?? item }

  func value<Item: EditableItem>() -> Item? {
    guard let item = try? Item(component) else { return nil }
    guard recurrenceID != nil, let series = try? Item(main.component) else { return item }
    return item.withRecurrence(of: series)
  }
}
