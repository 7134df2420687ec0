import ICalendar

/// A value on one line, with its parameters.
struct LineFieldForm<Value: LineValue>: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> Value? { lines.first(property) { Value($0) } }

  func write(_ new: Value?, over old: Value?, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old, property)
  }
}

/// Values with their parameters, one per line.
struct LinesForm<Value: LineValue>: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> [Value] { lines.all(property) { Value($0) } }

  func write(_ new: [Value], over old: [Value], in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old, [property])
  }
}
