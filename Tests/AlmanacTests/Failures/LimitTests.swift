import Foundation
import ProgramTestSupport
import Testing

@Suite("Components beyond a limit")
struct LimitTests {
  let place: Workplace
  init() throws { place = try Workplace() }

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
