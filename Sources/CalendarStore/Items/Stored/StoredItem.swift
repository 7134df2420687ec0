public import CalendarModel
import CivilTime
public import ICalendar
public import TimeZones

/// An item of the store: a component with the data that the store has about it.
public struct StoredItem: Sendable, Hashable {
  /// The id of the item.
  public let id: ItemID
  /// The title of the item's calendar.
  public let calendar: String
  /// The kind of the item.
  public let kind: ItemKind
  /// The UID, or one derived from the content if the component has none.
  public let uid: String
  /// The occurrence of a series that the item replaces; `series` for a series or a single item.
  public let recurrenceKey: RecurrenceIdentity
  /// The METHOD of the file from which it came, in uppercase; also CANCEL if a message has cancelled it.
  public let method: String?
  /// Whether it is cancelled, by its STATUS or by a message.
  public let isCancelled: Bool
  /// The number of the revision that last changed it.
  public let revision: Int64
  /// The component itself.
  public let component: Component
  /// The meaning of its TZIDs, with its VTIMEZONEs and the system's zones, and the zone of its calendar's floating
  /// times.
  public let timeZones: ZoneContext

  /// Whether it is a completed to-do.
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
