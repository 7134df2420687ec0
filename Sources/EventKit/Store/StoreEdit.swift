import CalendarModel
import CalendarStore
import CivilTime
import Scheduling

/// One pending change, as values.
enum StoreEdit {
  case saveEvent(ItemEdit<Event>)
  case saveReminder(ItemEdit<Reminder>)
  /// Removes an item or occurrences of it.
  case remove(ItemIdentity, kind: ItemKind, EKSpan)
  /// Answers an invitation.
  case answer(ItemIdentity, MeetingAnswer, EKSpan)
  case saveCalendar(CalendarEdit)
  case removeCalendar(StoredCalendar)

  /// Which occurrences of a series it is about; nil for what has no occurrences.
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
  /// Where it is; nil for a new one.
  var identity: ItemIdentity?
  /// The item as read, to create it again if another program has removed it; nil for a new one.
  var original: Item?
  /// Its calendar.
  var calendar: EditedCalendar
  /// Whether the calendar is another one than before.
  var isMoved: Bool
  var span: EKSpan
  /// Sets only the changed fields in the newest state of the item or occurrence; gets the zone in which its calendar has
  /// floating times (X-WR-TIMEZONE), nil for the reader's.
  var change: (inout Item, _ floatingZone: String?) -> Void
  /// When the reminder was completed here; nil if it was not.
  var completion: Instant?
}

/// The new calendar of an item.
enum EditedCalendar {
  case stored(StoredCalendar)
  /// One that an earlier edit creates.
  case new(ObjectIdentifier)
}

/// An edit of a calendar.
struct CalendarEdit {
  /// The calendar's object.
  var object: ObjectIdentifier
  /// The stored calendar; nil for a new one.
  var row: StoredCalendar?
  /// Its UUID.
  var identifier: String
  var title: String
  var color: String?
  var entities: EKEntityMask
  var source: Source
}

/// The result of an edit.
enum SavedObject {
  /// The item or occurrence is now known by this, and is this after the commit; nil if that cannot be read.
  case item(ItemIdentity, ItemKind, LocatedItem? = nil)
  case calendar(StoredCalendar)
  case removed
}

/// The results of all edits of a commit.
struct SavedBatch {
  /// One for each edit, in order.
  var objects: [SavedObject]
  /// Whether the database has changed.
  var hasChanged: Bool
  /// The revision of the database afterwards.
  var revision: Int64
}

/// Why no edit of a commit was made.
struct FailedBatch: Error {
  var reason: EKError
  /// The edit that failed; nil if it was none of them.
  var index: Int?
}

/// Writes edits to the database.
protocol StoreSaving: Sendable {
  /// Makes all edits, in order, in one transaction.
  ///
  /// - Throws: if one of them fails; then none is made.
  func perform(_ edits: [StoreEdit], in connection: StoreConnection) throws(FailedBatch) -> SavedBatch
}
