public import CivilTime
public import ICalendar

/// An event or a to-do: the fields that both have are members of it, such as `item.title`.
@dynamicMemberLookup
public protocol CalendarItem: Hashable, Sendable {
  /// The component that it is.
  static var kind: KnownComponent { get }

  /// The fields that events and to-dos share.
  var fields: ItemFields { get set }

  /// Reads a component of that kind.
  ///
  /// Values that cannot be typed leave their fields empty; ``ModelIssue/find(in:)`` lists them.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is of another kind.
  init(_ component: Component) throws(CalendarModelError)

  /// Makes a new component with all that the item says.
  ///
  /// DTSTAMP, CREATED and LAST-MODIFIED are `instant`, in UTC, if the item does not say otherwise.
  ///
  /// - Throws: ``CalendarModelError`` `missingUID` if the item has no UID, `unwritable` if a value cannot be
  ///   written into a line.
  func component(at instant: Instant) throws(CalendarModelError) -> Component

  /// Changes the lines of a component that differ from this item, and no others.
  ///
  /// If something differs, LAST-MODIFIED and DTSTAMP become `instant`, in UTC, SEQUENCE grows by one if a time or a
  /// rule has changed, and properties that no longer agree with an edited one are rewritten or go. A field that was set
  /// to what the component says already changes nothing at all. New lines come before the first component.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is of another kind, `missingUID` if the
  ///   UID was taken away, `unwritable` if a value cannot be written into a line.
  func applied(to component: Component, at instant: Instant) throws(CalendarModelError) -> Component

  /// What was edited, on top of what the item has become in the meantime, field by field.
  ///
  /// - Parameters:
  ///   - base: what was edited.
  ///   - current: what there is now.
  func rebased(from base: Self, onto current: Self) -> Self
}

extension CalendarItem {
  /// A field that events and to-dos share.
  @inlinable
  public subscript<Value>(dynamicMember path: WritableKeyPath<ItemFields, Value>) -> Value {
    get { fields[keyPath: path] }
    set { fields[keyPath: path] = newValue }
  }

  /// Whether it recurs: there is a rule or a further date.
  public var isRecurring: Bool { !fields.recurrenceRules.isEmpty || !fields.recurrenceDates.isEmpty }

  /// Whether it stands for one occurrence, or a part, of a series.
  public var isOverride: Bool { fields.recurrenceID != nil }

  /// Whether it lasts whole days.
  public var isAllDay: Bool { fields.start?.isDate == true }
}
