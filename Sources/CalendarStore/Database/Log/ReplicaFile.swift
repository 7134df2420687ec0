import FileLocking
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file of a copy that follows a log, with a mark beside it: that it is one, and since which start of the machine.
struct ReplicaFile: Sendable {
  let path: String

  private var mark: String { path + ".boot" }

  /// Does something that no other program or thread does to the file meanwhile. It must not be asked for within.
  func locked<Value>(_ body: () throws -> Value) throws -> Value {
    let descriptor = open(mark, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, let lock = FileLock(descriptor, waits: true) else {
      throw StoreError(.unavailable, "\(mark) could not be opened: \(String(cString: strerror(errno)))")
    }
    return try withExtendedLifetime(lock) { try body() }
  }

  /// Removes a copy that an earlier start of the machine left, and says of the next that this one makes it. The lock is held.
  ///
  /// - Throws: ``StoreError`` `conflict` if the file is there and nothing says that it is a copy.
  func prepare() throws {
    let now = MachineBoot.identity
    let made = try String(contentsOfFile: mark, encoding: .utf8)
    if let now, made == now { return }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    if made.isEmpty, size ?? 0 > 0 {
      throw StoreError(.conflict, "\(path) is there already and is no copy from a log; remove it, or name another file")
    }
    try discard()
    // In place: whoever waits for the lock has this file open.
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: mark))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data((now ?? "unknown").utf8))
    try handle.close()
  }

  /// Removes the copy. The lock is held.
  func discard() throws {
    for ending in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: path + ending) {
      try FileManager.default.removeItem(atPath: path + ending)
    }
  }
}
