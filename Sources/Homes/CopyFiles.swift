import CalendarStore
import FileLocking
import Foundation

/// The copies in a folder, which only one process at a time can use.
struct CopyFiles: Sendable {
  /// A copy of a home.
  struct Copy {
    let home: Int64
    /// The size in bytes.
    var size: Int64
    /// The time of the last change.
    var changed: Date
  }

  private let folder: String
  private let lock: Holder

  private final class Holder: @unchecked Sendable {
    // The lock is only held, never used.
    let lock: FileLock
    init(_ lock: FileLock) { self.lock = lock }
  }

  /// The file name suffix of copies.
  private static let ending = ".sqlite"

  /// - Throws: `StoreError` `locked` if another process is using the folder, `unavailable` if the folder cannot be
  ///   used.
  init(_ path: String) throws(StoreError) {
    folder = path
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let descriptor = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 {
      throw StoreError(.unavailable, "the folder \(path) cannot be used: \(String(cString: strerror(errno)))")
    }
    guard let lock = FileLock(descriptor, waits: false) else {
      throw StoreError(.locked, "another server is using the folder \(path)")
    }
    self.lock = Holder(lock)
  }

  /// The path of a home's copy.
  func path(of home: Int64) -> String { "\(folder)/\(home)\(Self.ending)" }

  /// The home whose file has the given path, or nil if there is none.
  func home(at path: String) -> Int64? {
    let name = URL(fileURLWithPath: path).lastPathComponent
    guard name.hasSuffix(Self.ending), let home = Int64(name.dropLast(Self.ending.count)) else { return nil }
    return path == self.path(of: home) ? home : nil
  }

  /// All copies.
  func all() -> [Copy] {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: URL(fileURLWithPath: folder), includingPropertiesForKeys: Array(keys))) ?? []
    var copies: [Int64: Copy] = [:]
    for file in files {
      let parts = file.lastPathComponent.split(separator: ".", maxSplits: 1)
      guard parts.count == 2, let home = Int64(parts[0]), let values = try? file.resourceValues(forKeys: keys) else {
        continue
      }
      copies[home, default: Copy(home: home, size: 0, changed: .distantPast)].add(values)
    }
    return Array(copies.values)
  }

  /// Deletes a copy.
  func delete(_ home: Int64) {
    // The main file is deleted last: without it, the other files would never be found.
    for ending in ["-wal", "-shm", ".boot", ""] { unlink(path(of: home) + ending) }
  }
}

extension CopyFiles.Copy {
  fileprivate mutating func add(_ values: URLResourceValues) {
    size += Int64(values.fileSize ?? 0)
    changed = max(changed, values.contentModificationDate ?? .distantPast)
  }
}
