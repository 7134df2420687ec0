import CalendarModel
import CivilTime
import ICalendar

/// What events and reminders have in common when they are stored.
protocol EditableItem: CalendarItem {
  /// The component's name.
  static var componentName: String { get }
  /// What people call it, with its article.
  static var word: String { get }

  init(_ component: Component) throws(CalendarModelError)
  func component(at instant: Instant) throws(CalendarModelError) -> Component
  func applied(to component: Component, at instant: Instant) throws(CalendarModelError) -> Component

  /// DTEND or DUE, or DURATION.
  var endOrDue: CalendarPeriod.End? { get set }
  /// The fields that the other kind does not have.
  static var ownFields: [MergedField<Self>] { get }
  /// Checks what the store asks of an item that somebody saves, compared with what it was before.
  func check(over original: Self?) throws(StoreError)
}

extension Event: EditableItem {
  static let componentName = "VEVENT"
  static let word = "an event"

  var endOrDue: CalendarPeriod.End? {
    get { end }
    set { end = newValue }
  }

  static var ownFields: [MergedField<Event>] {
    [MergedField(\.end), MergedField(\.availability), MergedField(\.travelDuration)]
  }

  func check(over original: Event?) throws(StoreError) {
    if start == original?.start, end == original?.end, original != nil { return }
    guard let start else { throw StoreError(.invalidArgument, "an event needs a start") }
    if case .time(let end) = end, end.isDate != start.isDate {
      throw StoreError(.invalidArgument, "an event begins and ends either on dates or at times")
    }
    if case .time(let end) = end, let first = ItemSpan.instant(start), let last = ItemSpan.instant(end), last < first {
      throw StoreError(.invalidArgument, "an event cannot end before it begins")
    }
    if case .time(let end) = end, ItemSpan.instant(start) == nil, end.civilDateTime < start.civilDateTime {
      throw StoreError(.invalidArgument, "an event cannot end before it begins")
    }
    if case .duration(let duration) = end, duration.isNegative {
      throw StoreError(.invalidArgument, "an event cannot end before it begins")
    }
  }
}

extension Reminder: EditableItem {
  static let componentName = "VTODO"
  static let word = "a reminder"

  var endOrDue: CalendarPeriod.End? {
    get { due }
    set { due = newValue }
  }

  static var ownFields: [MergedField<Reminder>] {
    [MergedField(\.due), MergedField(\.completed), MergedField(\.percentComplete)]
  }

  func check(over original: Reminder?) throws(StoreError) {
    if (title ?? "").isEmpty, original == nil || original?.title != nil {
      throw StoreError(.invalidArgument, "a reminder needs a title")
    }
    if isRecurring, start == nil, due == nil, original.map({ $0.isRecurring && $0.start == nil }) != true {
      throw StoreError(.invalidArgument, "a reminder that recurs needs a due date")
    }
  }
}

extension EditableItem {
  /// When its series begins: DTSTART, of a to-do without one DUE.
  var seriesStart: CalendarTime? {
    if let start { return start }
    if case .time(let time) = endOrDue { return time }
    return nil
  }

  /// The item without what makes it a series.
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
