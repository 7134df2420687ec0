import Foundation
import GRDB

extension Tail.Snapshot {
  /// Writes the snapshot over a database in one transaction, so that those who read it meanwhile go on with what they see.
  ///
  /// - Parameter path: the file of the database, beside which another one is for as long as that takes.
  func overwrite(_ database: DatabaseQueue, at path: String) throws {
    let file = "\(path).\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    if makePrivateFile(file) != 0 { throw StoreError(.unavailable, "\(file) could not be written") }
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
