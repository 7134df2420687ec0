import CalendarModel
import CalendarStore
import CommandLine
import ICalendar
import TerminalText

/// The changes in a revision, as JSON.
struct RevisionDetails: Entry {
  let revision: RevisionEntry?
  let items: [RevisedItemEntry]
  let calendars: [RevisedCalendarEntry]

  static let columns: Columns<RevisionDetails> = [
    Column("revision", \.revision), Column("items", \.items), Column("calendars", \.calendars),
  ]
}

/// An item that a revision added, changed or deleted.
struct RevisedItemEntry: Entry {
  private let item: RevisedItem
  private let diff: String?

  init(_ item: RevisedItem, _ diff: ChangeDiff) {
    self.item = item
    let isKnown = (item.old != nil || item.action == .added) && (item.new != nil || item.action == .deleted)
    self.diff =
      isKnown
      ? diff.text(ItemChange(old: item.old, new: item.new, calendar: item.calendar ?? "a deleted calendar")) : nil
  }

  private var title: String { (item.new ?? item.old)?.first(.summary)?.text ?? "" }

  /// The change as text: a diff.
  var text: String {
    diff ?? "\(item.action.rawValue) \("uid:\(item.uid)".printableName): its earlier content is no longer stored"
  }

  static let columns: Columns<RevisedItemEntry> = [
    Column("action", \.item.action.rawValue), Column("calendar", \.item.calendar), Column("diff", \.diff),
    Column("kind", \.item.kind.rawValue), Column("title", \.title), Column("uid", \.item.uid),
  ]
}

/// A calendar that a revision created, changed or deleted.
struct RevisedCalendarEntry: Entry {
  private let calendar: RevisedCalendar

  init(_ calendar: RevisedCalendar) { self.calendar = calendar }

  static let columns: Columns<RevisedCalendarEntry> = [
    Column("action", \.calendar.action.rawValue), Column("title", \.calendar.title),
  ]
}
