import Foundation
import ProgramTestSupport
import Testing

@Suite("split")
struct SplitCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("writes files named after what their items have in common, and the same names again")
  func files() async throws {
    let file = Repository.fixture("travel.ics")
    let split = try await place.run("split", file, "--by", "month", "-o", "months")
    #expect(split.status == 0 && split.output.isEmpty && split.error.hasPrefix("Wrote "), "\(split)")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path("months")).sorted()
    #expect(!names.isEmpty && names.allSatisfy { $0.wholeMatch(of: /\d{4}-\d{2}\.ics/) != nil }, "\(names)")
    let first = try names.map { try place.read("months/\($0)") }
    _ = try await place.run("split", file, "--by", "month", "-o", "months")
    #expect(try names.map { try place.read("months/\($0)") } == first)
    _ = try await place.run("split", file, "--by", "size", "--max-size", "1", "-o", "parts")
    #expect(place.exists("parts/1.ics") || place.exists("parts/01.ics"))
  }

  @Test("a birthday without a year is filed under the next one")
  func birthday() async throws {
    let file = try place.write(
      "bday.ics", CalendarText.event("DTSTART;VALUE=DATE:16040315", "RRULE:FREQ=YEARLY", "SUMMARY:Ann"))
    _ = try await place.run("split", file, "--by", "month", "-o", "months")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path("months"))
    #expect(names.count == 1 && names[0].hasSuffix("-03.ics") && names[0] >= "2026", "\(names)")
  }

  @Test("a category of several words gives a file name with spaces")
  func categories() async throws {
    let file = try place.write(
      "terms.ics", CalendarText.event("DTSTART;VALUE=DATE:20261201", "SUMMARY:Term", "CATEGORIES:Term dates"))
    _ = try await place.run("split", file, "--by", "category", "-o", "terms")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("terms")) == ["Term dates.ics"])
  }

  @Test(
    "a UID gives a file name in the folder that no program takes for an option",
    arguments: ["../../out", "-rf", "--help", "+x"])
  func hostileNames(uid: String) async throws {
    try place.write(
      "odd.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z").replacing(/UID:[^\r]*/, with: "UID:\(uid)"))
    let split = try await place.run("split", "odd.ics", "--by", "uid", "-o", "items")
    #expect(split.status == 0, "\(split)")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path("items"))
    #expect(names.count == 1 && names[0].hasPrefix("%2") && !place.exists("../out.ics"), "\(names)")
  }

  @Test("refuses invalid requests")
  func usage() async throws {
    #expect(try await place.run("split", "a.ics", "--by", "uid").status == 2)
    #expect(try await place.run("split", "a.ics", "--by", "week", "-o", "x").status == 2)
    #expect(try await place.run("split", "a.ics", "--by", "uid", "--max-size", "9", "-o", "x").status == 2)
    #expect(try await place.run("split", "a.ics", "--by", "uid", "-o", "x").status == 3)
    #expect(!place.exists("x"))
  }
}
