import Foundation
import GRDB

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A copy of a store by SQLite's online backup: it has what was committed last, and others may go on using the store.
///
/// It gets its name when it is complete and on the disk.
struct StoreCopy {
  /// What it is to be a copy beside, or is to replace.
  private let path: String
  private var partial: String { path + ".partial" }

  /// Copies a database to a file with a name of its own.
  ///
  /// - Throws: ``StoreError`` `diskFull`, `readOnly` if nobody may write there, `notFound` without its folder,
  ///   `unavailable`; an error of the source.
  init(of source: some DatabaseReader, for path: String) throws {
    self.path = path
    discard()
    do {
      let code = makePrivateFile(partial)
      if code != 0 { throw failure(code) }
      let copy = try DatabaseQueue(path: partial)
      do { try source.backup(to: copy) } catch { throw failure(error) }
      try copy.close()
      try synchronize(partial)
    } catch {
      discard()
      throw error
    }
  }

  /// Gives it its name; a file of that name is replaced.
  func place(at name: String) throws {
    if rename(partial, name) != 0 {
      defer { discard() }
      throw failure(errno)
    }
    try synchronize((name as NSString).deletingLastPathComponent)
  }

  /// Takes the place of a damaged store.
  ///
  /// A program that is killed meanwhile leaves the damaged store or this one. The log of the damaged one has to be gone
  /// before, since SQLite would apply it to this one; it is kept first.
  ///
  /// - Parameter name: the name under which the damaged store stays, with its log.
  func replaceDamaged(_ store: String, keepingAs name: String) throws {
    let files = FileManager.default
    let endings = ["-wal", ""].filter { files.fileExists(atPath: store + $0) }
    let unfinished = name + ".partial"
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

  /// Removes it.
  func discard() {
    for ending in ["", "-journal"] { unlink(partial + ending) }
  }

  /// Whether a file is the same copy.
  func isEqual(_ name: String) -> Bool { FileManager.default.contentsEqual(atPath: partial, andPath: name) }

  /// Waits until a file or folder is on the disk.
  private func synchronize(_ name: String) throws {
    let descriptor = open(name.isEmpty ? "." : name, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw failure(errno) }
    defer { close(descriptor) }
    // Some file systems cannot do that for folders, and say so.
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

  /// What SQLite says about a copy that is not complete: the store itself may be at fault.
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
  /// Keeps a store beside it. The caller holds the store's lock for writing.
  ///
  /// A file of that name stays. If it is another state, the name gets a number behind it.
  ///
  /// - Parameters:
  ///   - path: the store.
  ///   - name: the name of the copy.
  ///   - configuration: how to open the store once more, to read.
  /// - Returns: the name that the copy has.
  /// - Throws: ``StoreError`` as ``init(of:for:)`` does.
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

  /// The name, or if there is such a file, the first with a number behind it that no file has.
  static func freeName(_ name: String) -> String {
    names(name).first { !FileManager.default.fileExists(atPath: $0) } ?? name
  }

  private static func names(_ name: String) -> some Sequence<String> {
    sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
  }
}
