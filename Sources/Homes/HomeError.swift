/// The reason why a cluster cannot be used.
package enum HomeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The database does not have the tables of a cluster.
  case noTables
  /// The tables were created by an older program and have not been converted.
  case olderForm(Int)
  /// The tables have been changed by a newer program.
  case newerForm(Int)

  /// Whether the tables were created by an older program.
  package var isOlder: Bool { if case .olderForm = self { true } else { false } }

  /// The message, for display.
  package var description: String {
    switch self {
    case .noTables: "the database does not have the cluster's tables yet"
    case .olderForm(let form): "the cluster's tables have version \(form), which is too old"
    case .newerForm(let form):
      "a newer version of the program changed the cluster's tables to version \(form)"
    }
  }
}
