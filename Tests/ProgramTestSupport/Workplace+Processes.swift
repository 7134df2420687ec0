import Foundation
package import Subprocess

extension Workplace {
  /// Whether a process is there and has not ended yet.
  package func isRunning(_ process: ProcessIdentifier) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process.value)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return false }
    return !text[end...].dropFirst(2).hasPrefix("Z")
  }

  package func waitForEnd(of process: ProcessIdentifier) async throws {
    while isRunning(process) { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Watches a process to its end.
  ///
  /// - Returns: the most memory that it had at any time, in bytes; nil where the system does not tell.
  package func peakMemory(of process: ProcessIdentifier) async throws -> Int? {
    var peak: Int?
    while isRunning(process) {
      // The high-water mark of the process itself; that of `getrusage` begins with what its parent had.
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
