package import Foundation

/// A commit's changes, in the form stored in a commit log.
package struct Changes: Sendable {
  /// The row changes as an SQLite changeset, or nil if there are too many or the commit changed more than rows. In
  /// those cases, replicas use the pages.
  package let changeset: Data?
  /// All pages of the database after the commit, or nil if they are not needed.
  package let pages: Data?

  /// Returns the maximum size in bytes of a changeset for a database of a given size. A larger changeset saves too
  /// little space to be worthwhile, because all pages will soon follow anyway.
  static func limit(ofSize size: Int64) -> Int64 { min(max(size / 2, 1 << 20), 64 << 20) }
}
