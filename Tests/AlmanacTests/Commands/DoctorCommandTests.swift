import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac store doctor")
struct DoctorCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("a whole store is ok, for people and in JSON")
  func whole() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let human = try await place.run("doctor")
    #expect(human.status == 0)
    #expect(human.lines.allSatisfy { $0.hasPrefix("ok   ") })
    #expect(human.output.contains("5 VEVENT, 1 VJOURNAL, 1 VTODO"))
    let json = try await place.run("doctor", "--json").json()
    #expect(json.keys == ["checks"])
    #expect(json["checks"].list.allSatisfy { $0.keys == ["detail", "name", "ok"] && $0["ok"].bool == true })
    let names = json["checks"].list.compactMap { $0["name"].text }
    #expect(
      names == [
        "libical", "sqlite", "zone-data", "display-zone", "settings", "store", "integrity", "references", "components",
        "text-index", "occurrences", "alarms", "mirrors",
      ])
  }

  @Test("--reindex finds nothing to mend in a whole store, and searching goes on")
  func reindex() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let before = try await place.run("search", "--json", "kind:event").output
    let outcome = try await place.run("doctor", "--reindex")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("ok   reindex: 0 items had other columns"))
    #expect(try await place.run("search", "--json", "kind:event").output == before)
  }
}
