import Foundation
import ProgramTestSupport
import Testing

@Suite("Components beyond a limit")
struct LimitTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// Runs a command with limited memory.
  private func run(within kilobytes: Int, _ arguments: String...) async throws -> Outcome {
    try await place.launch("/bin/sh", ["-c", "ulimit -v \(kilobytes); exec \"$0\" \"$@\"", Program.path] + arguments)
  }

  @Test("names of members do not take as much memory as the longest string before them")
  func longString() async throws {
    let names = (0..<20_000).map { #""n\#($0)":1"# }.joined(separator: ",")
    let long = String(repeating: "x", count: 300_000)
    try place.write(
      "names.json",
      #"{"@type":"Event","uid":"1","start":"2026-11-01T09:00:00","description":"\#(long)","x":{\#(names)}}"#)
    let outcome = try await run(within: 4_000_000, "convert", "names.json", "--from", "jscalendar", "--to", "ics", "-q")
    #expect(outcome.status == 0, "\(outcome.error.prefix(500))")
  }

  @Test("an agenda of countless long events takes memory for one day, not for all days")
  func longEvents() async throws {
    let events = (0..<60).map { number in
      "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:19500101T000000Z\r\nRRULE:FREQ=HOURLY\r\n"
        + "DURATION:P30000D\r\nEND:VEVENT\r\n"
    }
    try place.write(
      "long.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events.joined())END:VCALENDAR\r\n")
    for span in [["--after", "2026-12-01", "--before", "2026-12-29"], ["2026-12-01", "--week"]] {
      let outcome = try await place.launch(
        "/bin/sh",
        ["-c", "ulimit -v 3000000; exec \"$0\" \"$@\" | tail -n 1", Program.path, "agenda", "--file", "long.ics"] + span
      )
      #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(outcome.error.prefix(500))")
    }
  }

  @Test(
    "are left out and reported with their position, and the exit code is 1",
    arguments: [
      ("--max-line", "100", "line-over-limit"), ("--max-component", "400", "too-many-properties"),
      ("--max-depth", "3", "nesting-too-deep"),
    ])
  func leftOut(option: String, value: String, code: String) async throws {
    let long = "SUMMARY:" + String(repeating: "long ", count: 100)
    let deep = ["BEGIN:X-A", "BEGIN:X-B", "BEGIN:X-C", "END:X-C", "END:X-B", "END:X-A"].joined(separator: "\r\n")
    try place.write("big.ics", GeneratedCalendar.event(lines: long, deep, uid: "big@example.com"))
    try place.write("small.ics", GeneratedCalendar.event(uid: "small@example.com"))
    let outcome = try await place.run("import", option, value, "big.ics", "small.ics", "--json")
    #expect(outcome.status == 1)
    let json = try outcome.json()
    #expect(json["added"].number == 1)
    let skipped = json["skipped"].list.filter { $0["file"].text == "big.ics" && $0["line"].number ?? 0 > 1 }
    #expect(skipped.count == 1 && json["skipped"].list.count == 1)
    #expect(outcome.error.contains("; to raise the limits, use --max-line, --max-component and --max-depth ["))
    #expect(outcome.error.contains("almanac: warning: big.ics:") && outcome.error.contains(" \(code)]"))
    let people = try await place.run("import", option, value, "big.ics")
    #expect(people.output == "Imported into “Calendar”: 0 added, 0 updated, 0 unchanged, 1 skipped\n", "\(people)")
    #expect(try await place.run("import", "big.ics", "small.ics").status == 0)
  }
}
