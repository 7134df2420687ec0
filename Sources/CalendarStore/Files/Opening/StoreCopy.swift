import Foundation
import GRDB

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A copy of a store made with SQLite's online backup. It contains the last committed state; other programs may keep
/// using the store.
///
/// The copy receives its final name when it is complete and on disk.
struct StoreCopy {
  /// The path of the file that the copy will replace or be stored next to.
  private let path: String
  private var partial: String { path + Self.ending }
  /// A file name ending that no other program uses, because the leftovers of an earlier run are deleted.
  private static let ending = ".almanac-partial"

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "almanac.copy"
    configuration.prepareDatabase { try $0.distrustSchema() }
    return configuration
  }

  /// Copies a database to a temporary file.
  ///
  /// - Parameter change: Changes the copy before it is complete.
  /// - Throws: ``StoreError`` `diskFull`, `readOnly` if the folder cannot be written, `notFound` if it does not exist,
  ///   `unavailable`; or an error of the source.
  init(
    of source: some DatabaseReader, for path: String, changing change: (Database) throws -> Void = { _ in }
  ) throws {
    self.path = path
    discard()
    do {
      let code = makePrivateFile(partial)
      if code != 0 { throw failure(code) }
      let copy = try DatabaseQueue(path: partial, configuration: Self.configuration)
      do {
        try source.backup(to: copy)
        try copy.write(change)
      } catch {
        throw failure(error)
      }
      try copy.close()
      try synchronize(partial)
    } catch {
      discard()
      throw error
    }
  }

  /// Moves the copy to its final name, replacing any file there.
  func place(at name: String) throws {
    if rename(partial, name) != 0 {
      defer { discard() }
      throw failure(errno)
    }
    // Foundation's function that returns the folder of a path crashes if the path is a single letter.
    try synchronize(name.lastIndex(of: "/").map { String(name[...$0]) } ?? ".")
  }

  /// Replaces a damaged store.
  ///
  /// If the program is killed in the meantime, either the damaged store or this copy is in place. The log of the
  /// damaged store is saved and then removed before the replacement, because SQLite would apply it to the copy.
  ///
  /// - Parameter name: The name under which the damaged store is kept, with its log.
  func replaceDamaged(_ store: String, keepingAs name: String) throws {
    let files = FileManager.default
    let endings = ["-wal", ""].filter { files.fileExists(atPath: store + $0) }
    let unfinished = name + Self.ending
    for ending in endings {
      try? files.removeItem(atPath: unfinished)
      do {
        try files.copyItem(atPath: store + ending, toPath: unfinished)
        try synchronize(unfinished)
        try files.moveItem(atPath: unfinished, toPath: name + ending)
      } catch {
        // The disk is full, or a sector cannot be read.
        try? files.removeItem(atPath: unfinished)
        try files.moveItem(atPath: store + ending, toPath: name + ending)
      }
    }
    for ending in ["-wal", "-shm"] { unlink(store + ending) }
    try place(at: store)
  }

  /// Opens the copy for reading.
  func open(_ configuration: Configuration) throws -> DatabaseQueue {
    try DatabaseQueue(path: partial, configuration: configuration)
  }

  func discard() {
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(partial + ending) }
  }

  /// Whether a file has the same content as the copy.
  func isEqual(_ name: String) -> Bool { FileManager.default.contentsEqual(atPath: partial, andPath: name) }

  /// Waits until a file or folder is on disk.
  private func synchronize(_ name: String) throws {
    let descriptor = Foundation.open(name, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw failure(errno) }
    defer { close(descriptor) }
    // Some file systems cannot do this for folders and report an error.
    if fsync(descriptor) != 0, errno != EINVAL { throw failure(errno) }
  }

  private func failure(_ code: CInt) -> StoreError {
    let kind: StoreError.Code =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case EACCES, EPERM, EROFS: .readOnly
      case ENOENT, ENOTDIR: .notFound
      default: .unavailable
      }
    return StoreError(kind, "\(path) could not be written: \(String(cString: strerror(code)))")
  }

  /// The error for an incomplete copy. The store itself may be the cause.
  private func failure(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    switch error.resultCode {
    case .SQLITE_FULL: return failure(ENOSPC)
    case .SQLITE_IOERR:
      return StoreError(.unavailable, "\(path) could not be written: \(error.message ?? "unknown reason")")
    default: return error
    }
  }
}

extension StoreCopy {
  /// Keeps a copy of a store. The caller holds the store's write lock.
  ///
  /// An existing file with that name is kept. If its content differs, a number is appended to the name of the copy.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - name: The name of the copy.
  ///   - configuration: The configuration for opening the store again for reading.
  /// - Returns: The name of the copy.
  /// - Throws: ``StoreError``, as for ``init(of:for:)``.
  @discardableResult
  static func keep(_ path: String, as name: String, _ configuration: Configuration) throws -> String {
    let store = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? store.close() }
    let copy = try StoreCopy(of: store, for: name)
    if let same = names(name).prefix(while: FileManager.default.fileExists).first(where: copy.isEqual) {
      copy.discard()
      return same
    }
    let free = freeName(name)
    try copy.place(at: free)
    return free
  }

  /// The name itself or, if a file with that name exists, the name followed by the lowest number that makes it unique.
  static func freeName(_ name: String) -> String {
    names(name).first { !FileManager.default.fileExists(atPath: $0) } ?? name
  }

  private static func names(_ name: String) -> some Sequence<String> {
    sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
  }
}
