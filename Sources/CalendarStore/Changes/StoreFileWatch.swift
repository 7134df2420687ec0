import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Triggers checks for changes to a store, both shortly after each write to its files and periodically.
///
/// A commit is first written to the log and becomes visible only a moment later, when the log is on disk,
/// so one check is not enough: further checks follow at growing intervals.
final class StoreFileWatch: @unchecked Sendable {
  /// One element for each check that is due. Unread elements are merged.
  let looks: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let queue = DispatchQueue(label: "almanac.watch")
  private let timer: any DispatchSourceTimer
  private var files: (any DispatchSourceRead)?
  /// The number of checks since the last write.
  private var step = 0
  private var isSettling = false

  /// The delays of the checks after a write, in milliseconds.
  private static let delays = [2, 3, 5, 10, 20, 40, 80, 160, 320, 640]
  /// The factor by which the polling interval increases if the system reports writes.
  private static let patience = 10

  /// - Parameters:
  ///   - path: The store's file; nil for none.
  ///   - interval: The polling interval if the system does not report writes.
  init(path: String?, interval: Duration) {
    (looks, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [continuation] in continuation.yield() }
    #if os(Linux)
    files = path.flatMap { makeSource($0) }
    #endif
    let (seconds, attoseconds) = interval.components
    var pause = Double(seconds) + Double(attoseconds) * 1e-18
    if files != nil { pause *= Double(Self.patience) }
    pause = min(max(pause, 0.001), 86_400)
    timer.schedule(deadline: .now() + pause, repeating: pause, leeway: .milliseconds(Int(min(pause * 50, 1000))))
    timer.resume()
    files?.resume()
  }

  deinit {
    timer.cancel()
    files?.cancel()
    continuation.finish()
  }

  private func filesWereWritten() {
    step = 0
    if isSettling { return }
    isSettling = true
    settle()
  }

  private func settle() {
    continuation.yield()
    guard step < Self.delays.count else {
      isSettling = false
      return
    }
    let delay = Self.delays[step]
    step += 1
    queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in self?.settle() }
  }

  #if os(Linux)
  /// The kernel's events for the store's folder. The log file is created and deleted, so a watch on it would be lost.
  private func makeSource(_ path: String) -> (any DispatchSourceRead)? {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let names = Set([file.lastPathComponent, file.lastPathComponent + "-wal"])
    let descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    let folder = file.deletingLastPathComponent().path
    guard inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY)) >= 0 else {
      close(descriptor)
      return nil
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in
      if Self.readNames(descriptor).contains(where: names.contains) { self?.filesWereWritten() }
    }
    source.setCancelHandler { close(descriptor) }
    return source
  }

  /// The names of the files that were written to.
  private static func readNames(_ descriptor: Int32) -> Set<String> {
    var names: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let header = MemoryLayout<inotify_event>.size
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return names }
      var offset = 0
      while offset + header <= count {
        let length = buffer.withUnsafeBytes {
          Int($0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self).len)
        }
        let name = buffer[(offset + header)..<min(offset + header + length, count)].prefix { $0 != 0 }
        names.insert(String(decoding: name, as: UTF8.self))
        offset += header + length
      }
    }
  }
  #endif
}
