/// Why a cluster cannot be used.
package enum HomeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The database has no tables of a cluster.
  case noTables
  /// An older program made them, and nobody has brought them to the form of this one.
  case olderForm(Int)
  /// A newer program has changed them.
  case newerForm(Int)

  /// Whether an older program made the tables.
  package var isOlder: Bool { if case .olderForm = self { true } else { false } }

  /// What is wrong, for people.
  package var description: String {
    switch self {
    case .noTables: "the database has no homes yet"
    case .olderForm(let form): "the tables of the cluster have the older form \(form)"
    case .newerForm(let form):
      "a newer version of the program gave the tables of the cluster the form \(form)"
    }
  }
}
