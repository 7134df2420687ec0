import Foundation
import ProgramTestSupport
import Subprocess
import Testing

@Suite("A vanishing folder", .timeLimit(.minutes(30)))
struct VanishedFolderTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("an import whose store is removed meanwhile says that nothing was saved")
  func store() async throws {
    let store = place.path("folder/almanac.sqlite")
    let beginning = Array((GeneratedCalendar.header + (0..<5000).map { GeneratedCalendar.event($0) }.joined()).utf8)
    let result = try await place.run(["import", "-", "--store", store]) { execution in
      // More than a pipe can hold, so the store is open when everything has been written.
      _ = try await execution.standardInputWriter.write(beginning)
      try FileManager.default.removeItem(atPath: place.path("folder"))
      _ = try await execution.standardInputWriter.write(Array("END:VCALENDAR\r\n".utf8))
      try await execution.standardInputWriter.finish()
    }
    #expect(result.outcome.status == 1, "\(result.outcome)")
    #expect(result.outcome.error.contains("removed or replaced; nothing was saved"))
    #expect(!FileManager.default.fileExists(atPath: place.path("folder")))
  }

  @Test("an export into a missing folder says so and creates nothing")
  func target() async throws {
    _ = try await place.run("import", Repository.fixture("travel.ics"))
    let outcome = try await place.run("export", "-o", "nowhere/out.ics")
    #expect(outcome.status != 0)
    #expect(outcome.error.contains("nowhere"), "\(outcome)")
    #expect(place.names == ["store"])
  }

  @Test("a missing folder of files is reported by name, and the others are imported")
  func input() async throws {
    let outcome = try await place.run("import", "nowhere", Repository.fixture("travel.ics"))
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.error.contains("nowhere"))
    #expect(try await place.run("doctor").output.contains("1 VEVENT"))
  }
}
