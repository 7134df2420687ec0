import GRDB

extension StoreError {
  /// Says what SQLite reports in the store's own words.
  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(
        .locked, "the store \(path) is being written to by another program; it was waited for and did not finish")
    case .SQLITE_CORRUPT:
      self.init(.corrupt, "the store \(path) is damaged: \(error.message ?? "unknown reason"); see `almanac doctor`")
    case .SQLITE_NOTADB:
      self.init(.corrupt, "\(path) is no store: it is not an SQLite database")
    case .SQLITE_FULL:
      self.init(.diskFull, "the disk is full; nothing was changed in the store \(path)")
    case .SQLITE_READONLY:
      self.init(.readOnly, "the store \(path) may not be written to")
    case .SQLITE_CANTOPEN:
      self.init(.unavailable, "the store \(path) could not be opened: \(error.message ?? "unknown reason")")
    case .SQLITE_IOERR:
      self.init(.unavailable, "the store \(path) could not be read or written: \(error.message ?? "unknown reason")")
    default:
      self.init(.unavailable, "the store \(path) failed: \(error.message ?? error.description)")
    }
  }
}
