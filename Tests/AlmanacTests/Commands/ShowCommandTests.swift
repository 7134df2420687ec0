import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac show")
struct ShowCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func id(of title: String) async throws -> String {
    let found = try await place.run("search", "--json", title).json()
    return try #require(found["items"][0]["id"].text)
  }

  @Test("a journal has a day, cannot be edited, and is in no agenda, which is reported")
  func journal() async throws {
    let text = CalendarText.event("UID:note", "DTSTART;VALUE=DATE:20261101", "SUMMARY:Rain")
    _ = try await place.run("import", place.write("note.ics", text.replacing("VEVENT", with: "VJOURNAL")))
    let shown = try await place.run("show", "note")
    #expect(shown.output.contains("Starts:     Sun 2026-11-01"), "\(shown)")
    for command in [["edit"], ["reminders", "edit"]] {
      let refused = try await place.run(list: command + ["note", "--title", "Sun"])
      #expect(
        refused.status == 2 && refused.error.contains("is a journal, which almanac stores but cannot edit"),
        "\(refused)")
    }
    let agenda = try await place.run("agenda", "--kind", "journal")
    #expect(agenda.status == 2 && agenda.error.contains("search kind:journal"), "\(agenda)")
  }

  @Test("prints all known details for people")
  func human() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let outcome = try await place.run("show", "dentist@example.com", "--tz", "Europe/Berlin")
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "Dentist")
    for text in [
      "event in “Calendar”", "Mon 2026-11-23 09:00 Europe/Berlin", "confirmed", "Bahnhofstraße 3, Musterstadt",
      "52.52, 13.405", "https://example.org/appointments/17", "Health, Body", "Practice <office@example.org>",
      "Marta Lindqvist <marta@example.com> (req-participant, accepted)", "15 minutes before the start (display)",
      "Park behind the house.", "dentist@example.com",
    ] {
      #expect(outcome.output.contains(text), "\(text)")
    }
  }

  @Test("prints exceptions, additions, classification and other properties of a series")
  func asides() async throws {
    _ = try await place.run("import", Repository.fixture("private-series-with-days-left-out.ics"))
    let shown = try await place.run("show", "therapy@example.com", "--tz", "Europe/Berlin").output
    for text in [
      "  Repeats:    Every week\n", "  Also on:    Wed 2026-12-23 11:00 Europe/Berlin for 30 minutes\n",
      "  Excluded:   FREQ=YEARLY\n",
      "  Excluded:   Tue 2026-12-22 09:00 Europe/Berlin\n              Tue 2026-12-29 09:00 Europe/Berlin\n",
      "  Status:     tentative, free\n", "  Priority:   2 of 9", "  Class:      private\n",
      "  Resources:  Projector, Room key\n", "  Color:      teal\n", "  Related:    notes@example.com (child)\n",
      "  Contact:    Practice, 030 1234\n", "  Attachment: https://example.com/form.pdf\n",
      "  Answer:     2.0 Success\n", "  Created:    Thu 2026-10-01 10:00 Europe/Berlin", "  Modified:   Sun 2026-11-01",
      "  Version:    3\n", "  Other:      X-MOOD, PARTICIPANT (--raw shows them)\n",
    ] {
      #expect(shown.contains(text), "\(text) in \(shown)")
    }
    let item = try await place.run("show", "therapy@example.com", "--json", "--tz", "Europe/Berlin").json()
    #expect(item["exception_dates"].texts == ["2026-12-22T09:00:00+01:00", "2026-12-29T09:00:00+01:00"])
    #expect(item["recurrence_dates"].texts == ["2026-12-23T11:00:00+01:00"])
    #expect(item["class"].text == "private")
  }

  @Test("lists the first of many exceptions, and does not mention a public classification")
  func manyAsides() async throws {
    _ = try await place.run("import", Repository.fixture("private-series-with-days-left-out.ics"))
    let shown = try await place.run("show", "course@example.com").output
    #expect(shown.contains("Excluded:   Sun 2026-02-01\n"), "\(shown)")
    #expect(shown.contains("              Thu 2026-02-12\n              and 8 more\n"), "\(shown)")
    #expect(!shown.contains("Class:") && !shown.contains("Other:"), "\(shown)")
    let item = try await place.run("show", "course@example.com", "--json").json()
    #expect(item["exception_dates"].list.count == 20 && item["class"].text == "public")
  }

  @Test("gives every key in JSON, with null for missing values")
  func json() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let item = try await place.run("show", "dentist@example.com", "--json", "--tz", "Europe/Berlin").json()
    let keys = [
      "alarms", "all_day", "attachments", "attendees", "availability", "calendar", "categories", "class", "completed",
      "conferences", "content_lines", "due", "end", "exception_dates", "geo", "id", "is_completed", "kind", "location",
      "next", "notes",
      "organizer",
      "overrides",
      "percent_complete", "priority", "recurrence_dates", "recurrence_id", "recurrence_rules", "recurring", "repeats",
      "sequence", "sources",
      "start", "status",
      "title", "tzid", "uid", "url",
    ]
    #expect(item.keys == keys)
    #expect(item["start"].text == "2026-11-23T09:00:00+01:00")
    #expect(item["end"].text == "2026-11-23T10:00:00+01:00")
    #expect(item["tzid"].text == "Europe/Berlin")
    #expect(item["location"].text == "Bahnhofstraße 3, Musterstadt")
    #expect(item["notes"].text == "Bring the card.\nPark behind the house.")
    #expect(item["categories"].texts == ["Health", "Body"])
    #expect(item["geo"].list.map(\.number) == [52.52, 13.405])
    #expect(item["attendees"][0].keys == ["address", "name", "role", "status"])
    #expect(item["organizer"]["role"].isNull)
    let alarm = item["alarms"][0]
    #expect(
      alarm.keys == ["action", "at", "description", "interval", "proximity", "related", "repeat", "trigger"])
    #expect(alarm["trigger"].text == "-PT15M")
    #expect(alarm["at"].isNull)
    #expect(item["content_lines"].texts.first == "BEGIN:VEVENT")
    #expect(item["content_lines"].texts.contains("LOCATION:Bahnhofstraße 3\\, Musterstadt"))
    let task = try await place.run("show", "tax@example.com", "--json").json()
    #expect(task.keys == keys)
    #expect(task["kind"].text == "reminder")
    #expect(task["due"].text == "2026-12-31")
    #expect(task["start"].isNull && task["end"].isNull)
    #expect(task["priority"].number == 1)
    #expect(task["percent_complete"].number == 40)
  }

  @Test("accepts the beginning of an id as well as all of it")
  func idPrefix() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let short = try await id(of: "dentist")
    #expect(short.count == 4)
    let whole = try await place.run("show", short)
    #expect(whole.lines.first == "Dentist")
    #expect(whole.output.contains(short))
    let line = try #require(whole.lines.last { $0.contains("Id:") })
    let full = try #require(line.split(separator: " ").last)
    #expect(full.count == 10 && full.hasPrefix(short))
    #expect(try await place.run("show", String(full)).output == whole.output)
    #expect(try await place.run("show", short.uppercased()).output == whole.output)
  }

  @Test("a name that fits several items lists them with their ids, each of which works")
  func ambiguous() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let id = try await id(of: "dentist")
    let other = GeneratedCalendar.event(lines: "DTSTART:20261201T100000Z", "SUMMARY:Other", uid: id)
    _ = try await place.run("import", "-", input: Array(other.utf8))
    for command in [["show"], ["delete"], ["edit", "--title", "X"]] {
      let outcome = try await place.run(list: command + [id])
      #expect(outcome.status == 2)
      #expect(outcome.error.hasPrefix("almanac: error: “\(id)” matches several items; write id:"), "\(outcome)")
      #expect(outcome.error.contains("id:\(id) for “Dentist” in “Calendar”"))
    }
    #expect(try await place.run("show", "id:\(id)").lines.first == "Dentist")
    #expect(try await place.run("delete", "uid:\(id)").status == 0)
    #expect(try await place.run("show", id).lines.first == "Dentist")
  }

  @Test("repeating a command deletes only one item, since a single digit is not an id")
  func twice() async throws {
    _ = try await place.run("import", "-", input: Array(GeneratedCalendar.text(events: 40).utf8))
    let event = GeneratedCalendar.event(lines: "DTSTART:20261201T100000Z", "SUMMARY:Other", uid: "e")
    _ = try await place.run("import", "-", input: Array(event.utf8))
    #expect(try await place.run("delete", "e").status == 0)
    let again = try await place.run("delete", "e")
    #expect(again.status == 3)
    #expect(again.error.contains("there is no item “e”; an id has at least four digits"), "\(again)")
  }

  @Test("a UID shows a series with its overrides, ID/OCCURRENCE one of its occurrences")
  func series() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let both = try await place.run("show", "standup@example.com", "--json").json()
    #expect(both["items"].list.count == 2)
    let found = try await place.run("search", "uid:standup@example.com", "--json").json()["items"].list
    let series = try #require(found.first { $0["recurring"].bool == true }?["id"].text)
    let override = try await place.run("show", "\(series)/20261130T100000Z", "--json").json()
    #expect(override["title"].text == "Stand-up, an hour later")
    #expect(override["recurrence_id"].text == "2026-11-30T10:00:00Z")
    let whole = try await place.run("show", series, "--json").json()
    #expect(whole["recurrence_rules"].texts == ["FREQ=WEEKLY;COUNT=3"])
    #expect(whole["overrides"].list.map { $0["start"].text } == ["2026-11-30T11:00:00Z"])
    let plain = try await place.run("show", "\(series)/20261207T100000Z", "--json").json()
    #expect(plain["start"].text == "2026-12-07T10:00:00Z")
    #expect(plain["recurrence_id"].text == "2026-12-07T10:00:00Z")
    #expect(plain["recurrence_rules"].list.isEmpty)
    for name in ["2026-12-07", "2026-12-07T10:00Z", "20261207"] {
      let occurrence = try await place.run("show", "\(series)/\(name)", "--tz", "UTC")
      #expect(!occurrence.output.contains("Instead of"))
      #expect(occurrence.lines.last?.hasSuffix("/20261207T100000Z") == true)
    }
    let moved = try await place.run("show", "\(series)/2026-11-30", "--tz", "UTC")
    #expect(moved.output.contains("Instead of: Mon 2026-11-30 10:00 UTC"), "\(moved)")
    let missing = try await place.run("show", "\(series)/20261208T100000Z")
    #expect(missing.status == 3)
  }

  @Test("free and busy times show their periods in the display zone")
  func freeBusy() async throws {
    try place.write(
      "busy.ics",
      GeneratedCalendar.header + "BEGIN:VFREEBUSY\r\nUID:busy@example.com\r\nDTSTAMP:20261101T000000Z\r\n"
        + "DTSTART:20261123T000000Z\r\nDTEND:20261130T000000Z\r\n"
        + "ORGANIZER;CN=\"Workshop, bay 2\":mailto:bay2@example.com\r\nCONTACT:Foreman\\, hall 3\r\n"
        + "COMMENT:Lift out of order\r\nURL:https://example.com/ifb\r\n"
        + "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261123T090000Z/PT1H,20261123T220000Z/20261124T010000Z\r\n"
        + "FREEBUSY:20261125T090000Z/soon\r\nEND:VFREEBUSY\r\n" + GeneratedCalendar.footer)
    _ = try await place.run("import", "busy.ics")
    let outcome = try await place.run("show", "busy@example.com", "--tz", "Europe/Berlin")
    for text in [
      "Starts:     Mon 2026-11-23 01:00 Europe/Berlin", "Ends:       Mon 2026-11-30 01:00 Europe/Berlin",
      "Period:     Mon 2026-11-23 10:00–11:00 Europe/Berlin (busy-tentative)\n",
      "Period:     Mon 2026-11-23 23:00–Tue 2026-11-24 02:00 Europe/Berlin (busy-tentative)\n",
      "Period:     a period that cannot be read (busy)\n",
      "Organizer:  Workshop, bay 2 <bay2@example.com>\n", "Contact:    Foreman, hall 3\n",
      "Comment:    Lift out of order\n", "Link:       https://example.com/ifb\n",
    ] {
      #expect(outcome.output.contains(text), "\(outcome)")
    }
    let periods = try await place.run("show", "busy@example.com", "--json", "--tz", "UTC").json()["busy_periods"]
    #expect(periods.list.count == 3 && periods[0].keys == ["end", "start", "type"])
    #expect(periods[0]["end"].text == "2026-11-23T10:00:00Z" && periods[0]["type"].text == "busy-tentative")
    #expect(periods[2]["start"].isNull && periods[2]["type"].text == "busy")
  }

  @Test("--raw prints the component verbatim")
  func raw() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let raw = try await place.run("show", "fair@example.com", "--raw").output
    #expect(
      raw == "BEGIN:VEVENT\r\nUID:fair@example.com\r\nDTSTAMP:20261101T080000Z\r\nDTSTART;VALUE=DATE:20261124\r\n"
        + "DTEND;VALUE=DATE:20261127\r\nSUMMARY:Trade fair\r\nEND:VEVENT\r\n")
    #expect(try await place.run("show", "fair@example.com", "--raw", "--json").status == 2)
  }

  @Test(
    "a missing item is reported as not found", arguments: ["zzzz", "", "/", "ffffffffffffffffffff", "none@example.com"])
  func notFound(name: String) async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let outcome = try await place.run("show", name)
    #expect(outcome.status == 3)
    #expect(outcome.error.contains("there is no item “\(name)”"))
  }
}
