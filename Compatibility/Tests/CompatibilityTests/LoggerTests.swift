import CompatibleOS
import Foundation
import Logging
import Testing

/// Records log messages.
private struct Notes: LogHandler {
  static let lock = NSLock()
  nonisolated(unsafe) static var lines: [String] = []
  let label: String
  var metadata: Logging.Logger.Metadata = [:]
  var logLevel = Logging.Logger.Level.trace

  subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    Self.lock.withLock { Self.lines.append("\(label) \(event.level) \(event.message)") }
  }
}

@Suite("Apple's logger over swift-log")
struct LoggerTests {
  @Test("levels, labels and private values reach swift-log's handler")
  func messages() {
    LoggingSystem.bootstrap { Notes(label: $0) }
    let logger = Logger(subsystem: "com.example", category: "tests")
    logger.info("two \(2) for \("Ann", privacy: .private)")
    logger.fault("\(CocoaError(.fileNoSuchFile).code.rawValue, privacy: .public)")
    logger.log(level: .debug, "plain")
    os_log("old \(1)", log: OSLog(subsystem: "com.example", category: "old"), type: .error)
    #expect(
      Notes.lock.withLock { Notes.lines } == [
        "com.example.tests info two 2 for <private>", "com.example.tests critical 4",
        "com.example.tests debug plain", "com.example.old error old 1",
      ])
  }

  @Test("a lock protects its state")
  func lock() async {
    let counter = OSAllocatedUnfairLock(initialState: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { counter.withLock { $0 += 1 } } }
    }
    #expect(counter.withLock { $0 } == 100)
  }
}
