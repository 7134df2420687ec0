import CalendarModel
import CivilTime
import ICalendar

/// What events and reminders have in common for storing.
protocol EditableItem: CalendarItem {
  /// Its word for people, with the article.
  static var word: String { get }

  /// DTEND or DUE, or DURATION.
  var endOrDue: CalendarPeriod.End? { get set }
  /// Checks that an item can be saved, compared with its earlier state.
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
      throw StoreError(.invalidArgument, "an event begins and ends either on dates or at times")
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
  /// When its series begins: DTSTART, or DUE for a to-do without one.
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

  /// The item with the recurrence of another one.
  func withRecurrence(of other: Self) -> Self {
    var item = self
    item.recurrenceRules = other.recurrenceRules
    item.exceptionRules = other.exceptionRules
    item.recurrenceDates = other.recurrenceDates
    item.exceptionDates = other.exceptionDates
    return item
  }
}
