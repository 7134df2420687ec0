import Foundation
import Libical
import Synchronization

/// The occurrences of a rule as libical has them, from a process that may crash or be ended.
struct LibicalExpansion {
  /// So many at most.
  static let mostOccurrences = 100_000

  let rule: String
  /// DTSTART in its iCalendar form.
  let start: String
  let limit: Int
  /// How long libical may take, in seconds.
  var secondsLeft = 10.0

  /// What libical gives, each in its iCalendar form.
  ///
  /// - Throws: `Failure` where libical is not asked, refuses the rule, crashes, or takes too long.
  func times() throws -> [String] {
    if let reason = LibicalRecurrence.refusal(of: rule) {
      throw Failure(.findings, "libical is not asked about \(rule): \(reason)")
    }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["expand-by-libical", "--", rule, start, String(min(limit, Self.mostOccurrences))]
    let (output, complaints) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaints
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw Failure(.findings, "a process for libical could not be started: \(error.localizedDescription)")
    }
    let isLate = ending(process)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if isLate.cancel() {
      throw Failure(.findings, "libical had not expanded \(rule) after \(Int(secondsLeft)) seconds, and was ended")
    }
    if process.terminationReason == .uncaughtSignal { throw Failure(.findings, "libical crashed on \(rule)") }
    if process.terminationStatus != 0 {
      let words = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      throw Failure(
        .findings, words.replacing("almanac: error: ", with: "").trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return text.split(separator: "\n").map(String.init)
  }

  /// Ends the process when its time is over.
  private func ending(_ process: Process) -> Deadline {
    let deadline = Deadline()
    let number = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + secondsLeft) {
      if deadline.pass() { kill(number, SIGKILL) }
    }
    return deadline
  }
}

/// A moment that passes once, unless what it waits for has come first.
private final class Deadline: Sendable {
  private enum State { case waiting, over, passed }

  private let state = Mutex(State.waiting)

  /// The moment has come.
  ///
  /// - Returns: whether anybody still waits.
  func pass() -> Bool {
    state.withLock { state in
      if state == .waiting { state = .passed }
      return state == .passed
    }
  }

  /// Nobody waits any longer.
  ///
  /// - Returns: whether the moment had come before.
  func cancel() -> Bool {
    state.withLock { state in
      if state == .waiting { state = .over }
      return state == .passed
    }
  }
}
