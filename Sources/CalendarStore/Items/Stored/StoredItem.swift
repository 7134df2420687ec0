public import CalendarModel
import CivilTime
public import ICalendar
public import TimeZones

/// An item of the store: a component with the store's data about it.
public struct StoredItem: Sendable, Hashable {
  /// Its id.
  public let id: ItemID
  /// The title of its calendar.
  public let calendar: String
  /// What it is.
  public let kind: ItemKind
  /// Its UID, or one derived from its content if it has none.
  public let uid: String
  /// Which occurrence of a series it replaces; `series` for a series or a single item.
  public let recurrenceKey: RecurrenceIdentity
  /// The METHOD of the file that it came with, in uppercase letters; also CANCEL if a message has cancelled it.
  public let method: String?
  /// Whether it is cancelled, by its STATUS or by a message.
  public let isCancelled: Bool
  /// The number of the revision that last changed it.
  public let revision: Int64
  /// The component itself.
  public let component: Component
  /// What its TZIDs mean, with its VTIMEZONEs and the system's zones, and where its calendar places floating times.
  public let timeZones: ZoneContext

  /// Whether it is a to-do that is done.
  public var isCompleted: Bool { component.isCompleted }

  /// Whether two are the same item in the same state.
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
