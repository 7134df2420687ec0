import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac freebusy")
struct FreeBusyCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func lines(_ arguments: String...) async throws -> [String] {
    let outcome = try await place.run(list: ["freebusy"] + arguments)
    #expect(outcome.status == 0, "\(outcome)")
    return outcome.lines
  }

  private let week = Repository.fixture("week.ics")

  @Test("an address may be a mailto: URI, as an argument and in the environment")
  func addressURIs() async throws {
    let text = CalendarText.event(
      "DTSTART:20261124T090000Z", "DTEND:20261124T100000Z", "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.com")
    _ = try await place.run("import", place.write("declined.ics", text))
    #expect(try await lines("2026-11-24", "+1d").count == 1)
    #expect(try await lines("2026-11-24", "+1d", "--address", "MAILTO:me@example.com").isEmpty)
    let own = try await place.run(
      list: ["freebusy", "2026-11-24", "+1d"], environment: ["ALMANAC_ADDRESSES": "mailto:me@example.com"])
    #expect(own.output.isEmpty, "\(own)")
    let told = try await lines("2026-11-24", "+1d", "--address", "mailto:me@example.com", "--vfreebusy")
    #expect(told.contains("ORGANIZER:mailto:me@example.com"), "\(told)")
  }

  @Test("free times are also given as a VFREEBUSY, if they are long enough")
  func freeTimes() async throws {
    let text = CalendarText.event("DTSTART:20261124T010000Z", "DTEND:20261124T100000Z")
    _ = try await place.run("import", place.write("busy.ics", text))
    let told = try await lines("2026-11-24", "+1d", "--free", "2h", "--vfreebusy")
    #expect(told.contains("FREEBUSY;FBTYPE=FREE:20261124T100000Z/20261125T000000Z"), "\(told)")
  }

  @Test("says when events keep the user busy, in files and in the store")
  func text() async throws {
    let expected = [
      "Mon 2026-11-23 09:00–10:00 Europe/Berlin (busy)", "Mon 2026-11-23 11:00–11:15 Europe/Berlin (busy)",
      "Tue 2026-11-24 00:00–Fri 2026-11-27 00:00 Europe/Berlin (busy)",
    ]
    #expect(try await lines("2026-11-23", "+7d", "--tz", "Europe/Berlin", "--file", week) == expected)
    _ = try await place.run("import", week)
    #expect(try await lines("2026-11-23", "+7d", "--tz", "Europe/Berlin") == expected)
    #expect(try await place.run("freebusy", "--calendar", "Nobody").status == 3)
  }

  @Test("finds free times that are long enough, within the hours of every day")
  func free() async throws {
    let found = try await lines(
      "2026-11-23", "2026-11-28", "--tz", "Europe/Berlin", "--file", week, "--free", "1h", "--between", "9-17:00")
    #expect(
      found == [
        "Mon 2026-11-23 10:00–11:00 Europe/Berlin (free)", "Mon 2026-11-23 11:15–17:00 Europe/Berlin (free)",
        "Fri 2026-11-27 09:00–17:00 Europe/Berlin (free)",
      ])
    let busy = try await lines(
      "2026-11-23", "2026-11-25", "--tz", "Europe/Berlin", "--file", week, "--between", "9:30am-5pm")
    #expect(
      busy == [
        "Mon 2026-11-23 09:30–10:00 Europe/Berlin (busy)", "Mon 2026-11-23 11:00–11:15 Europe/Berlin (busy)",
        "Tue 2026-11-24 09:30–17:00 Europe/Berlin (busy)",
      ])
  }

  @Test("hours may extend past midnight, and follow the clock when it changes")
  func hours() async throws {
    try place.write("none.ics", CalendarText.event("DTSTART:20200101T000000Z"))
    let nights = try await lines(
      "2026-11-23", "2026-11-25", "--tz", "UTC", "--file", "none.ics", "--free", "1h", "--between", "22:00-06:00")
    #expect(
      nights == [
        "Mon 2026-11-23 00:00–06:00 UTC (free)", "Mon 2026-11-23 22:00–Tue 2026-11-24 06:00 UTC (free)",
        "Tue 2026-11-24 22:00–Wed 2026-11-25 00:00 UTC (free)",
      ])
    let changed = try await place.run(
      "freebusy", "2026-10-25", "2026-10-26", "--tz", "Europe/Berlin", "--file", "none.ics", "--free", "1h",
      "--between", "00:00-12:00", "--json"
    ).json()
    #expect(changed["periods"][0]["start"].text == "2026-10-25T00:00:00+02:00")
    #expect(changed["periods"][0]["end"].text == "2026-10-25T12:00:00+01:00")
  }

  @Test("prints one JSON document, or one object per line")
  func json() async throws {
    let arguments = ["freebusy", "2026-11-23", "2026-11-24", "--tz", "Europe/Berlin", "--file", week]
    let document = try await place.run(list: arguments + ["--json"]).json()
    #expect(document.keys == ["from", "periods", "to", "truncated"])
    #expect(document["to"].text == "2026-11-24T00:00:00+01:00" && document["truncated"].bool == false)
    #expect(
      document["periods"].list.map { $0["start"].text } == ["2026-11-23T09:00:00+01:00", "2026-11-23T11:00:00+01:00"])
    let lines = try await place.run(list: arguments + ["--jsonl"]).jsonLines()
    #expect(lines.map { $0["end"].text } == document["periods"].list.map { $0["end"].text })
    #expect(lines.allSatisfy { $0["type"].text == "busy" })
  }

  @Test("a VFREEBUSY is valid, in UTC and in order, and gives the same times when read")
  func vfreebusy() async throws {
    try place.write(
      "a.ics",
      CalendarText.events([
        ["UID:1", "DTSTART:20261123T090000Z", "DURATION:PT2H", "STATUS:TENTATIVE"],
        ["UID:2", "DTSTART:20261123T100000Z", "DURATION:PT30M"],
      ]))
    let arguments = ["freebusy", "2026-11-23", "2026-11-24", "--tz", "UTC", "--file"]
    let made = try await place.run(list: arguments + ["a.ics", "--vfreebusy", "--address", "ann@example.org"])
    #expect(made.lines.contains("ORGANIZER:mailto:ann@example.org") && made.lines.contains("DTEND:20261124T000000Z"))
    #expect(
      made.lines.filter { $0.hasPrefix("FREEBUSY") } == [
        "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261123T090000Z/20261123T100000Z",
        "FREEBUSY;FBTYPE=BUSY:20261123T100000Z/20261123T103000Z",
        "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261123T103000Z/20261123T110000Z",
      ])
    try place.write("b.ics", made.output)
    let findings = try await place.run("validate", "b.ics", "--format", "json").json()["findings"].list
    // The address is in a domain for examples.
    #expect(findings.map { $0["rule"].text } == ["ICS714"])
    #expect(
      try await place.run(list: arguments + ["b.ics"]).output == place.run(list: arguments + ["a.ics"]).output)
  }

  @Test("events that the user declined do not count; ALMANAC_ADDRESSES says who the user is")
  func declined() async throws {
    try place.write(
      "a.ics",
      CalendarText.event(
        "DTSTART:20261123T090000Z", "DURATION:PT1H", "ORGANIZER:mailto:bob@example.org",
        "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org"))
    let arguments = ["freebusy", "2026-11-23", "2026-11-24", "--tz", "UTC", "--file", "a.ics"]
    #expect(try await place.run(list: arguments).lines.count == 1)
    let declined = try await place.run(list: arguments + ["--address", "Ann@example.org"])
    #expect(declined.output.isEmpty && declined.error == "There are no busy times\n" && declined.status == 0)
    #expect(
      try await place.run(list: arguments, environment: ["ALMANAC_ADDRESSES": "x@example.org, ann@example.org"])
        .output.isEmpty)
  }

  @Test(
    "refuses impossible requests",
    arguments: [
      ["--between", "9"], ["--between", "25-26"], ["--free", "0m"], ["--vfreebusy", "--json"],
      ["2026-11-24", "2026-11-23"],
    ])
  func usage(arguments: [String]) async throws {
    _ = try await place.run("import", week)
    #expect(try await place.run(list: ["freebusy"] + arguments).status == 2)
  }
}
