/// Takes each field from an edited value if the field was edited, or else from the current value.
private struct FieldMerging<Fields>: FieldMapping {
  let edited: Fields
  let base: Fields
  let current: Fields

  @inline(__always)
  func field<Form: FieldForm>(_ path: KeyPath<Fields, Form.Value>, _ form: Form) -> Form.Value {
    let value = edited[keyPath: path]
    return value == base[keyPath: path] ? current[keyPath: path] : value
  }

  @inline(__always)
  func part<Part: FieldTable>(_ path: KeyPath<Fields, Part>) -> Part {
    edited[keyPath: path].merged(over: base[keyPath: path], onto: current[keyPath: path])
  }
}

extension FieldTable {
  /// The current value with the fields that were edited in this value.
  func merged(over base: Self, onto current: Self) -> Self {
    if self == base { return current }
    var merging = FieldMerging(edited: self, base: base, current: current)
    return Self(&merging)
  }
}
