import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that appears under its name when it is whole, and not at all otherwise.
///
/// A file that is there keeps its permissions, and a link goes on to lead to it. What is no regular file, such as a
/// pipe or /dev/null, is written to as it is: it cannot be replaced.
final class AtomicFile {
  private let path: String
  /// Where the bytes go until the file is whole; nil where they go straight into what is there.
  private let temporary: String?
  private let target: String
  private let descriptor: Int32
  private var isOpen = true
  private var isFinished = false

  init(path: String) throws {
    if path.isEmpty { throw Failure(.usage, "a file to write has no name") }
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    target = exists ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    if exists, !isRegular {
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let folder = (target as NSString).deletingLastPathComponent
      let name = (folder as NSString).appendingPathComponent(".almanac-\(UUID().uuidString.prefix(8)).part")
      temporary = name
      // Named before it is there, so that no moment remains in which it would be left behind.
      Interruption.remove(name)
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    if descriptor < 0 {
      let failure = failure(.notFound)
      Interruption.remove(nil)
      throw failure
    }
    if exists, isRegular { fchmod(descriptor, status.st_mode & 0o777) }
  }

  deinit {
    if isOpen { close(descriptor) }
    guard !isFinished, let temporary else { return }
    unlink(temporary)
    Interruption.remove(nil)
  }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw failure(.findings) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Puts the file in its place, on the disk.
  func finish() throws {
    if temporary != nil, fsync(descriptor) != 0 { throw failure(.findings) }
    isOpen = false
    if close(descriptor) != 0 { throw failure(.findings) }
    guard let temporary else { return }
    if rename(temporary, target) != 0 { throw failure(.findings) }
    isFinished = true
    Interruption.remove(nil)
  }

  /// The error for what the system has just refused.
  private func failure(_ status: ExitStatus) -> Failure {
    Failure(status, "\(path) could not be written: \(String(cString: strerror(errno)))")
  }
}
