import ICalendar

/// Reads each field from the properties of a component.
struct FieldReading<Fields>: FieldMapping {
  let lines: PropertyLines

  @inline(__always)
  func field<Form: FieldForm>(_ path: KeyPath<Fields, Form.Value>, _ form: Form) -> Form.Value { form.read(lines) }

  @inline(__always)
  func part<Part: FieldTable>(_ path: KeyPath<Fields, Part>) -> Part { Part(lines) }
}

extension FieldTable {
  /// Reads the properties of a component.
  init(_ lines: PropertyLines) {
    var reading = FieldReading<Self>(lines: lines)
    self.init(&reading)
  }
}
