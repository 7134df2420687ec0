import CalendarModel
import CalendarStore
import CivilTime
import Scheduling

/// A pending change, as values.
enum StoreEdit {
  case saveEvent(ItemEdit<Event>)
  case saveReminder(ItemEdit<Reminder>)
  /// Removes an item or occurrences of it.
  case remove(ItemIdentity, kind: ItemKind, EKSpan)
  /// Replies to an invitation.
  case answer(ItemIdentity, MeetingAnswer, EKSpan)
  case saveCalendar(CalendarEdit)
  case removeCalendar(StoredCalendar)

  /// The occurrences of the series to change, or nil for objects without occurrences.
  var span: EKSpan? {
    switch self {
    case .saveEvent(let edit): edit.identity?.recurrenceID == nil ? nil : edit.span
    case .remove(let identity, .event, let span): identity.recurrenceID == nil ? nil : span
    default: nil
    }
  }
}

/// An edit of an event or a reminder.
struct ItemEdit<Item: CalendarItem> {
  /// The location, or nil for a new item.
  var identity: ItemIdentity?
  /// The item as it was read, from which to create it again if another program has removed it; nil for a new item.
  var original: Item?
  /// The calendar.
  var calendar: EditedCalendar
  /// Whether another calendar was set.
  var isMoved: Bool
  var span: EKSpan
  /// Sets only the changed fields in the latest state of the item or occurrence. The second argument is the calendar's
  /// time zone for floating times (X-WR-TIMEZONE), or nil for the reader's time zone.
  var change: (inout Item, _ floatingZone: String?) -> Void
  /// The date when the reminder was completed here, or nil if it was not.
  var completion: Instant?
}

/// The calendar of an edited item.
enum EditedCalendar {
  case stored(StoredCalendar)
  /// A calendar that an earlier edit creates.
  case new(ObjectIdentifier)
}

/// An edit of a calendar.
struct CalendarEdit {
  /// The calendar object.
  var object: ObjectIdentifier
  /// The stored calendar, or nil for a new one.
  var row: StoredCalendar?
  /// The UUID.
  var identifier: String
  var title: String
  var color: String?
  var entities: EKEntityMask
  var source: Source
}

/// The result of an edit.
enum SavedObject {
  /// The new identity and state of the item or occurrence after the commit; the state is nil if it cannot be read.
  case item(ItemIdentity, ItemKind, LocatedItem? = nil)
  case calendar(StoredCalendar)
  case removed
}

/// The results of all edits in a commit.
struct SavedBatch {
  /// The results, one for each edit, in order.
  var objects: [SavedObject]
  /// Whether the database has changed.
  var hasChanged: Bool
  /// The revision of the database afterwards.
  var revision: Int64
}

/// The reason why none of a commit's edits were written.
struct FailedBatch: Error {
  var reason: EKError
  /// The edit that failed, or nil if the failure is not due to an edit.
  var index: Int?
}

/// A type that writes edits to the database.
protocol StoreSaving: Sendable {
  /// Writes all edits, in order, in one transaction.
  ///
  /// - Throws: An error if one of them fails, in which case none is written.
  func perform(_ edits: [StoreEdit], in connection: StoreConnection) throws(FailedBatch) -> SavedBatch
}
