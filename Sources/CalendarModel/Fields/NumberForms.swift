import CivilTime
import ICalendar

/// A whole number within bounds, in a property that occurs at most once.
struct NumberForm: FieldForm {
  let property: KnownProperty
  let range: ClosedRange<Int>

  init(_ property: KnownProperty, in range: ClosedRange<Int> = 0...Int(Int32.max)) {
    self.property = property
    self.range = range
  }

  func read(_ lines: PropertyLines) -> Int? { lines.first(property) { $0.wholeNumber(in: range) } }

  func write(_ new: Int?, over old: Int?, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old, property, in: range)
  }
}

/// SEQUENCE; 0 if it is missing.
///
/// It is written together with DTSTAMP and LAST-MODIFIED, once it is known whether anything has changed.
struct SequenceForm: FieldForm {
  func read(_ lines: PropertyLines) -> Int { NumberForm(.sequence).read(lines) ?? 0 }

  func write(_ new: Int, over old: Int, in editor: inout ComponentEditor) {}
}

/// DTSTAMP or LAST-MODIFIED.
///
/// Both are written once it is known whether anything has changed.
struct MarkForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> Instant? { InstantForm(property).read(lines) }

  func write(_ new: Instant?, over old: Instant?, in editor: inout ComponentEditor) {}
}
