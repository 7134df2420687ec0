import Foundation
import GRDB
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A directory in an SQLite file, `directory.db` next to the stores, accessible only to its owner.
///
/// Several programs may use it at once: each change is an exclusive transaction that has reached the disk by the time
/// the call returns.
public final class DirectoryFile: Directory {
  /// The path of the file.
  public let path: String

  private let writer: DatabaseQueue
  /// A pool of connections, used in rotation. A server needs several, because every request reads the directory before
  /// it waits for anything else.
  private let readers: [DatabaseQueue]
  private let turn = Atomic(0)

  /// The name of the file in the store folder.
  public static let name = "directory.db"
  /// The number of seconds that a change waits for other programs.
  private static let patience = 20.0

  /// Opens the directory in a folder. Creates the folder and the directory if they do not exist.
  ///
  /// - Parameter readers: The number of simultaneous reads. A command needs only one.
  /// - Throws: ``ServerError``: `denied` if it cannot be opened, `unavailable` if it is damaged or from a newer
  ///   version.
  public init(folder: String, readers: Int = 1) throws(ServerError) {
    path = "\(folder)/\(Self.name)"
    (writer, self.readers) = try Self.reporting(path) { [path] in
      try Self.prepare(folder, path)
      return try Self.patiently {
        let writer = try DatabaseQueue(path: path, configuration: Self.configuration)
        try writer.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
          try db.inTransaction(.immediate) {
            try DirectorySchema.complete(db)
            return .commit
          }
        }
        let readers = try (0..<max(readers, 1)).map { _ in
          let reader = try DatabaseQueue(path: path, configuration: Self.configuration)
          try reader.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = 1") }
          return reader
        }
        return (writer, readers)
      }
    }
  }

  /// Opens the existing directory in a folder, or returns nil if there is none.
  ///
  /// - Throws: ``ServerError``, as for ``init(folder:)``.
  public static func existing(in folder: String) throws(ServerError) -> DirectoryFile? {
    FileManager.default.fileExists(atPath: "\(folder)/\(name)") ? try DirectoryFile(folder: folder) : nil
  }

  // MARK: Transactions

  /// Reads from one snapshot of the directory.
  func read<Value>(_ body: (Database) throws -> Value) throws(ServerError) -> Value {
    let number = turn.wrappingAdd(1, ordering: .relaxed).oldValue % readers.count
    return try Self.reporting(path) { try readers[number].unsafeRead(body) }
  }

  /// Changes the directory in one exclusive transaction.
  func change<Value>(_ body: (Database) throws -> Value) throws(ServerError) -> Value {
    try Self.reporting(path) {
      try writer.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
        guard let value else { throw ServerError(.unavailable, "\(path) was not changed") }
        return value
      }
    }
  }

  private static func reporting<Value>(_ path: String, _ body: () throws -> Value) throws(ServerError) -> Value {
    do {
      return try body()
    } catch let error as ServerError {
      throw error
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY:
        throw ServerError(.denied, "\(path) cannot be opened for writing: \(error.message ?? "it is not allowed")")
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        throw ServerError(.unavailable, "\(path) is locked by another program; try again later")
      default: throw ServerError(.unavailable, "\(path) cannot be used: \(error.message ?? "\(error.resultCode)")")
      }
    } catch {
      throw ServerError(.denied, "\(path) cannot be created: \(error.localizedDescription)")
    }
  }

  // MARK: Opening

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.foreignKeysEnabled = true
    configuration.label = "almanac.directory"
    return configuration
  }

  /// Creates the folder and the file if they do not exist.
  private static func prepare(_ folder: String, _ path: String) throws {
    if !FileManager.default.fileExists(atPath: folder) {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    // If root creates the file for a server, the owner of the folder must own it.
    var information = stat()
    if geteuid() == 0, stat(folder, &information) == 0 {
      _ = fchown(descriptor, information.st_uid, information.st_gid)
    }
  }

  /// Retries while another program creates the file, because SQLite does not wait when a database switches to WAL.
  private static func patiently<Value>(_ body: () throws -> Value) throws -> Value {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      do {
        return try body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }
}
