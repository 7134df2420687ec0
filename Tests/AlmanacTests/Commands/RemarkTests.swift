import Foundation
import ProgramTestSupport
import Testing

@Suite("--quiet and --verbose")
struct RemarkTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// Twelve properties that todo.txt does not support.
  private static let rich = CalendarText.event(
    "UID:1", "DTSTART:20261205T090000Z", "SUMMARY:A", "X-1:a", "X-2:a", "X-3:a", "X-4:a", "X-5:a", "X-6:a", "X-7:a",
    "X-8:a", "X-9:a", "X-10:a", "X-11:a", "X-12:a")

  @Test("a conversion's losses are printed up to ten lines, all, or not at all")
  func conversion() async throws {
    try place.write("a.ics", Self.rich)
    let convert = ["convert", "a.ics", "--to", "org", "--tz", "UTC"]
    func lines(_ options: String...) async throws -> [Substring] {
      let outcome = try await place.run(list: convert + options)
      #expect(outcome.status == 0 && outcome.output.contains("* A"), "\(outcome)")
      return outcome.error.split(separator: "\n")
    }
    let brief = try await lines()
    #expect(
      brief.count == 11 && brief.last == "almanac: warning: … and 2 more; --verbose shows all of them", "\(brief)")
    let full = try await lines("--verbose")
    #expect(full.count == 12 && full.contains { $0.contains("X-12 ") }, "\(full)")
    #expect(try await lines("--quiet").isEmpty)
    #expect(try await lines("-q", "--report", "losses.json").isEmpty)
    #expect(try place.read("losses.json").contains("X-12"))
    // Errors are reported anyway.
    let strict = try await place.run(list: convert + ["--quiet", "--strict"])
    #expect(strict.status == 1 && strict.error.hasPrefix("almanac: error: nothing was written"), "\(strict)")
    #expect(try await place.run(list: convert + ["--quiet", "--verbose"]).status == 2)
  }

  @Test("an import names every kind with --verbose, and nothing with --quiet")
  func imports() async throws {
    let events = (1...12).map {
      CalendarText.event("UID:\($0)", "DTSTART;TZID=Nowhere \($0):20261205T090000", "SUMMARY:A").components(
        separatedBy: "\r\n")
    }
    let lines =
      events[0].prefix { $0 != "BEGIN:VEVENT" }
      + events.flatMap { event in
        event.drop { $0 != "BEGIN:VEVENT" }.prefix { $0 != "END:VCALENDAR" }
      }
    try place.write("a.ics", lines.joined(separator: "\r\n") + "\r\nEND:VCALENDAR\r\n")
    func warnings(_ options: String...) async throws -> Int {
      let outcome = try await place.run(list: ["import", "a.ics", "-n"] + options)
      #expect(outcome.status == 0, "\(outcome)")
      return outcome.error.split(separator: "\n").count { $0.contains("warning") }
    }
    let brief = try await warnings()
    #expect(try await warnings("--verbose") >= brief)
    #expect(try await warnings("--quiet") == 0)
    let agenda = ["agenda", "2026-12-05", "--file", "a.ics"]
    #expect(try await place.run(list: agenda + ["--quiet"]).error.isEmpty)
  }

  @Test("with --quiet, commands that change something do so without printing")
  func changes() async throws {
    let path = try place.write("a.ics", Self.rich.replacing("\r\n", with: "\n"))
    for command in [
      ["import", path], ["add", "Lunch tomorrow 1pm"], ["edit", "uid:1", "--title", "B"], ["copy", "uid:1"],
      ["reminders", "add", "Pay tomorrow 6pm"], ["export", "-o", "all.ics"], ["fix", path], ["delete", "uid:1"],
      ["undo"],
    ] {
      let outcome = try await place.run(list: command + ["--quiet"])
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
    }
    #expect(try place.read("a.ics").contains("\r\n"))
    #expect(try place.read("all.ics").contains("SUMMARY:Lunch"))
    let found = try await place.run("search", "kind:reminder", "-q")
    #expect(found.status == 0 && found.output.contains("Pay"), "\(found)")
    let shown = try await place.run("delete", "uid:2", "-q")
    #expect(shown.status == 3 && shown.error.hasPrefix("almanac: error: "), "\(shown)")
    let preview = try await place.run("add", "Tea", "--start", "16:00", "-n", "-q")
    #expect(preview.output.contains("+SUMMARY:Tea"), "\(preview)")
  }
}
