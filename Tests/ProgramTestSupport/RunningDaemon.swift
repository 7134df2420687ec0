package import Foundation
package import Subprocess
import TestSupport
import Testing

/// A daemon that runs while tests do something to it. What it tells goes into a file, one JSON text a line.
package struct RunningDaemon {
  package let place: Workplace
  package let execution: Execution<CustomWriteInput, BytesOutput, BytesOutput>

  /// The command line of a daemon that tells with a program that writes to the file `told`.
  package static func words(_ place: Workplace, _ more: [String] = []) throws -> [String] {
    let script = try place.write("tell", "#!/bin/sh\ncat >> \(place.path("told"))\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    return ["daemon", "run", "--exec", script, "--log-format", "json"] + more
  }

  /// Runs a daemon, and asks it to end once `body` is done.
  ///
  /// - Parameter signal: what ends it.
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

  /// Waits until something holds.
  package static func wait(until holds: () async throws -> Bool) async throws {
    while try await !holds() { try await Task.sleep(for: .milliseconds(20)) }
  }

  /// Stops the process, not while it writes: everybody would wait for it then.
  package func stop() async throws {
    while true {
      try execution.send(signal: .suspend)
      if try await place.run("import", "-n", Repository.fixture("travel.ics"), "--wait", "0").status != 7 { return }
      try execution.send(signal: .resume)
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// The lock has its number as soon as it runs.
  private func untilItRuns() async throws {
    try await Self.wait {
      let text = (try? String(contentsOfFile: place.store + ".daemon.lock", encoding: .utf8)) ?? ""
      return text.hasPrefix("\(execution.processIdentifier.value) ")
    }
  }

  /// The titles of what was told until now.
  package static func told(_ place: Workplace) -> [String] {
    let lines = ((try? place.read("told")) ?? "").split(separator: "\n")
    return lines.compactMap { try? JSONValue(Data($0.utf8)) }.flatMap { $0.value is [Any] ? $0.list : [$0] }
      .compactMap { $0["title"].text }
  }

  /// An event whose alarm is to come.
  package struct Coming {
    package let title: String
    package let moment: Date
  }

  /// Adds an event whose alarm goes off in some seconds. A busy machine may take longer to add it, and what is over when
  /// it comes in stays silent: another one is added then.
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

  /// Waits until an alarm was told and that was noted; it must have been told once.
  package static func untilTold(_ coming: Coming, _ place: Workplace) async throws {
    try await wait {
      try await place.run("alarms", "history", "--json").json()["alarms"].list.contains {
        $0["title"].text == coming.title && $0["state"].text == "fired"
      }
    }
    #expect(told(place).count { $0 == coming.title } == 1)
  }

  /// A moment as commands take it, in seconds since 1970.
  package static func time(_ seconds: Int64) -> String {
    let form = DateFormatter()
    form.locale = Locale(identifier: "en_US_POSIX")
    form.timeZone = TimeZone(secondsFromGMT: 0)
    form.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
    return form.string(from: Date(timeIntervalSince1970: Double(seconds)))
  }
}
