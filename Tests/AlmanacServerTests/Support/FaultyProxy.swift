import Fetching
import Foundation
import ProgramTestSupport
import TestSupport

/// A relay in front of a server that breaks some requests, from the folder in ALMANAC_LAB.
final class FaultyProxy {
  private let script: String
  private let port = Int.random(in: 31_000..<32_700)
  private let server: LiveServer
  private let folder: TemporaryFolder
  private var process: Process?

  /// Makes a relay that does not break anything yet, or returns nil if there is none.
  init?(before server: LiveServer) async throws {
    guard let lab = ProcessInfo.processInfo.environment["ALMANAC_LAB"], !lab.isEmpty, let python = Python.path else {
      return nil
    }
    script = lab + "/proxy.py"
    self.server = server
    folder = try TemporaryFolder()
    try await start(python, [])
  }

  deinit { stop() }

  private func stop() {
    if let process { kill(process.processIdentifier, SIGKILL) }
    process = nil
  }

  var url: String { "http://127.0.0.1:\(port)/" }

  /// From now on, requests and responses get lost, truncated, duplicated or refused.
  func startBreaking() async throws {
    let faults = ["refuse=0.03", "lose=0.03", "half=0.03", "twice=0.03", "late=0.03", "error=0.02"]
    try await start(Python.path ?? "python3", faults + ["seed=\(Int.random(in: 1...1_000_000))"])
  }

  /// From now on, everything works.
  func stopBreaking() async throws { try await start(Python.path ?? "python3", []) }

  private func start(_ python: String, _ faults: [String]) async throws {
    stop()
    try await wait { (try? await self.server.send("OPTIONS", self.url)) == nil }
    let upstream = try HTTPURL(server.url).effectivePort
    let started = Process()
    started.executableURL = URL(fileURLWithPath: python)
    started.arguments = [script, String(port), String(upstream), folder.file("requests.jsonl")] + faults
    try started.run()
    process = started
    try await wait { (try? await self.server.send("OPTIONS", self.url)) != nil }
  }

  private func wait(until isSo: () async -> Bool) async throws {
    for _ in 0..<200 {
      if await isSo() { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw CocoaError(.executableLoad)
  }
}
