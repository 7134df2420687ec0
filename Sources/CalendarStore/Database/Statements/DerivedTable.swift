/// A table whose rows are all derived from items, with the SQL that makes it and its indexes.
struct DerivedTable: Sendable {
  let name: String
  let definition: String
}
