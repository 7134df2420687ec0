public import CivilTime
public import ICalendar

/// An event or a to-do. The fields that they share are available as members, such as `item.title`.
@dynamicMemberLookup
public protocol CalendarItem: Hashable, Sendable {
  /// The kind of item.
  static var kind: ItemKind { get }

  /// The kind of component.
  static var component: KnownComponent { get }

  /// The fields that events and to-dos share.
  var fields: ItemFields { get set }

  /// Reads a component of this kind.
  ///
  /// Values that cannot be typed leave their fields empty; the Validation module reports them.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is of another kind.
  init(_ component: Component) throws(CalendarModelError)

  /// Creates a new component from the item.
  ///
  /// DTSTAMP, CREATED and LAST-MODIFIED are set to `instant`, in UTC, unless the item says otherwise.
  ///
  /// - Throws: ``CalendarModelError`` `missingUID` if the item has no UID, `unwritable` if a value cannot be written to
  ///   a line.
  func component(at instant: Instant) throws(CalendarModelError) -> Component

  /// Changes only the lines of a component that differ from this item.
  ///
  /// If anything differs, LAST-MODIFIED and DTSTAMP are set to `instant`, in UTC, and SEQUENCE is incremented if a time
  /// or a rule has changed. Properties that no longer agree with an edited one are rewritten or removed. Setting a
  /// field to its old value changes nothing. New lines are placed before the first nested component.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is of another kind, `missingUID` if the UID was
  ///   removed, `unwritable` if a value cannot be written to a line.
  func applied(to component: Component, at instant: Instant) throws(CalendarModelError) -> Component

  /// The current item with the fields that were edited in this item.
  ///
  /// - Parameters:
  ///   - base: This item before the edit.
  ///   - current: The item as it is now.
  func rebased(from base: Self, onto current: Self) -> Self
}

extension CalendarItem {
  /// A field that events and to-dos share.
  @inlinable
  public subscript<Value>(dynamicMember path: WritableKeyPath<ItemFields, Value>) -> Value {
    get { fields[keyPath: path] }
    set { fields[keyPath: path] = newValue }
  }

  /// Whether the item has a recurrence rule or an added date.
  public var isRecurring: Bool { !fields.recurrenceRules.isEmpty || !fields.recurrenceDates.isEmpty }

  /// Whether the item replaces one or more instances of a series.
  public var isOverride: Bool { fields.recurrenceID != nil }

  /// Whether the start is a date.
  public var isAllDay: Bool { fields.start?.isDate == true }
}
