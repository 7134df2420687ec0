import CivilTime
import ICalendar

/// An instant in UTC, in a property that occurs at most once.
struct InstantForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> Instant? { lines.first(property) { $0.instant } }

  func write(_ new: Instant?, over old: Instant?, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old, property)
  }
}

/// A date or date-time, in a property that occurs at most once.
struct TimeFieldForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> CalendarTime? { lines.first(property) { $0.time } }

  func write(
    _ new: CalendarTime?, over old: CalendarTime?, in editor: inout ComponentEditor
  ) throws(CalendarModelError) {
    try editor.write(new, over: old, property)
  }
}

/// A duration, in a property that occurs at most once.
struct DurationForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> CalendarDuration? { lines.first(property) { $0.duration } }

  func write(
    _ new: CalendarDuration?, over old: CalendarDuration?, in editor: inout ComponentEditor
  ) throws(CalendarModelError) {
    try editor.write(new, over: old, property)
  }
}

/// The end of an item: DTEND or DUE, or else DURATION.
struct EndForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> CalendarPeriod.End? {
    if let time = TimeFieldForm(property).read(lines) { return .time(time) }
    return DurationForm(.duration).read(lines).map(CalendarPeriod.End.duration)
  }

  func write(
    _ new: CalendarPeriod.End?, over old: CalendarPeriod.End?, in editor: inout ComponentEditor
  ) throws(CalendarModelError) {
    try editor.write(new, over: old, time: property)
  }
}

/// RECURRENCE-ID.
struct RecurrenceIDForm: FieldForm {
  func read(_ lines: PropertyLines) -> RecurrenceID? { lines.first(.recurrenceID) { RecurrenceID($0) } }

  func write(
    _ new: RecurrenceID?, over old: RecurrenceID?, in editor: inout ComponentEditor
  ) throws(CalendarModelError) {
    try editor.write(new, over: old)
  }
}

/// Dates or times on one or more lines, separated by commas: RDATE or EXDATE.
struct DatesForm<Value: ListValue>: FieldForm {
  let property: KnownProperty
  /// The values of a line, with nil for each value that cannot be typed.
  let values: (UnfoldedLine) -> [Value?]

  init(_ property: KnownProperty, _ values: @escaping (UnfoldedLine) -> [Value?]) {
    self.property = property
    self.values = values
  }

  func read(_ lines: PropertyLines) -> [Value] { lines.all(property, values).flatMap { $0.compactMap { $0 } } }

  func write(_ new: [Value], over old: [Value], in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(values: new, over: old, property)
  }
}

/// Rules as text, one per line: RRULE or EXRULE.
struct RulesForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> [RecurrenceValue] {
    lines.all(property) { $0.filledURI.map { RecurrenceValue($0) } }
  }

  func write(
    _ new: [RecurrenceValue], over old: [RecurrenceValue], in editor: inout ComponentEditor
  ) throws(CalendarModelError) {
    try editor.write(rules: new, over: old, property)
  }
}
