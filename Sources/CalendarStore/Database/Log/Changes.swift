package import Foundation

/// What a commit changes, as a log keeps it.
package struct Changes: Sendable {
  /// The changes of rows, in SQLite's form; nil if they are too many, or not of rows alone. Who follows takes the pages then.
  package let changeset: Data?
  /// All pages of the database after the commit; nil if there is no need for them.
  package let pages: Data?

  /// How many bytes a changeset may have: what is longer costs more than all pages of a usual store.
  static let limit: Int64 = 1 << 20
}
