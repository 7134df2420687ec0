/// A value whose fields are listed once, in the initializer that goes through them.
///
/// That initializer is the table of the fields: it names each with its key path and with the ``FieldForm`` that knows how
/// it stands in a component, and takes for its value what a ``FieldMapping`` answers. One mapping reads a component, one
/// writes it, one merges edits; no other list of the fields is needed. A field that the table forgets does not compile,
/// since Swift makes no value of which a property has none. For that, optional properties are spelled `Optional<Value>`:
/// one that is spelled `Value?` begins as nil by itself.
protocol FieldTable: Hashable, Sendable {
  /// Makes the value of what a mapping answers for each field.
  init<Mapping: FieldMapping>(_ mapping: inout Mapping) throws(Mapping.Failure) where Mapping.Fields == Self
}

/// What is done with each field of a table in turn.
protocol FieldMapping {
  associatedtype Fields
  associatedtype Failure: Error

  /// What the field is to hold.
  mutating func field<Form: FieldForm>(
    _ path: KeyPath<Fields, Form.Value>, _ form: Form
  ) throws(Failure) -> Form.Value

  /// What a field that is a table itself is to hold.
  mutating func part<Part: FieldTable>(_ path: KeyPath<Fields, Part>) throws(Failure) -> Part
}
