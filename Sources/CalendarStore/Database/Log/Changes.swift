package import Foundation

/// The changes of a commit in the form in which a commit log stores them.
package struct Changes: Sendable {
  /// The row changes as an SQLite changeset, or nil if there are too many or the commit changed more than rows.
  /// Replicas use the pages in that case.
  package let changeset: Data?
  /// All pages of the database after the commit, or nil if they are not needed.
  package let pages: Data?

  /// The maximum size of a changeset in bytes. A larger one takes up more space than all pages of a typical store.
  static let limit: Int64 = 1 << 20
}
