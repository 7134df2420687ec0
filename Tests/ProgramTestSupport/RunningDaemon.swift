package import Foundation
package import Subprocess
import TestSupport
import Testing

/// A daemon that runs during a test. Its alarms are written to a file, one JSON text per line.
package struct RunningDaemon {
  package let place: Workplace
  package let execution: Execution<CustomWriteInput, BytesOutput, BytesOutput>

  /// The command line of a daemon that delivers alarms to a program that writes to the file `told`.
  package static func words(_ place: Workplace, _ more: [String] = []) throws -> [String] {
    let script = try place.write("tell", "#!/bin/sh\ncat >> \(place.path("told"))\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    return ["daemon", "run", "--exec", script, "--log-format", "json"] + more
  }

  /// Runs a daemon, and stops it once `body` is done.
  ///
  /// - Parameter signal: The signal that stops it.
  package static func run(
    _ place: Workplace, _ more: [String] = [], environment: [String: String?] = [:],
    endingBy signal: Subprocess.Signal = .terminate,
    _ body: (RunningDaemon) async throws -> Void
  ) async throws -> Outcome {
    try await place.run(words(place, more), environment: environment) { execution in
      try await execution.standardInputWriter.finish()
      let daemon = RunningDaemon(place: place, execution: execution)
      try await daemon.untilItRuns()
      try await body(daemon)
      try execution.send(signal: signal)
    }.outcome
  }

  /// Waits until a condition holds.
  package static func wait(until holds: () async throws -> Bool) async throws {
    while try await !holds() { try await Task.sleep(for: .milliseconds(20)) }
  }

  /// Suspends the process, but not while it writes, because that would block all others.
  package func stop() async throws {
    while true {
      try execution.send(signal: .suspend)
      if try await place.run("import", "-n", Repository.fixture("travel.ics"), "--wait", "0").status != 7 { return }
      try execution.send(signal: .resume)
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Waits until it runs, at which point the lock has its number.
  private func untilItRuns() async throws {
    try await Self.wait {
      let text = (try? String(contentsOfFile: place.store + ".daemon.lock", encoding: .utf8)) ?? ""
      return text.hasPrefix("\(execution.processIdentifier.value) ")
    }
  }

  /// The titles of the alarms delivered so far.
  package static func told(_ place: Workplace) -> [String] {
    let lines = ((try? place.read("told")) ?? "").split(separator: "\n")
    return lines.compactMap { try? JSONValue(Data($0.utf8)) }.flatMap { $0.value is [Any] ? $0.list : [$0] }
      .compactMap { $0["title"].text }
  }

  /// An event with an upcoming alarm.
  package struct Coming {
    package let title: String
    package let moment: Date
  }

  /// Adds an event whose alarm goes off in a few seconds. If adding it takes longer than that, on a busy machine, the
  /// alarm does not go off because its time has passed; in that case, another event is added.
  package static func add(_ title: String, _ place: Workplace) async throws -> Coming {
    var seconds: Int64 = 2
    while true {
      let start = Int64(Date().timeIntervalSince1970) + seconds
      let coming = Coming(title: "\(title) \(seconds)", moment: Date(timeIntervalSince1970: Double(start)))
      let outcome = try await place.run("add", coming.title, "--start", time(start), "--alarm", "0m")
      #expect(outcome.status == 0, "\(outcome)")
      if Date() < coming.moment { return coming }
      seconds *= 2
    }
  }

  /// Waits until an alarm has been delivered and recorded; it must have been delivered exactly once.
  package static func untilTold(_ coming: Coming, _ place: Workplace) async throws {
    try await wait {
      try await place.run("alarms", "history", "--json").json()["alarms"].list.contains {
        $0["title"].text == coming.title && $0["state"].text == "fired"
      }
    }
    #expect(told(place).count { $0 == coming.title } == 1)
  }

  /// Returns a time as an argument for commands, in seconds since 1970.
  package static func time(_ seconds: Int64) -> String {
    let form = DateFormatter()
    form.locale = Locale(identifier: "en_US_POSIX")
    form.timeZone = TimeZone(secondsFromGMT: 0)
    form.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
    return form.string(from: Date(timeIntervalSince1970: Double(seconds)))
  }
}
