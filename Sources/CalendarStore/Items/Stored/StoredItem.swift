public import CalendarModel
import CivilTime
public import ICalendar
public import TimeZones

/// An item in the store: a component with the store's data about it.
public struct StoredItem: Sendable, Hashable {
  /// The id of the item.
  public let id: ItemID
  /// The title of the item's calendar.
  public let calendar: String
  /// The kind of the item.
  public let kind: ItemKind
  /// The UID, or a UID derived from the content if the component has none.
  public let uid: String
  /// The occurrence of a series that the item replaces; `series` for a series or a single item.
  public let recurrenceKey: RecurrenceIdentity
  /// The METHOD of the file from which the item was imported, in uppercase, or CANCEL if a message has cancelled the
  /// item.
  public let method: String?
  /// Whether the item was cancelled, by its STATUS or by a message.
  public let isCancelled: Bool
  /// The number of the revision that last changed the item.
  public let revision: Int64
  /// The component itself.
  public let component: Component
  /// The time zones of the item's TZIDs, from its VTIMEZONEs and the system, and the time zone of its calendar's
  /// floating times.
  public let timeZones: ZoneContext

  /// Whether the item is a completed to-do.
  public var isCompleted: Bool { component.isCompleted }

  /// Whether two values are the same item in the same state.
  public static func == (left: StoredItem, right: StoredItem) -> Bool {
    left.id == right.id && left.revision == right.revision && left.recurrenceKey == right.recurrenceKey
      && left.calendar == right.calendar && left.component == right.component
  }

  /// Hashes the id and the revision.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(revision)
  }
}
