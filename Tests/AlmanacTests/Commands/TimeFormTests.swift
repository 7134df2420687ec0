import Foundation
import ProgramTestSupport
import Testing

@Suite("Times in JSON")
struct TimeFormTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func start(_ uid: String, _ zone: String?, environment: [String: String?] = [:]) async throws -> String? {
    let options = zone.map { ["--tz", $0] } ?? []
    let outcome = try await place.run(list: ["search", "--json", "uid:\(uid)"] + options, environment: environment)
    return try outcome.json()["items"][0]["start"].text
  }

  @Test(
    "instants are RFC 3339 in the display zone",
    arguments: [
      ("UTC", "2026-11-23T08:00:00Z"), ("Etc/UTC", "2026-11-23T08:00:00Z"),
      ("Europe/Berlin", "2026-11-23T09:00:00+01:00"), ("America/New_York", "2026-11-23T03:00:00-05:00"),
      ("Asia/Kathmandu", "2026-11-23T13:45:00+05:45"), ("Europe/London", "2026-11-23T08:00:00+00:00"),
    ])
  func instants(zone: String, expected: String) async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    #expect(try await start("dentist@example.com", zone) == expected)
    #expect(try await start("dentist@example.com", nil, environment: ["TZ": zone]) == expected)
    #expect(try await start("dentist@example.com", nil, environment: ["TZ": ":" + zone]) == expected)
    #expect(try await start("dentist@example.com", zone, environment: ["TZ": "Pacific/Apia"]) == expected)
  }

  @Test("dates are dates, floating times have no offset, and all-day ends are exclusive")
  func others() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let found = try await place.run("search", "--json", "--tz", "Europe/Berlin", "kind:event").json()
    let fair = try #require(found["items"].list.first { $0["title"].text == "Trade fair" })
    #expect(fair["start"].text == "2026-11-24" && fair["end"].text == "2026-11-27")
    #expect(fair["all_day"].bool == true)
    let breakfast = try #require(found["items"].list.first { $0["title"].text == "Café breakfast" })
    #expect(breakfast["start"].text == "2026-11-25T08:00:00" && breakfast["end"].text == "2026-11-25T08:30:00")
    #expect(breakfast["all_day"].bool == false)
    #expect(breakfast["tzid"].isNull)
  }

  @Test(
    "zones with other programs' names, and those defined only in the file, are recognized wherever times are shown",
    arguments: [
      ("windows", "2026-07-10T18:00:00+02:00", "2026-07-10T19:00:00+02:00", "18:00 Europe/Berlin"),
      ("defined", "2026-07-10T05:30:00+02:00", "2026-07-10T06:30:00+02:00", "05:30 Europe/Berlin"),
      ("unknown", "2026-07-10T09:00:00", "2026-07-10T10:00:00", "09:00 Atlantis"),
      ("day", "2026-07-10", "2026-07-11", "2026-07-10"),
    ])
  func foreignZones(name: String, start: String, end: String, shown: String) async throws {
    _ = try await place.run("import", Repository.fixture("zones-of-other-programs.ics"))
    let uid = "\(name)@example.com"
    let found = try await place.run("search", "--json", "--tz", "Europe/Berlin", "uid:\(uid)").json()
    #expect(found["items"][0]["start"].text == start)
    #expect(found["items"][0]["end"].text == end)
    #expect(try await place.run("show", uid, "--tz", "Europe/Berlin").output.contains(shown))
  }

  @Test("a moved event stays in its zone, whatever its name")
  func editedZone() async throws {
    _ = try await place.run("import", Repository.fixture("zones-of-other-programs.ics"))
    for (name, line) in [
      ("windows", "DTSTART;TZID=Pacific Standard Time:20260711T020000"),
      ("defined", "DTSTART;TZID=Customized Time Zone:20260711T143000"),
    ] {
      let uid = "\(name)@example.com"
      _ = try await place.run("edit", uid, "--start", "2026-07-11T11:00", "--tz", "Europe/Berlin")
      #expect(try await place.run("show", uid, "--raw").output.contains(line))
    }
  }

  @Test("an offset with seconds is rounded together with the time, so that the instant stays the same")
  func oldOffset() async throws {
    let file = GeneratedCalendar.event(lines: "DTSTART;TZID=Europe/Berlin:18500101T120000")
    _ = try await place.run("import", "-", input: Array(file.utf8))
    #expect(try await start("one@example.com", "UTC") == "1850-01-01T11:06:32Z")
    #expect(try await start("one@example.com", "Europe/Berlin") == "1850-01-01T11:59:32+00:53")
  }

  @Test("an unknown zone leaves the time without an offset")
  func unknownZone() async throws {
    let file = GeneratedCalendar.event(lines: "DTSTART;TZID=Middle-earth/Shire:20261123T090000")
    _ = try await place.run("import", "-", input: Array(file.utf8))
    #expect(try await start("one@example.com", "UTC") == "2026-11-23T09:00:00")
  }
}
