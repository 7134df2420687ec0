import CalendarModel
import CalendarStore
import CivilTime

/// An event or a to-do that can be edited in a form.
protocol EditedItem: CalendarItem {
  init(title: String)
  /// Returns the occurrence's item, or nil if the item is of a different kind.
  static func item(of occurrence: ItemOccurrence) -> Self?
  /// The parts in the form.
  static var parts: [EditPart] { get }
  /// The start and end to show in the form.
  var shownTimes: (start: CalendarTime?, end: CalendarPeriod.End?) { get }

  /// Sets the start of a new item to a time or a day.
  ///
  /// - Parameter isNamed: Whether the reader has specified the time.
  mutating func begin(_ time: CalendarTime, isNamed: Bool)

  /// Sets the end of a new item. Items without an end ignore it.
  mutating func finish(_ time: CalendarTime)

  /// Sets the times from a form.
  ///
  /// - Parameter before: The form as it was shown.
  mutating func apply(_ times: FieldTimes, since before: EditFields) throws(EditProblem)
  func add(to calendar: StoredCalendar, in batch: EditBatch) throws(StoreError) -> ItemID
  func save(as occurrence: ItemOccurrence, span: EditSpan, in batch: EditBatch) throws(StoreError) -> ItemID
}

extension EditedItem {
  static var entity: AccessEntity { kind == .reminder ? .reminder : .event }
}

extension Event: EditedItem {
  init(title: String) { self.init(uid: nil, title: title) }

  static func item(of occurrence: ItemOccurrence) -> Event? { occurrence.event }

  static var parts: [EditPart] { EditPart.allCases.filter { $0 != .priority } }

  var shownTimes: (start: CalendarTime?, end: CalendarPeriod.End?) { (self.start, end) }

  mutating func begin(_ time: CalendarTime, isNamed: Bool) {
    self.start = time
    end = .time(
      time.isDate
        ? .date(time.civilDate.adding(days: 1)) : time.with(time.civilDateTime.adding(seconds: 3600)))
  }

  mutating func finish(_ time: CalendarTime) { end = .time(time) }

  func add(to calendar: StoredCalendar, in batch: EditBatch) throws(StoreError) -> ItemID {
    try batch.add(self, to: calendar)
  }

  func save(as occurrence: ItemOccurrence, span: EditSpan, in batch: EditBatch) throws(StoreError) -> ItemID {
    try batch.save(self, as: occurrence, span: span)
  }
}

extension Reminder: EditedItem {
  init(title: String) { self.init(uid: nil, title: title) }

  static func item(of occurrence: ItemOccurrence) -> Reminder? { occurrence.reminder }

  static var parts: [EditPart] { EditPart.allCases.filter { $0 != .availability } }

  /// The due time. The start cannot be edited; that is left to the program that created the to-do.
  var shownTimes: (start: CalendarTime?, end: CalendarPeriod.End?) { (dueTime ?? self.start, nil) }

  mutating func begin(_ time: CalendarTime, isNamed: Bool) { due = isNamed ? .time(time) : nil }

  mutating func finish(_ time: CalendarTime) {}

  func add(to calendar: StoredCalendar, in batch: EditBatch) throws(StoreError) -> ItemID {
    try batch.add(self, to: calendar)
  }

  func save(as occurrence: ItemOccurrence, span: EditSpan, in batch: EditBatch) throws(StoreError) -> ItemID {
    try batch.save(self, as: occurrence, span: span)
  }
}
