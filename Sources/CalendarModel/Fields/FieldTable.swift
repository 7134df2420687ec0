/// A value whose fields are listed once, in an initializer.
///
/// That initializer is the table of the fields: it lists each with its key path and with the ``FieldForm`` for its
/// properties, and sets it to what a ``FieldMapping`` returns. One mapping reads a component, one writes it, one merges
/// edits; no other list of the fields is needed. If the table misses a field, it does not compile, since Swift requires
/// a value for every property. For that, optional properties are spelled `Optional<Value>`: one spelled `Value?` would
/// be nil by default.
protocol FieldTable: Hashable, Sendable {
  /// Makes the value from what a mapping returns for each field.
  init<Mapping: FieldMapping>(_ mapping: inout Mapping) throws(Mapping.Failure) where Mapping.Fields == Self
}

/// An operation on each field of a table in turn.
protocol FieldMapping {
  associatedtype Fields
  associatedtype Failure: Error

  /// The new value of the field.
  mutating func field<Form: FieldForm>(
    _ path: KeyPath<Fields, Form.Value>, _ form: Form
  ) throws(Failure) -> Form.Value

  /// The new value of a field that is itself a table.
  mutating func part<Part: FieldTable>(_ path: KeyPath<Fields, Part>) throws(Failure) -> Part
}
