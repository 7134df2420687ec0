import ICalendar

/// A value with one line and its parameters.
struct LineFieldForm<Value: LineValue>: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> Value? { lines.first(property) { Value($0) } }

  func write(_ new: Value?, over old: Value?, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old, property)
  }
}

/// Values with one line each and their parameters.
struct LinesForm<Value: LineValue>: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> [Value] { lines.all(property) { Value($0) } }

  func write(_ new: [Value], over old: [Value], in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old, [property])
  }
}
