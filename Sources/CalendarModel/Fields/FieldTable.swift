/// A value whose fields are listed in one place: an initializer.
///
/// The initializer is the field table. It lists each field with its key path and the ``FieldForm`` for its properties,
/// and sets it to the result of a ``FieldMapping``. One mapping reads a component, one writes it and one merges edits,
/// so no other list of the fields is needed. A table without one of the fields does not compile: Swift requires a value
/// for every property. To that end, optional properties are spelled `Optional<Value>`: a property spelled `Value?`
/// would default to nil.
protocol FieldTable: Hashable, Sendable {
  /// Creates the value from the result of a mapping for each field.
  init<Mapping: FieldMapping>(_ mapping: inout Mapping) throws(Mapping.Failure) where Mapping.Fields == Self
}

/// An operation that is applied to each field of a table.
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
