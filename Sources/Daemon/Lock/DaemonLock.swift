public import CivilTime
import FileLocking
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock that allows only one daemon at a time to run for a store. It is released when the process ends for any
/// reason.
public final class DaemonLock {
  /// The holder of the lock.
  public struct Holder: Sendable, Hashable {
    /// The process ID.
    public let process: Int32
    /// The time at which the process took the lock.
    public let since: Instant
  }

  private let lock: FileLock

  /// The number of attempts. More than one attempt is needed because a query for the holder briefly takes the lock.
  private static let tries = 10

  /// Takes the lock of a store.
  ///
  /// - Parameter now: The current time, which is shown to others.
  /// - Throws: ``DaemonError``: `locked` if another daemon holds it, `denied` if the file cannot be created.
  public init(store: String, now: Instant) throws(DaemonError) {
    let path = Self.path(store)
    var found: FileLock?
    for attempt in 1...Self.tries where found == nil {
      let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0 {
        throw DaemonError(
          .denied, "the daemon lock \(path) could not be created: \(String(cString: strerror(errno)))")
      }
      found = FileLock(descriptor, waits: false)
      if found != nil {
        Self.write("\(getpid()) \(now.secondsSince1970)\n", to: descriptor)
      } else if attempt < Self.tries {
        usleep(20_000)
      }
    }
    guard let found else {
      let process = Self.read(path).map { ", process \($0.process)," } ?? ""
      throw DaemonError(.locked, "another daemon\(process) is running for the store \(store)")
    }
    lock = found
  }

  /// Returns the daemon that is running for a store, or nil if there is none.
  public static func holder(store: String) -> Holder? {
    let path = path(store)
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    if descriptor < 0 || FileLock(descriptor, waits: false) != nil { return nil }
    return read(path)
  }

  /// The path of the lock file, next to the store.
  private static func path(_ store: String) -> String {
    URL(fileURLWithPath: store).resolvingSymlinksInPath().path + ".daemon.lock"
  }

  private static func write(_ text: String, to descriptor: CInt) {
    ftruncate(descriptor, 0)
    _ = Array(text.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  private static func read(_ path: String) -> Holder? {
    let words = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let process = Int32(words[0]), let since = Int64(words[1]) else { return nil }
    return Holder(process: process, since: Instant(secondsSince1970: since))
  }
}
