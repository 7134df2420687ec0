import CalendarModel
import CalendarStore
import CivilTime

/// One change that waits to be committed, as values.
enum StoreEdit {
  case saveEvent(ItemEdit<Event>)
  case saveReminder(ItemEdit<Reminder>)
  /// Removes an item or occurrences of it.
  case remove(ItemPlace, kind: String, EKSpan)
  case saveCalendar(CalendarEdit)
  case removeCalendar(StoredCalendar)
}

/// What is to become of an event or a reminder.
struct ItemEdit<Item: CalendarItem> {
  /// Where it is; nil for a new one.
  var place: ItemPlace?
  /// What was read, which makes it anew if somebody else has removed it; nil for a new one.
  var original: Item?
  /// The calendar that it is to be in.
  var calendar: EditedCalendar
  var span: EKSpan
  /// Sets those fields that were changed, and no others, in the newest state of the item or occurrence.
  var change: (inout Item) -> Void
  /// For a reminder that was completed here: when.
  var completion: Instant?
}

/// A calendar that an item is to be in.
enum EditedCalendar {
  case stored(StoredCalendar)
  /// One that is made by an earlier edit.
  case new(ObjectIdentifier)
}

/// What is to become of a calendar.
struct CalendarEdit {
  /// The object that it is made in.
  var object: ObjectIdentifier
  /// What the store has; nil for a new one.
  var row: StoredCalendar?
  var title: String
  var color: String?
  var entities: EKEntityMask
  var source: Source
}

/// What became of an edit.
enum SavedObject {
  /// The item or occurrence is there now.
  case item(ItemPlace)
  case calendar(StoredCalendar)
  case removed
}

/// What became of all edits of a commit.
struct SavedBatch {
  /// One for each edit, in their order.
  var objects: [SavedObject]
  /// Whether the database is another one than before.
  var hasChanged: Bool
}

/// Brings edits into the database: the one place that knows how.
protocol StoreSaving: Sendable {
  /// Makes all edits, in their order, in one transaction.
  ///
  /// - Throws: if one of them cannot be made; then none is.
  func perform(_ edits: [StoreEdit], in connection: StoreConnection) throws(EKError) -> SavedBatch
}
