import Foundation
package import Subprocess

extension Workplace {
  /// Whether a process exists and has not ended.
  package func isRunning(_ process: ProcessIdentifier) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process.value)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return false }
    return !text[end...].dropFirst(2).hasPrefix("Z")
  }

  package func waitForEnd(of process: ProcessIdentifier) async throws {
    while isRunning(process) { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Waits for a process to end.
  ///
  /// - Returns: Its peak memory in bytes, or nil if the system does not provide it.
  package func peakMemory(of process: ProcessIdentifier) async throws -> Int? {
    var peak: Int?
    while isRunning(process) {
      // The high-water mark of the process itself; the value of `getrusage` includes its parent's.
      let status = (try? String(contentsOfFile: "/proc/\(process.value)/status", encoding: .utf8)) ?? ""
      if let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
        let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
      {
        peak = max(peak ?? 0, kilobytes * 1024)
      }
      try await Task.sleep(for: .milliseconds(3))
    }
    return peak
  }
}
