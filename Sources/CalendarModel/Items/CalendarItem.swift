public import CivilTime
public import ICalendar

/// An event or a to-do: their shared fields are members, such as `item.title`.
@dynamicMemberLookup
public protocol CalendarItem: Hashable, Sendable {
  /// What kind of item it is.
  static var kind: ItemKind { get }

  /// Which component it is.
  static var component: KnownComponent { get }

  /// The fields that events and to-dos share.
  var fields: ItemFields { get set }

  /// Reads a component of that kind.
  ///
  /// Values that cannot be typed leave their fields empty; the module Validation finds them.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is of another kind.
  init(_ component: Component) throws(CalendarModelError)

  /// Makes a new component from the item.
  ///
  /// DTSTAMP, CREATED and LAST-MODIFIED are `instant`, in UTC, unless the item says otherwise.
  ///
  /// - Throws: ``CalendarModelError`` `missingUID` if the item has no UID, `unwritable` if a value cannot be
  ///   written into a line.
  func component(at instant: Instant) throws(CalendarModelError) -> Component

  /// Changes only the lines of a component that differ from this item.
  ///
  /// If something differs, LAST-MODIFIED and DTSTAMP become `instant`, in UTC, SEQUENCE grows by one if a time or a
  /// rule has changed, and properties that no longer agree with an edited one are rewritten or removed. Setting a field
  /// to its old value changes nothing. New lines come before the first nested component.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is of another kind, `missingUID` if the UID was
  ///   removed, `unwritable` if a value cannot be written into a line.
  func applied(to component: Component, at instant: Instant) throws(CalendarModelError) -> Component

  /// The current item with the fields that were edited in this one.
  ///
  /// - Parameters:
  ///   - base: this item before the edit.
  ///   - current: the item as it is now.
  func rebased(from base: Self, onto current: Self) -> Self
}

extension CalendarItem {
  /// A field that events and to-dos share.
  @inlinable
  public subscript<Value>(dynamicMember path: WritableKeyPath<ItemFields, Value>) -> Value {
    get { fields[keyPath: path] }
    set { fields[keyPath: path] = newValue }
  }

  /// Whether it recurs: it has a rule or an added date.
  public var isRecurring: Bool { !fields.recurrenceRules.isEmpty || !fields.recurrenceDates.isEmpty }

  /// Whether it replaces one occurrence, or a part, of a series.
  public var isOverride: Bool { fields.recurrenceID != nil }

  /// Whether it lasts whole days.
  public var isAllDay: Bool { fields.start?.isDate == true }
}
