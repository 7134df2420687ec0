import Foundation
import ProgramTestSupport
import Subprocess
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

@Suite("Two programs that write at the same time", .timeLimit(.minutes(30)))
struct TwoWritersTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// The output of a run of the writer.
  private struct Run {
    let status: Int32
    let saved: Set<Int>
    let waits: Int
    let error: String
  }

  /// Runs the program that adds events, each in a separate commit.
  ///
  /// - Parameter kills: Whether to kill it when it reports that it has saved the event with that number.
  private func write(_ prefix: String, _ count: Int, killedAt number: Int? = nil) async throws -> Run {
    let writer = Program.storeWriter
    let result = try await Subprocess.run(
      .path(FilePath(writer)), arguments: Arguments([place.store, prefix, "\(count)"]),
      environment: place.environment(), workingDirectory: FilePath(place.folder), input: .none,
      output: .sequence, error: .string(limit: 1 << 20)
    ) { execution in
      var text = ""
      for try await line in execution.standardOutput.strings() {
        text += line.hasSuffix("\n") ? line : line + "\n"
        if let number, line.trimmingCharacters(in: .newlines) == "\(number)" { try? execution.send(signal: .kill) }
      }
      return text
    }
    let lines = result.closureResult.split(separator: "\n")
    let status: Int32 = if case .exited(let code) = result.terminationStatus { code } else { 137 }
    let waits = lines.last.flatMap { $0.hasPrefix("locked ") ? Int($0.dropFirst(7)) : nil }
    return Run(
      status: status, saved: Set(lines.compactMap { Int($0) }), waits: waits ?? 0, error: result.standardError)
  }

  @Test("nothing is lost or duplicated, even if one of them is killed again and again")
  func killed() async throws {
    let count = Settings.writerCount
    let stops = [count / 10, count / 3, count / 2, count * 4 / 5]
    async let steady = write("steady", count)
    var promised: Set<Int> = []
    var kills = 0
    for stop in stops {
      let run = try await write("killed", count, killedAt: stop)
      // If the tests are slow, it may finish before it is killed.
      #expect([0, 137].contains(run.status) && run.saved.contains(stop), "\(run)")
      if run.status == 137 { kills += 1 }
      promised.formUnion(run.saved)
    }
    let last = try await write("killed", count)
    let other = try await steady
    for run in [last, other] {
      #expect(run.status == 0 && run.error.isEmpty, "\(run)")
      #expect(run.saved == Set(0..<count))
    }
    print(
      "Two programs saved \(count) events each; one was killed \(kills) times. Locked: \(last.waits + other.waits)."
    )
    let items = try await place.run("export")
    let uids = items.output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("UID:") }.map { $0.dropFirst(4) }
    let expected = ["steady", "killed"].flatMap { prefix in (0..<count).map { "\(prefix)-\($0)" } }
    #expect(uids.map(String.init).sorted() == expected.sorted())
    #expect(promised.isSubset(of: 0..<count))
    #expect(try await place.run("doctor").status == 0)
    #expect(try await place.run("log", "--jsonl", "--limit", "\(3 * count)").jsonLines().count == 2 * count)
  }
}
