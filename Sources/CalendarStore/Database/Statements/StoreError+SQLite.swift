import GRDB

extension StoreError {
  /// Converts an SQLite error to a store error.
  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(
        .locked, "another program is writing to the store \(path) and did not finish in time")
    case .SQLITE_CORRUPT:
      self.init(.corrupt, about: .store, "the store \(path) is damaged: \(error.message ?? "unknown reason")")
    case .SQLITE_NOTADB:
      self.init(.corrupt, "\(path) is not a store: it is not an SQLite database")
    case .SQLITE_FULL:
      self.init(.diskFull, "the disk is full; nothing was changed in the store \(path)")
    case .SQLITE_READONLY:
      self.init(.readOnly, "the store \(path) is not writable")
    case .SQLITE_CANTOPEN:
      self.init(.unavailable, "cannot open the store \(path): \(error.message ?? "unknown reason")")
    case .SQLITE_INTERRUPT:
      self.init(.unavailable, "the time limit was exceeded; request less data")
    case .SQLITE_IOERR:
      self.init(.unavailable, "cannot read or write the store \(path): \(error.message ?? "unknown reason")")
    default:
      self.init(.unavailable, "the store \(path) failed: \(error.message ?? error.description)")
    }
  }
}
