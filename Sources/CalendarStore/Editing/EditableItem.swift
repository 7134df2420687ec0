import CalendarModel
import CivilTime
import ICalendar

/// The requirements for editing that events and reminders share.
protocol EditableItem: CalendarItem {
  /// The name of the kind with an article, for display.
  static var word: String { get }

  /// The end (DTEND, DUE or DURATION).
  var endOrDue: CalendarPeriod.End? { get set }
  /// Checks that the item can be saved, given its earlier state.
  func check(over original: Self?) throws(StoreError)
}

extension Event: EditableItem {
  static let word = "an event"

  var endOrDue: CalendarPeriod.End? {
    get { end }
    set { end = newValue }
  }

  func check(over original: Event?) throws(StoreError) {
    if fields.start == original?.start, end == original?.end, original != nil { return }
    guard let start = fields.start else { throw StoreError(.invalidArgument, "an event needs a start") }
    if case .time(let end) = end, end.isDate != start.isDate {
      throw StoreError(.invalidArgument, "the start and end of an event must both be dates or both be times")
    }
    let endsEarly =
      switch end {
      case .time(let end):
        if let first = ItemSpan.instant(start) {
          ItemSpan.instant(end).map { $0 < first } ?? false
        } else {
          end.civilDateTime < start.civilDateTime
        }
      case .duration(let duration): duration.isNegative
      case nil: false
      }
    if endsEarly { throw StoreError(.invalidArgument, "an event cannot end before it begins") }
  }
}

extension Reminder: EditableItem {
  static let word = "a reminder"

  var endOrDue: CalendarPeriod.End? {
    get { due }
    set { due = newValue }
  }

  func check(over original: Reminder?) throws(StoreError) {
    if (fields.title ?? "").isEmpty, original == nil || original?.title != nil {
      throw StoreError(.invalidArgument, "a reminder needs a title")
    }
    if isRecurring, fields.start == nil, due == nil, original.map({ $0.isRecurring && $0.start == nil }) != true {
      throw StoreError(.invalidArgument, "a repeating reminder needs a due date")
    }
  }
}

extension EditableItem {
  /// The start of the series: DTSTART, or DUE for a to-do without DTSTART.
  var seriesStart: CalendarTime? {
    if let start = fields.start { return start }
    if case .time(let time) = endOrDue { return time }
    return nil
  }

  /// The item without its recurrence.
  var withoutRecurrence: Self {
    var item = self
    item.recurrenceRules = []
    item.exceptionRules = []
    item.recurrenceDates = []
    item.exceptionDates = []
    return item
  }

  /// The item with the recurrence of another item.
  func withRecurrence(of other: Self) -> Self {
    var item = self
    item.recurrenceRules = other.recurrenceRules
    item.exceptionRules = other.exceptionRules
    item.recurrenceDates = other.recurrenceDates
    item.exceptionDates = other.exceptionDates
    return item
  }
}
