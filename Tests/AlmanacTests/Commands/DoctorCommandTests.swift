import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac store doctor")
struct DoctorCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("a healthy store is ok, for people and in JSON")
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

  @Test("--install says what can be used, and what each missing part is needed for")
  func installation() async throws {
    let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "PATH": "/nowhere"]
    let human = try await place.run("doctor", "--install", environment: environment)
    #expect(human.status == 0, "\(human)")
    let lines = human.lines
    #expect(lines.contains { $0.hasPrefix("ok   zone-data: version ") }, "\(human)")
    #expect(
      lines.contains { $0.hasPrefix("none session-bus: ") && $0.hasSuffix("; needed for desktop notifications") }
    )
    #expect(lines.contains { $0.hasPrefix("none keyring: ") })
    #expect(lines.contains { $0.hasPrefix("none terminal: standard output is not a terminal; needed for colours") })
    #expect(!place.exists("data/almanac/almanac.sqlite"))
    let json = try await place.run("doctor", "--install", "--json", environment: environment).json()
    #expect(json["checks"].list.allSatisfy { $0.keys == ["detail", "name", "needed_for", "required", "usable"] })
    #expect(json["checks"].list.count == lines.count)
  }

  @Test("--install exits with 1 if something essential is missing")
  func brokenInstallation() async throws {
    try place.write("empty/nothing", "")
    let outcome = try await place.run("doctor", "--install", environment: ["TZDIR": place.path("empty")])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("BAD  zone-data: there is no time zone database"), "\(outcome)")
    try place.write("file", "")
    let other = try await place.run("doctor", "--install", "--store", place.path("file/store.sqlite"))
    #expect(other.status == 1 && other.output.contains("BAD  store: "), "\(other)")
    #expect(try await place.run("doctor", "--install", "--reindex").status == 2)
  }

  @Test("--reindex finds nothing to repair in a healthy store, and searching still works")
  func reindex() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let before = try await place.run("search", "--json", "kind:event").output
    let outcome = try await place.run("doctor", "--reindex")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("ok   reindex: 0 items had outdated data"))
    #expect(try await place.run("search", "--json", "kind:event").output == before)
  }
}
