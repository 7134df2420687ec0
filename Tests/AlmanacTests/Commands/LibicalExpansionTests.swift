import CommandLine
import Foundation
import ProgramTestSupport
import Testing

@testable import almanac

@Suite("libical's answers from a separate process")
struct LibicalExpansionTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// An expansion by a script in place of the program.
  private func expansion(by script: String, timeLimit: Duration = .seconds(3600)) throws -> LibicalExpansion {
    let path = try place.write("stand-in", "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return LibicalExpansion(
      rule: "FREQ=DAILY", start: "20260101", limit: 3, program: path, timeLimit: timeLimit)
  }

  /// The error of the expansion.
  private func failure(_ expansion: LibicalExpansion) async -> Failure? {
    do {
      _ = try await expansion.times()
      return nil
    } catch {
      return error as? Failure
    }
  }

  @Test("a successful answer has one time per line")
  func answer() async throws {
    let expansion = try expansion(by: #"test "$*" = "expand-by-libical -- FREQ=DAILY 20260101 3" && echo 20260101"#)
    #expect(try await expansion.times() == ["20260101"])
  }

  @Test("a crash of the process is a failure", arguments: ["SEGV", "ABRT", "KILL"])
  func crash(signal: String) async throws {
    let failure = await failure(try expansion(by: "echo 20260101; kill -\(signal) $$"))
    #expect(failure?.message == "libical crashed on FREQ=DAILY")
    #expect(failure?.exitCode == .findings)
  }

  @Test("a late answer is a failure, and the process is killed")
  func late() async throws {
    let started = ContinuousClock.now
    let failure = await failure(try expansion(by: "exec sleep 1000", timeLimit: .seconds(1)))
    #expect(failure?.message == "libical did not expand FREQ=DAILY within 1.0 seconds")
    #expect(failure?.exitCode == .findings)
    #expect(started.duration(to: .now) < .seconds(900))
  }

  @Test("an exit code other than 0 is a failure with the process's own message")
  func refusal() async throws {
    let failure = await failure(try expansion(by: "echo 'almanac: error: too hard' >&2; exit 1"))
    #expect(failure?.message == "too hard")
  }

  @Test("a missing program is a failure")
  func missing() async throws {
    var expansion = try expansion(by: "")
    expansion.program = place.path("nowhere")
    let failure = await failure(expansion)
    #expect(failure?.message.hasPrefix("cannot start a process for libical: ") == true)
  }
}
