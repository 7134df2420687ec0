import Foundation
import ProgramTestSupport
import Testing

@Suite("diff")
struct DiffCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("a file does not differ from its conversion to another format, and an edit is one line")
  func files() async throws {
    let file = Repository.fixture("travel.ics")
    _ = try await place.run("convert", file, "--to", "jcal", "-o", "same.json")
    let same = try await place.run("diff", file, "same.json")
    #expect(same.status == 0 && same.output.isEmpty && same.error.isEmpty, "\(same)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try place.write("edited.ics", text.replacing(/SUMMARY:([^\r\n]*)/) { "SUMMARY:\($0.1) at last" })
    let edited = try await place.run("diff", file, "edited.ics")
    #expect(edited.status == 1 && edited.output.contains("{+at last+}"), "\(edited)")
    #expect(edited.error == "0 added, 0 removed, 1 changed\n")
    let json = try await place.run("diff", file, "edited.ics", "--json").json()
    #expect(json["changed"].list.first?["properties"].list.first?["name"].text == "SUMMARY")
  }

  @Test("a calendar in the store does not differ from the file that it was imported from")
  func store() async throws {
    let file = Repository.fixture("travel.ics")
    _ = try await place.run("import", file, "-c", "Trip", "--create")
    let found = try await place.run("diff", file, "-c", "Trip", "--all")
    #expect(found.status == 0 && found.output.isEmpty, "\(found)")
    #expect(try await place.run("diff", "-c", "Trip", "-c", "Trip").status == 0)
  }

  @Test("a file with unknown zones, some without a definition, does not differ from its export")
  func unknownZones() async throws {
    let rule = "RRULE:FREQ=WEEKLY;UNTIL=20270101T000000Z"
    let text = CalendarText.events([
      ["UID:1", "DTSTART;TZID=Office Time:20261001T100000", "DURATION:PT1H", rule, "SUMMARY:A"],
      ["UID:2", "DTSTART;TZID=Europe/Berlin:20261001T100000", "DURATION:PT1H", rule, "SUMMARY:B"],
      ["UID:3", "DTSTART;TZID=Eastern Standard Time:20261001T100000", rule, "SUMMARY:C"],
      ["UID:4", "DTSTART:20261001T100000", "SUMMARY:D"],
    ])
    let zone = "VERSION:2.0\r\nX-WR-TIMEZONE:America/New_York"
    try place.write("a.ics", text.replacing("VERSION:2.0", with: zone))
    _ = try await place.run("import", "a.ics")
    _ = try await place.run("export", "-o", "b.ics")
    let exported = try place.read("b.ics")
    #expect(exported.contains("BEGIN:VTIMEZONE") && exported.contains("X-WR-TIMEZONE:America/New_York"))
    for zone in ["UTC", "America/New_York"] {
      let found = try await place.run("diff", "a.ics", "b.ics", environment: ["TZ": zone])
      #expect(found.status == 0 && found.output.isEmpty, "\(found)")
    }
  }

  @Test("feeds, invitations and items without a UID do not differ from the calendar they were imported into")
  func delivery() async throws {
    let samples = [
      "google-work", "office365-published", "university-timetable", "outlook-meeting-request",
      "quirk-cms-plugin-bare-lf",
    ]
    let files = samples.map { "\(Repository.samples)/\($0).ics" } + [Repository.fixture("request.ics")]
    for (index, file) in files.enumerated() {
      _ = try await place.run("import", file, "-c", "Feed \(index)", "--create")
      let found = try await place.run("diff", file, "-c", "Feed \(index)")
      #expect(found.status == 0 && found.output.isEmpty, "\(file): \(found)")
    }
    // Two files are different if only one of them contains the items.
    let text = try String(contentsOfFile: files[0], encoding: .utf8)
    try place.write("plain.ics", text.replacing("METHOD:PUBLISH\r\n", with: ""))
    let found = try await place.run("diff", files[0], "plain.ics")
    #expect(found.status == 1 && found.output.contains("METHOD: [-PUBLISH-]"), "\(found)")
  }

  @Test("requires two calendars")
  func usage() async throws {
    #expect(try await place.run("diff", "a.ics").status == 2)
    #expect(try await place.run("diff", "a.ics", "b.ics").status == 3)
  }
}
