import Foundation
import ProgramTestSupport
import Subprocess
import Testing

@Suite("Resource use of the program", .timeLimit(.minutes(30)))
struct CostTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let limit = 128 << 20

  @Test(
    "memory does not grow with the file",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "the system has no /proc"))
  func memory() async throws {
    let path = place.path("big.ics")
    let count = try GeneratedCalendar.write(byteCount: (Settings.runsSlowTests ? 100 : 30) << 20, to: path)

    let piped = try await place.run(["import", "-", "--json"]) { execution in
      async let peak = place.peakMemory(of: execution.processIdentifier)
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      while let piece = try handle.read(upToCount: 1 << 18), !piece.isEmpty {
        _ = try await execution.standardInputWriter.write(Array(piece))
      }
      try await execution.standardInputWriter.finish()
      return try await peak
    }
    #expect(piped.outcome.status == 0, "\(piped.outcome)")
    #expect(try piped.outcome.json()["added"].number == Double(count))

    let again = try await place.run(["import", path, "--json"]) { execution in
      try await place.peakMemory(of: execution.processIdentifier)
    }
    #expect(try again.outcome.json()["unchanged"].number == Double(count))

    let exported = try await place.run(["export", "-o", "out.ics"]) { execution in
      try await place.peakMemory(of: execution.processIdentifier)
    }
    #expect(exported.outcome.status == 0)

    for (what, value) in [
      ("import from a pipe", piped.value), ("from a file", again.value), ("export", exported.value),
    ] {
      let peak = try #require(value, "the memory of the \(what) could not be measured")
      print("Peak memory, \(what): \(peak >> 20) MB")
      #expect(peak < Self.limit, "\(what): \(peak >> 20) MB")
    }
  }

  @Test(
    "starting takes less than twice the CPU time that Python takes to start",
    .disabled(if: Program.isDebugBuild, "the program under test is a debug build; see ALMANAC_PROGRAM"),
    .disabled(if: Python.path == nil, "no Python to compare with"))
  func start() async throws {
    var ratios: [Double] = []
    for _ in 0..<5 {
      let own = try await seconds(of: "\"$0\" --version")
      let other = try await seconds(of: "'\(try #require(Python.path))' -c pass")
      ratios.append(own / other)
    }
    let best = try #require(ratios.min())
    print("CPU of --version: \((best * 100).rounded() / 100) times that of Python")
    #expect(best < 2)
  }

  /// The CPU time that ten runs of a command take.
  private func seconds(of command: String) async throws -> Double {
    let outcome = try await place.shell(
      "for i in 1 2 3 4 5 6 7 8 9 10; do \(command) > /dev/null || exit 1; done; times")
    #expect(outcome.status == 0)
    // The second line has the times of the child processes: user and system, as 0m0.12s.
    let times = try #require(outcome.lines.last).matches(of: /(\d+)m([\d.]+)s/)
    return times.reduce(0) { $0 + (Double($1.1) ?? 0) * 60 + (Double($1.2) ?? 0) }
  }
}
