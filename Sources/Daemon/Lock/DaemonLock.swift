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

/// Lets one daemon at a time run for a store. It is free again when the process ends, however it does.
public final class DaemonLock {
  /// Who has the lock.
  public struct Holder: Sendable, Hashable {
    /// The number of the process.
    public let process: Int32
    /// Since when.
    public let since: Instant
  }

  private let lock: FileLock

  /// How often it is tried: whoever asks who has the lock takes it for a moment.
  private static let tries = 10

  /// Takes the lock of a store.
  ///
  /// - Parameter now: the current time, which others see.
  /// - Throws: ``DaemonError``: `locked` if another daemon has it, `denied` if there can be no such file.
  public init(store: String, now: Instant) throws(DaemonError) {
    let path = Self.path(store)
    var found: FileLock?
    for attempt in 1...Self.tries where found == nil {
      let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor < 0 {
        throw DaemonError(
          .denied, "\(path), which keeps a second daemon out, could not be made: \(String(cString: strerror(errno)))")
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
      throw DaemonError(.locked, "another daemon\(process) runs for the store \(store)")
    }
    lock = found
  }

  /// The daemon that runs for a store; nil if none does.
  public static func holder(store: String) -> Holder? {
    let path = path(store)
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    if descriptor < 0 || FileLock(descriptor, waits: false) != nil { return nil }
    return read(path)
  }

  /// The file of the lock, beside that of the store.
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
