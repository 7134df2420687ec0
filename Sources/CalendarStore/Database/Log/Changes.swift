package import Foundation

/// The changes of a commit as a commit log stores them.
package struct Changes: Sendable {
  /// The row changes as an SQLite changeset, or nil if they are too many or the commit changed more than rows. Replicas
  /// then use the pages.
  package let changeset: Data?
  /// All pages of the database after the commit, or nil if they are not needed.
  package let pages: Data?

  /// The maximum size of a changeset in bytes. A larger one costs more than all pages of a typical store.
  static let limit: Int64 = 1 << 20
}
