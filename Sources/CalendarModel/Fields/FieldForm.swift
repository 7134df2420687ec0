import ICalendar

/// How a field is read from the properties of a component and written to them.
protocol FieldForm {
  associatedtype Value: Hashable

  /// Reads the value from the properties.
  func read(_ lines: PropertyLines) -> Value

  /// Writes `new` in place of `old`, changing only the lines that must change.
  func write(_ new: Value, over old: Value, in editor: inout ComponentEditor) throws(CalendarModelError)
}

extension PropertyLines {
  /// The value of the first readable line of a property.
  @inline(__always)
  func first<Value>(_ property: KnownProperty, _ read: (UnfoldedLine) -> Value?) -> Value? {
    for line in self[property] {
      if let value = read(line) { return value }
    }
    return nil
  }

  /// The values of a property's lines, in order.
  @inline(__always)
  func all<Value>(_ property: KnownProperty, _ read: (UnfoldedLine) -> Value?) -> [Value] {
    var values: [Value] = []
    for line in self[property] {
      if let value = read(line) { values.append(value) }
    }
    return values
  }
}
