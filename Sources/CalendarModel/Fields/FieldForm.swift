import ICalendar

/// How a field stands in the properties of a component: how it is read from them, and written into them.
protocol FieldForm {
  associatedtype Value: Hashable

  /// What the properties say.
  func read(_ lines: PropertyLines) -> Value

  /// Changes the lines that do not say `new` yet, if they said `old`, and no others.
  func write(_ new: Value, over old: Value, in editor: inout ComponentEditor) throws(CalendarModelError)
}

extension PropertyLines {
  /// What the first line of a property says that says anything.
  @inline(__always)
  func first<Value>(_ property: KnownProperty, _ read: (UnfoldedLine) -> Value?) -> Value? {
    for line in self[property] {
      if let value = read(line) { return value }
    }
    return nil
  }

  /// What the lines of a property say, in their order.
  @inline(__always)
  func all<Value>(_ property: KnownProperty, _ read: (UnfoldedLine) -> Value?) -> [Value] {
    var values: [Value] = []
    for line in self[property] {
      if let value = read(line) { values.append(value) }
    }
    return values
  }
}
