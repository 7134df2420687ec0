import Foundation
import GRDB

extension Tail.Snapshot {
  /// Overwrites a database with the snapshot in one transaction, so that concurrent reads keep seeing the old state.
  ///
  /// - Parameter path: The file of the database. A temporary file is created next to it.
  func overwrite(_ database: DatabaseQueue, at path: String) throws {
    let file = "\(path).\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    if makePrivateFile(file) != 0 { throw StoreError(.unavailable, "cannot write \(file)") }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    for part in parts { try handle.write(contentsOf: part) }
    try handle.close()
    var reading = Configuration()
    reading.readonly = true
    let snapshot = try DatabaseQueue(path: immutableName(of: file), configuration: reading)
    defer { try? snapshot.close() }
    try snapshot.backup(to: database)
  }
}
