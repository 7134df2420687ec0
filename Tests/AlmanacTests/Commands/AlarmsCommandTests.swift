import Foundation
import Testing

@Suite("almanac alarms")
struct AlarmsCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func load() async throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:standup
      SUMMARY:Standup
      DTSTART;TZID=Europe/Berlin:20300107T090000
      RRULE:FREQ=WEEKLY
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      TRIGGER:-PT15M
      END:VALARM
      END:VEVENT
      BEGIN:VTODO
      UID:milk
      SUMMARY:Milk
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      X-APPLE-PROXIMITY:ARRIVE
      X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE=Shop:geo:48.3,14.28
      END:VALARM
      END:VTODO
      END:VCALENDAR

      """
    _ = try await place.run("import", place.write("a.ics", text))
  }

  @Test("next names the moment, the item and the occurrence")
  func next() async throws {
    try await load()
    let alarms = try await place.run("alarms", "next", "--limit", "2", "--json", "--tz", "Europe/Berlin").json()[
      "alarms"]
    #expect(alarms.list.map { $0["at"].text } == ["2030-01-07T08:45:00+01:00", "2030-01-14T08:45:00+01:00"])
    #expect(alarms[0]["title"].text == "Standup")
    #expect(alarms[0]["start"].text == "2030-01-07T09:00:00+01:00")
    #expect(alarms[0]["alarm"]["trigger"].text == "-PT15M")
    let id = try #require(alarms[1]["id"].text)
    #expect(id.hasSuffix("/20300114T080000Z"))
    #expect(try await place.run("show", id).status == 0)
    let line = try await place.run("alarms").lines[1]
    #expect(line.contains("2030-01-07 07:45") && line.contains("Standup") && line.contains("15 minutes before"))
    #expect(try await place.run("alarms", "next", "--limit", "0").status == 2)
  }

  @Test("list has a range of time, and places where they are asked for")
  func list() async throws {
    try await load()
    let all = try await place.run("alarms", "list", "2030-01-01", "2030-02-01", "--places", "--json").json()
    #expect(all["alarms"].list.count == 4)
    #expect(all["places"][0]["place"]["radius"].number == 70)
    #expect(all["places"][0]["alarm"]["proximity"].text == "arrive")
    #expect(try await place.run("alarms", "list", "2030-01-01", "2030-02-01", "--jsonl").jsonLines().count == 4)
    #expect(try await place.run("alarms", "list", "2030-01-01", "2030-02-01", "--kind", "reminder").lines.isEmpty)
    #expect(try await place.run("alarms", "list", "2030-02-01", "2030-01-01").status == 2)
    #expect(try await place.run("alarms", "list", "-c", "Nowhere").status == 3)
  }
}
