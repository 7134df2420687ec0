import CalendarModel
import CalendarStore
import CivilTime

/// An event or a to-do, for its form.
protocol EditedItem: CalendarItem {
  init(title: String)
  /// The item of an occurrence; nil if it is of another kind.
  static func item(of occurrence: ItemOccurrence) -> Self?
  /// The parts of it that a form has.
  static var parts: [EditPart] { get }
  /// From when to when it is, for the form.
  var shownTimes: (start: CalendarTime?, end: CalendarPeriod.End?) { get }

  /// Begins a new one at a time, or on a day.
  ///
  /// - Parameter isNamed: whether somebody has named it.
  mutating func begin(_ time: CalendarTime, isNamed: Bool)

  /// Ends a new one at a time; what has no end takes no note of it.
  mutating func finish(_ time: CalendarTime)

  /// Gives it the times of a form.
  ///
  /// - Parameter before: What the form said when it was shown.
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

  /// When it is due; when it begins its program says.
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
