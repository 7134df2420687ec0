/// A table whose rows are all derived from items, with the SQL that creates it and its indexes.
struct DerivedTable: Sendable {
  let name: String
  let definition: String
}
