import CommandLine
import Foundation
import Libical
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The occurrences of a rule according to libical, computed in a separate process that may crash or be killed.
struct LibicalExpansion {
  /// The maximum number of occurrences.
  static let mostOccurrences = 100_000

  let rule: String
  /// DTSTART in its iCalendar form.
  let start: String
  let limit: Int
  /// The program that implements `expand-by-libical`: this one.
  var program = Bundle.main.executablePath ?? CommandLine.arguments[0]
  /// The time limit for libical.
  var timeLimit = Duration.seconds(10)

  /// The occurrences that libical returns, each in its iCalendar form.
  ///
  /// - Throws: `Failure` if libical is not installed, is not used for the rule, rejects it, crashes or takes too long.
  func times() async throws -> [String] {
    if !LibicalVersion.isInstalled { throw Failure(.notFound, "libical is not installed; install libical 3") }
    if let reason = LibicalRecurrence.refusal(of: rule) {
      throw Failure(.findings, "libical is not used for \(rule): \(reason)")
    }
    guard let answer = try await answer() else {
      throw Failure(
        .findings, "libical did not expand \(rule) within \(timeLimit)")
    }
    switch answer.status {
    case .signaled: throw Failure(.findings, "libical crashed on \(rule)")
    case .exited(0): return answer.output.split(separator: "\n").map(String.init)
    case .exited:
      throw Failure(
        .findings,
        answer.error.replacing("almanac: error: ", with: "").trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  private struct Answer {
    let status: TerminationStatus
    let output: String
    let error: String
  }

  /// Runs the process to completion; returns nil if it timed out and was killed.
  private func answer() async throws -> Answer? {
    try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask {
        let result = try await Subprocess.run(
          .path(FilePath(program)),
          arguments: ["expand-by-libical", "--", rule, start, String(min(limit, Self.mostOccurrences))],
          output: .string(limit: 1 << 23), error: .string(limit: 1 << 16))
        return Answer(status: result.terminationStatus, output: result.standardOutput, error: result.standardError)
      }
      group.addTask {
        try await Task.sleep(for: timeLimit)
        return nil
      }
      // The remaining task is cancelled at the end of the group, which kills its process.
      defer { group.cancelAll() }
      do {
        return try await group.next() ?? nil
      } catch let error as SubprocessError {
        throw Failure(.findings, "cannot start a process for libical: \(error)")
      }
    }
  }
}
