import ICalendar

/// Writes each field that differs into the lines of a component.
struct FieldWriting<Fields>: FieldMapping {
  let new: Fields
  let old: Fields
  var editor: ComponentEditor

  @inline(__always)
  mutating func field<Form: FieldForm>(
    _ path: KeyPath<Fields, Form.Value>, _ form: Form
  ) throws(CalendarModelError) -> Form.Value {
    let value = new[keyPath: path]
    try form.write(value, over: old[keyPath: path], in: &editor)
    return value
  }

  @inline(__always)
  mutating func part<Part: FieldTable>(_ path: KeyPath<Fields, Part>) throws(CalendarModelError) -> Part {
    let part = new[keyPath: path]
    try part.writeFields(over: old[keyPath: path], in: &editor)
    return part
  }
}

extension FieldTable {
  /// Writes the fields that differ from the original.
  func writeFields(over original: Self, in editor: inout ComponentEditor) throws(CalendarModelError) {
    var writing = FieldWriting(new: self, old: original, editor: editor)
    _ = try Self(&writing)
    editor = writing.editor
  }
}
