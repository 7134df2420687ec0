import Foundation
import ProgramTestSupport
import Subprocess
import Testing

@Suite("Interruption", .timeLimit(.minutes(30)))
struct InterruptionTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test(
    "an interrupted import from a pipe leaves the old state",
    arguments: [(Signal.interrupt, 130), (Signal.terminate, 143)] as [(Signal, Int32)])
  func importing(signal: Signal, status: Int32) async throws {
    _ = try await place.run("import", Repository.fixture("travel.ics"))
    // More than a pipe can hold, so the import has started when everything has been written.
    let beginning = Array((GeneratedCalendar.header + (0..<5000).map { GeneratedCalendar.event($0) }.joined()).utf8)
    let result = try await place.run(["import", "-", "--report", "report.json"]) { execution in
      _ = try await execution.standardInputWriter.write(beginning)
      try execution.send(signal: signal)
      try await place.waitForEnd(of: execution.processIdentifier)
    }
    #expect(result.outcome.status == status, "\(result.outcome)")
    #expect(result.outcome.output.isEmpty)
    #expect(place.names == ["store"])
    #expect(try await place.run("doctor").output.contains("1 VEVENT"))
    #expect(try await place.run("import", Repository.fixture("week.ics")).status == 0)
  }

  @Test(
    "an interrupted export to a file leaves nothing half-written", arguments: [Signal.interrupt, .terminate])
  func exporting(signal: Signal) async throws {
    let count = try GeneratedCalendar.write(byteCount: 5_000_000, to: place.path("in.ics"))
    _ = try await place.run("import", "in.ics")
    var interrupted = 0
    // The export may finish before the signal arrives.
    for _ in 0..<100 where interrupted < 3 {
      try? FileManager.default.removeItem(atPath: place.path("out.ics"))
      let result = try await place.run(["export", "-o", "out.ics"]) { execution in
        while !place.names.contains(where: { $0.hasSuffix(".part") }), place.isRunning(execution.processIdentifier) {}
        try? execution.send(signal: signal)
        try await place.waitForEnd(of: execution.processIdentifier)
      }
      #expect([0, 128 + signal.rawValue].contains(result.outcome.status), "\(result.outcome)")
      if result.outcome.status == 0 {
        #expect(try place.read("out.ics").components(separatedBy: "BEGIN:VEVENT").count == count + 1)
      } else {
        interrupted += 1
        #expect(place.names == ["in.ics", "store"])
      }
    }
    #expect(interrupted > 0)
  }
}
