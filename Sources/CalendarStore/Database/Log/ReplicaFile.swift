import FileLocking
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file of a replica, with a marker file next to it that identifies it as a replica and records the boot in which
/// it was created.
struct ReplicaFile: Sendable {
  let path: String

  private var mark: String { path + ".boot" }

  /// Runs a function while holding an exclusive lock on the file. Calls must not be nested.
  func locked<Value>(_ body: () throws -> Value) throws -> Value {
    let descriptor = open(mark, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0, let lock = FileLock(descriptor, waits: true) else {
      throw StoreError(.unavailable, "cannot open \(mark): \(String(cString: strerror(errno)))")
    }
    return try withExtendedLifetime(lock) { try body() }
  }

  /// Removes a replica left over from before the machine was restarted, and marks the next one with the current boot.
  /// The caller holds the lock.
  ///
  /// - Throws: ``StoreError`` `conflict` if the file exists and is not marked as a replica.
  func prepare() throws {
    let now = MachineBoot.identity
    let made = try String(contentsOfFile: mark, encoding: .utf8)
    if let now, made == now { return }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    if made.isEmpty, size ?? 0 > 0 {
      throw StoreError(.conflict, "\(path) already exists and is not a replica; remove it, or use another file")
    }
    try discard()
    // The file is written in place, because programs waiting for the lock have it open.
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: mark))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data((now ?? "unknown").utf8))
    try handle.close()
  }

  /// Removes the replica. The caller holds the lock.
  func discard() throws {
    for ending in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: path + ending) {
      try FileManager.default.removeItem(atPath: path + ending)
    }
  }
}
