package import CalendarStore
import FileLog
import Foundation
package import GRDB
import Synchronization
import TestSupport
import Testing

/// Logs for the stores of tests, enabled by ALMANAC_TEST_LOG: every store that a test opens with
/// ``CalendarStore/init(tested:options:)`` then uses one, and when its folder is removed, a new copy from the log must
/// equal the store, row by row.
package enum TestLogs {
  /// Whether logs are enabled.
  package static let areOn = ProcessInfo.processInfo.environment["ALMANAC_TEST_LOG"].map { !$0.isEmpty } ?? false

  private struct State {
    var logs: [String: FileLog] = [:]
    /// The folder of each log.
    var folders: [String: String] = [:]
  }

  private static let state = Mutex(State())

  /// Returns the log of a store; if there is none, creates one with the store's contents.
  static func log(behind path: String, _ options: CalendarStore.Options) throws -> FileLog {
    let name = resolved(path)
    return try state.withLock { state in
      if let log = state.logs[name] { return log }
      if state.logs.isEmpty { TemporaryFolder.onRemoval { compare(in: $0) } }
      let folder = NSTemporaryDirectory() + "almanac-log-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let log = try FileLog(path: folder + "/log.sqlite", patience: options.patience, limits: .init(commits: 8))
      let size = (try? FileManager.default.attributesOfItem(atPath: name)[.size] as? Int) ?? 0
      if size > 0 {
        try CalendarStore.restore(name, to: log)
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: name + ending) }
      }
      (state.logs[name], state.folders[name]) = (log, folder)
      return log
    }
  }

  /// Adds a direct change to a store as the next commit to its log, if it has one.
  package static func publish(_ db: Database, at path: String) throws {
    guard areOn, let log = state.withLock({ $0.logs[resolved(path)] }) else { return }
    try CalendarStore.hand(db, to: log)
  }

  /// Excludes a store, because the test is about its file.
  ///
  /// - Parameter reason: The operation on the file that a log cannot reproduce.
  package static func leaveOut(_ path: String, because reason: String) {
    state.withLock { $0.logs[resolved(path)] = nil }
  }

  /// Compares all stores in a folder with their logs, and forgets them.
  private static func compare(in folder: String) {
    let found = state.withLock { state in
      let names = state.logs.keys.filter { $0.hasPrefix(resolved(folder) + "/") }
      return names.map { ($0, state.logs.removeValue(forKey: $0), state.folders.removeValue(forKey: $0)) }
    }
    for (name, log, logFolder) in found {
      defer { logFolder.map { try? FileManager.default.removeItem(atPath: $0) } }
      guard let log, FileManager.default.fileExists(atPath: name) else { continue }
      do {
        let differences = try ReplicaComparison(of: name, with: log, in: folder).differences
        if !differences.isEmpty { report(name, differences.joined(separator: "\n")) }
      } catch let error as StoreError where error.code == .newerVersion {
        // The test's changes to it cannot be followed.
      } catch {
        report(name, "\(error)")
      }
    }
  }

  private static func report(_ name: String, _ text: String) {
    Issue.record("the log of \(name) differs from the store:\n\(text)")
  }

  private static func resolved(_ path: String) -> String {
    let file = URL(fileURLWithPath: path)
    return file.deletingLastPathComponent().resolvingSymlinksInPath().appendingPathComponent(file.lastPathComponent)
      .path
  }
}

extension CalendarStore {
  /// Opens a store of a test, with a log if ALMANAC_TEST_LOG is set.
  package convenience init(tested path: String, options: Options = Options()) throws(StoreError) {
    guard TestLogs.areOn, !path.isEmpty, path != ":memory:" else {
      try self.init(path: path, options: options)
      return
    }
    let log: FileLog
    do { log = try TestLogs.log(behind: path, options) } catch let error as StoreError { throw error } catch {
      throw StoreError(.unavailable, "the log behind \(path) cannot be made: \(error)")
    }
    try self.init(path: path, following: log, options: options)
  }
}
