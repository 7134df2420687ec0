import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("almanac agenda")
struct AgendaCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func imported(_ fixture: String = "week.ics") async throws {
    #expect(try await place.run("import", Repository.fixture(fixture)).status == 0)
  }

  private func titles(_ arguments: String...) async throws -> [String] { try await titles(list: arguments) }

  private func titles(list arguments: [String]) async throws -> [String] {
    let outcome = try await place.run(list: ["agenda", "--json"] + arguments)
    #expect(outcome.status == 0, "\(outcome)")
    return try outcome.json()["occurrences"].list.compactMap { $0["title"].text }
  }

  @Test("an event that ends in another zone shows the local time there")
  func endElsewhere() async throws {
    try place.write(
      "flight.ics",
      CalendarText.event(
        "UID:1", "DTSTART;TZID=Europe/Berlin:20261210T100000", "DTEND;TZID=Asia/Tokyo:20261211T064000", "SUMMARY:Flight"
      ))
    let lines = { (zone: String) in
      try await place.run("agenda", "2026-12-10", "+1d", "--file", "flight.ics", "--tz", zone).output
    }
    #expect(try await lines("Europe/Berlin").contains("10:00–22:40  Flight  (ends 06:40 Asia/Tokyo)\n"))
    #expect(
      try await lines("Europe/London").contains("09:00–21:40  Flight  (10:00 Europe/Berlin, ends 06:40 Asia/Tokyo)\n"))
    #expect(try await lines("Asia/Tokyo").contains("18:00–…  Flight  (10:00 Europe/Berlin)\n"))
  }

  // MARK: JSON

  @Test(
    "a day in words means that day only; a numeric date begins a week",
    arguments: [
      (["tomorrow"], 1), (["friday"], 1), (["dec 24"], 1), (["2026-12-24"], 7),
      (["today", "+3d"], 3), (["next week"], 7), (["2026-12-24", "2026-12-24"], 1), (["2026-12-24", "dec 24 2026"], 1),
      (["2026-12-24", "2026-12-26"], 2), (["friday", "friday"], 1),
    ])
  func oneDay(arguments: [String], days: Int) async throws {
    try place.write("none.ics", CalendarText.event("UID:1", "DTSTART:20200101T090000Z"))
    let document = try await place.run(
      list: ["agenda", "--file", "none.ics", "--tz", "UTC", "--json"] + arguments
    ).json()
    let bounds = try ["from", "to"].map { try Date(#require(document[$0].text), strategy: .iso8601) }
    #expect(bounds[1].timeIntervalSince(bounds[0]) == Double(days * 86_400))
  }

  @Test("JSON is one document with the range and every key of every occurrence, by start")
  func json() async throws {
    try await imported()
    let document = try await place.run(
      "agenda", "2026-11-23", "2026-12-01", "--tz", "Europe/Berlin", "--json"
    ).json()
    #expect(document.keys == ["from", "occurrences", "to", "truncated"])
    #expect(document["from"].text == "2026-11-23T00:00:00+01:00")
    #expect(document["to"].text == "2026-12-01T00:00:00+01:00")
    #expect(document["truncated"].bool == false)
    let occurrences = document["occurrences"].list
    let keys = [
      "all_day", "attendees", "calendar", "categories", "end", "id", "kind", "location", "notes", "recurrence_id",
      "repeats", "start", "status", "title", "tzid", "uid", "url",
    ]
    #expect(occurrences.allSatisfy { $0.keys == keys })
    #expect(
      occurrences.map { $0["title"].text } == [
        "Dentist", "Stand-up", "Trade fair", "Café breakfast", "Stand-up, an hour later",
      ])
    #expect(
      occurrences.map { $0["start"].text } == [
        "2026-11-23T09:00:00+01:00", "2026-11-23T11:00:00+01:00", "2026-11-24", "2026-11-25T08:00:00",
        "2026-11-30T12:00:00+01:00",
      ])
    #expect(
      occurrences.map { $0["end"].text } == [
        "2026-11-23T10:00:00+01:00", "2026-11-23T11:15:00+01:00", "2026-11-27", "2026-11-25T08:30:00",
        "2026-11-30T12:15:00+01:00",
      ])
    #expect(occurrences.map { $0["all_day"].bool } == [false, false, true, false, false])
    #expect(occurrences.map { $0["tzid"].text } == ["Europe/Berlin", nil, nil, nil, nil])
    #expect(occurrences.map { $0["status"].text } == ["confirmed", nil, nil, "tentative", nil])
    #expect(
      occurrences.map { $0["recurrence_id"].text } == [
        nil, "2026-11-23T11:00:00+01:00", nil, nil, "2026-11-30T11:00:00+01:00",
      ])
    #expect(occurrences[1]["uid"].text == "standup@example.com")
    #expect(occurrences[1]["id"].text?.hasSuffix("/20261123T100000Z") == true)
    #expect(occurrences[0]["id"].text?.contains("/") == false)
    #expect(occurrences[0]["calendar"].text == "Calendar")
    #expect(occurrences[0]["kind"].text == "event")
  }

  @Test("a month is that month, in any form, and location, notes and attendees are shown")
  func months() async throws {
    _ = try await place.run(
      "add", "Lunch", "--start", "2026-12-31T12:00", "--location", "Café Ö", "--notes", "by the window", "--url",
      "https://example.org/", "--category", "food")
    _ = try await place.run("add", "Walk", "--start", "2027-01-01T12:00")
    for words in [["2026-12"], ["december", "2026"], ["Dec", "2026"]] {
      #expect(try await titles(list: words) == ["Lunch"])
    }
    #expect(try await titles("2026-w53") == ["Lunch", "Walk"])
    let entry = try await place.run("agenda", "2026-12", "--json").json()["occurrences"][0]
    #expect(entry["location"].text == "Café Ö" && entry["notes"].text == "by the window")
    #expect(entry["url"].text == "https://example.org/" && entry["categories"].texts == ["food"])
    #expect(try await place.run("agenda", "2026-12").output.contains("Lunch  @ Café Ö\n"))
    let line = try await place.run(
      "agenda", "2026-12", "--format", "{title} {location} {notes} {url} {categories}{attendees}")
    #expect(line.output == "Lunch Café Ö by the window https://example.org/ food\n")
    #expect(try await place.run("agenda", "--month", "december", "--tz", "UTC").output.contains("December"))
  }

  @Test("--conflicts shows what overlaps with something else")
  func conflicts() async throws {
    for (title, start, end) in [
      ("Long", "09:00", "12:00"), ("Inside", "10:00", "10:30"), ("Later", "11:30", "13:00"),
      ("After", "13:00", "14:00"),
    ] {
      _ = try await place.run("add", title, "--start", "2026-12-01T\(start)", "--end", "2026-12-01T\(end)")
    }
    _ = try await place.run("add", "Fair", "--start", "2026-12-01")
    _ = try await place.run(
      "add", "Free", "--start", "2026-12-01T13:00", "--end", "2026-12-01T14:00", "--free")
    #expect(try await titles("2026-12", "--conflicts") == ["Long", "Inside", "Later"])
    let few = try await place.run("agenda", "2026-12", "--conflicts", "--limit", "2", "--json")
    #expect(try few.json()["truncated"].bool == true && few.json()["occurrences"].list.count == 2)
  }

  @Test("events that the user declined are marked, and do not count as conflicts")
  func declined() async throws {
    let meeting = { (uid: String, start: String, answer: String) in
      [
        "UID:\(uid)", "DTSTART:20261123T\(start)00Z", "DURATION:PT1H", "SUMMARY:\(uid)",
        "ORGANIZER:mailto:ann@example.org",
        "ATTENDEE;PARTSTAT=\(answer):mailto:Bob@example.com",
      ]
    }
    try place.write(
      "a.ics",
      CalendarText.events([
        meeting("No", "0900", "DECLINED"), meeting("Yes", "0930", "ACCEPTED"), meeting("Open", "1000", "NEEDS-ACTION"),
      ]))
    try place.write("config/almanac/config.toml", "[scheduling]\naddresses = [\"bob@example.com\"]\n")
    let bob = ["XDG_CONFIG_HOME": place.path("config")]
    func titles(_ words: String..., environment: [String: String?]) async throws -> [String] {
      let line = ["agenda", "2026-11-23", "--tz", "UTC", "--file", "a.ics"]
      let listed = try await place.run(list: line + words, environment: environment)
      #expect(listed.status == 0, "\(listed)")
      return ["No", "Yes", "Open"].filter { listed.output.contains($0) }
        + (listed.output.contains("No (declined)") ? ["-"] : [])
    }
    #expect(try await titles(environment: [:]) == ["No", "Yes", "Open"])
    #expect(try await titles("--conflicts", environment: [:]) == ["No", "Yes", "Open"])
    #expect(try await titles(environment: bob) == ["No", "Yes", "Open", "-"])
    #expect(try await titles("--conflicts", environment: bob) == ["Yes", "Open"])
    let busy = try await place.run(
      list: ["freebusy", "2026-11-23", "+1d", "--tz", "UTC", "--file", "a.ics"], environment: bob)
    #expect(busy.lines.count == 1 && busy.output.contains("09:30"), "\(busy)")
  }

  @Test("times end with Z under --tz UTC, and --jsonl gives the same objects, one per line")
  func utc() async throws {
    try await imported()
    let document = try await place.run("agenda", "2026-11-23", "2026-11-24", "--tz", "UTC", "--json").json()
    #expect(document["from"].text == "2026-11-23T00:00:00Z")
    #expect(document["occurrences"][0]["start"].text == "2026-11-23T08:00:00Z")
    let lines = try await place.run("agenda", "2026-11-23", "2026-11-24", "--tz", "UTC", "--jsonl").jsonLines()
    #expect(lines.map { $0["id"].text } == document["occurrences"].list.map { $0["id"].text })
    #expect(lines.allSatisfy { $0.keys == document["occurrences"][0].keys })
  }

  @Test("the id of an all-day occurrence ends with its date")
  func dateID() async throws {
    try place.write(
      "days.ics", CalendarText.event("DTSTART;VALUE=DATE:20261123", "RRULE:FREQ=DAILY;COUNT=2"))
    let document = try await place.run("agenda", "2026-11-24", "--file", "days.ics", "--json").json()
    #expect(document["occurrences"][0]["id"].text?.hasSuffix("/20261124") == true)
    #expect(document["occurrences"][0]["recurrence_id"].text == "2026-11-24")
  }

  // MARK: For people

  @Test("groups by day, all-day events first, and names the zone and what can be edited")
  func days() async throws {
    try await imported()
    let days = ["2026-11-23", "2026-11-28", "--tz", "Europe/Berlin"]
    let outcome = try await place.run(list: ["agenda"] + days)
    #expect(outcome.status == 0)
    let ids = try await place.run(list: ["agenda", "--json"] + days).json()["occurrences"].list.map {
      $0["id"].text ?? ""
    }
    #expect(
      outcome.output == """
        Mon 2026-11-23 Europe/Berlin
          09:00–10:00  \(ids[0])                   Dentist  @ Bahnhofstraße 3, Musterstadt
          11:00–11:15  \(ids[1])  Stand-up

        Tue 2026-11-24 Europe/Berlin
          all day  \(ids[2])  Trade fair

        Wed 2026-11-25 Europe/Berlin
          all day      \(ids[2])  Trade fair
          08:00–08:30  \(ids[3])  Café breakfast

        Thu 2026-11-26 Europe/Berlin
          all day  \(ids[2])  Trade fair

        """)
    #expect(try await place.run("show", ids[1]).lines.first == "Stand-up")
    let nothing = try await place.run("agenda", "2026-01-01", "2026-01-03", "--tz", "UTC")
    #expect(nothing.status == 0)
    #expect(nothing.output == "Nothing is scheduled from Thu 2026-01-01 to Fri 2026-01-02.\n")
  }

  @Test("shows what goes past midnight on both days, and calendars if there are several")
  func nights() async throws {
    try place.write(
      "night.ics",
      CalendarText.event(
        "UID:n", "SUMMARY:Night train", "DTSTART:20261123T213000Z", "DTEND:20261125T061500Z", calendar: "Travel"))
    try place.write(
      "day.ics",
      CalendarText.event("UID:d", "SUMMARY:Call", "DTSTART:20261124T100000Z", calendar: "Work"))
    let outcome = try await place.run(
      "agenda", "2026-11-23", "2026-11-26", "--file", "night.ics", "--file", "day.ics", "--tz", "UTC")
    #expect(
      outcome.output == """
        Mon 2026-11-23 UTC
          21:30–…  Night train  Travel

        Tue 2026-11-24 UTC
          all day  Night train  Travel
          10:00    Call  Work

        Wed 2026-11-25 UTC
          …–06:15  Night train  Travel

        """)
  }

  @Test("draws a week and a month as grids", arguments: ["--week", "--month"])
  func grids(option: String) async throws {
    try await imported()
    let outcome = try await place.run(
      "agenda", "2026-11-25", option, "--tz", "Europe/Berlin", environment: ["COLUMNS": "100"])
    #expect(outcome.status == 0)
    try Snapshot.check("agenda" + option, outcome.output)
    #expect(outcome.lines.allSatisfy { $0.count <= 100 })
    #expect(outcome.lines[0].contains("November 2026"))
    let sunday = try await place.run("agenda", "2026-11-25", option, "--sunday-first", "--tz", "Europe/Berlin")
    #expect(sunday.lines[1].split(separator: " ").first == "Sun")
  }

  @Test("a grid fits a narrow terminal, and says how many more there are than it shows")
  func narrowGrid() async throws {
    let events = (1...9).map {
      ["UID:\($0)", "SUMMARY:会議 number \($0)", "DTSTART:20261112T0\($0)0000Z"]
    }
    try place.write("full.ics", CalendarText.events(events))
    let outcome = try await place.run(
      "agenda", "2026-11-12", "--month", "--file", "full.ics", "--tz", "UTC", environment: ["COLUMNS": "64"])
    #expect(outcome.output.contains("+6 more"))
    let week = try await place.run("agenda", "2026-11-12", "--week", "--file", "full.ics", "--tz", "UTC")
    #expect(!week.output.contains("more"))
    for columns in [43, 48, 61, 80, 200] {
      for option in ["--week", "--month"] {
        let grid = try await place.run(
          "agenda", "2026-11-12", option, "--tz", "UTC", "--file", "full.ics", environment: ["COLUMNS": "\(columns)"])
        let frame = grid.lines.filter { $0.contains("┬") || $0.contains("┴") }
        #expect(frame.count == (columns < 48 && option == "--week" ? 0 : 2))
        #expect(frame.allSatisfy { $0.count <= columns && $0.count > columns - 7 })
      }
    }
  }

  @Test("the list that replaces a grid is as narrow as the terminal, and still names everything")
  func narrowList() async throws {
    try await imported()
    for columns in [28, 32, 40, 42] {
      for option in ["--week", "--month"] {
        let list = try await place.run(
          "agenda", "2026-11-23", option, "--tz", "Europe/Berlin", environment: ["COLUMNS": "\(columns)"])
        #expect(list.lines.allSatisfy { $0.count <= columns } || list.output.contains("┬"), "\(list)")
        #expect(list.output.contains("Dentist"))
      }
    }
    let narrow = try await place.run(
      "agenda", "2026-11-23", "+1d", "--tz", "Europe/Berlin", environment: ["COLUMNS": "32"]
    ).lines
    let id = try await place.run("agenda", "2026-11-23", "+1d", "--tz", "Europe/Berlin", "--format", "{id}").lines
    #expect(narrow.contains("  09:00–10:00  Dentist"), "\(narrow)")
    #expect(id.contains { narrow.contains("    " + $0) }, "\(narrow)")
  }

  @Test(
    "a week has the ISO 8601 number of most of its days, whichever day it begins on",
    arguments: [
      ("2026-10-24", "--sunday-first", "18–24 October 2026, week 43"),
      ("2026-10-25", "--sunday-first", "25–31 October 2026, week 44"),
      ("2026-10-24", "--saturday-first", "24–30 October 2026, week 44"),
      ("2026-10-24", "--monday-first", "19–25 October 2026, week 43"),
      ("2027-01-01", "--sunday-first", "27 December 2026 – 2 January 2027, week 53"),
    ])
  func weekNumbers(day: String, first: String, title: String) async throws {
    _ = try await place.run("add", "X", "--start", "2026-10-24")
    #expect(try await place.run("agenda", day, "--week", first).lines[0].contains(title))
  }

  @Test("however narrow the terminal is, an id is never cut, since a cut one would name nothing")
  func wholeIDs() async throws {
    _ = try await place.run("add", "Conversation", "--start", "2026-12-01T10:00", "--repeat", "daily", "--count", "2")
    let narrow = try await place.run("agenda", "2026-12-01", "2026-12-02", environment: ["COLUMNS": "20"])
    #expect(narrow.lines.contains { $0.hasSuffix("/20261201T100000Z") }, "\(narrow)")
  }

  @Test("a week shows the hours that are taken, and names a week that spans two years")
  func hours() async throws {
    try place.write(
      "hours.ics",
      CalendarText.events([
        ["UID:1", "SUMMARY:Talk", "DTSTART:20261229T093000Z", "DTEND:20261229T110000Z"],
        ["UID:2", "SUMMARY:Night", "DTSTART:20261230T230000Z", "DTEND:20261231T010000Z"],
      ]))
    let week = try await place.run("agenda", "2026-12-30", "--week", "--file", "hours.ics", "--tz", "UTC")
    #expect(week.lines[0].contains("28 December 2026 – 3 January 2027, week 53, UTC"))
    func cells(_ hour: String) -> [String] {
      let row = week.lines.first { $0.hasPrefix(hour) } ?? ""
      return row.split(separator: "│", omittingEmptySubsequences: false).dropFirst().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(cells("00:00")[3] == "…Night")
    #expect(cells("09:00")[1] == ":30 Talk" && cells("10:00")[1] == "┆" && cells("11:00")[1] == "")
    #expect(cells("23:00")[2] == "Night")
  }

  @Test("a time that was written in another zone is shown too")
  func otherZone() async throws {
    _ = try await place.run("add", "Call", "--start", "2026-12-02T20:00", "--tz", "America/New_York")
    let berlin = try await place.run("agenda", "2026-12-01", "--tz", "Europe/Berlin").lines
    #expect(berlin.first == "Thu 2026-12-03 Europe/Berlin")
    #expect(berlin.last?.hasSuffix("Call  (20:00 America/New_York)") == true)
    let there = try await place.run("agenda", "2026-12-01", "--tz", "America/New_York").lines
    #expect(there.last?.hasSuffix("Call") == true)
  }

  @Test("a zone that only the file defines is taken from the file")
  func ownZone() async throws {
    func zone(_ offset: String) -> String {
      "BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\(offset)\r\n"
        + "TZOFFSETTO:\(offset)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    }
    for (name, offset) in [("east", "+0300"), ("west", "-0300")] {
      let text = GeneratedCalendar.event(
        lines: "DTSTART;TZID=Office:20261202T200000", "SUMMARY:\(name)", uid: "\(name)@example.com")
      try place.write("\(name).ics", text.replacing("BEGIN:VEVENT", with: zone(offset) + "BEGIN:VEVENT"))
    }
    let agenda = try await place.run(
      "agenda", "2026-12-02", "+3d", "--file", "east.ics", "--file", "west.ics", "--tz", "UTC"
    ).output
    #expect(agenda.contains("17:00  east  (20:00 Office)"), "\(agenda)")
    #expect(agenda.contains("23:00  west  (20:00 Office)"), "\(agenda)")
  }

  @Test("long titles are cut to fit a terminal, but not in a pipe")
  func longTitles() async throws {
    let title = (1...30).map { "word\($0)" }.joined(separator: " ")
    _ = try await place.run("add", title, "--start", "2026-12-02T20:00")
    for command in [["agenda", "2026-12-01"], ["search", "word1"]] {
      let cut = try await place.run(list: command, environment: ["COLUMNS": "60"])
      #expect(cut.lines.last?.count == 60 && cut.lines.last?.last == "…", "\(cut)")
      let whole = try await place.run(list: command, environment: ["COLUMNS": nil])
      #expect(whole.lines.last?.hasSuffix(title) == true)
    }
  }

  @Test("--format shows the location, from the store and from files")
  func places() async throws {
    try await imported()
    for source in [[], ["--file", Repository.fixture("week.ics")]] {
      let lines = try await place.run(
        list: ["agenda", "2026-11-23", "+1d", "--query", "dentist", "--tz", "UTC", "--format", "{title} at {location}"]
          + source)
      #expect(lines.lines == ["Dentist at Bahnhofstraße 3, Musterstadt"], "\(lines)")
    }
  }

  @Test("--format prints a line for each occurrence, whatever its title holds")
  func format() async throws {
    try place.write(
      "two.ics",
      CalendarText.events([
        ["UID:1", "SUMMARY:Two\\nlines", "DTSTART:20261201T090000Z", "DURATION:PT30M"],
        ["UID:2", "SUMMARY:Fair", "DTSTART;VALUE=DATE:20261202"],
      ]))
    let lines = try await place.run(
      "agenda", "2026-12-01", "--file", "two.ics", "--tz", "UTC", "--format",
      #"{{{date}}}\t{weekday} {time}-{end_time} {title} {uid} {kind}"#)
    #expect(
      lines.lines == ["{2026-12-01}\tTue 09:00-09:30 Two lines 1 event", "{2026-12-02}\tWed - Fair 2 event"])
    for template in ["{place}", "{title", "title}"] {
      let refused = try await place.run("agenda", "--file", "two.ics", "--format", template)
      #expect(refused.status == 2)
      #expect(refused.error.contains("the fields are id, uid, kind") || refused.error.contains("The fields are id"))
    }
    let unknown = try await place.run("agenda", "--file", "two.ics", "--format", "{date} {place}")
    #expect(unknown.error.contains("--format has no field “place”; the fields are id, uid"), "\(unknown)")
  }

  @Test("--at shows what is in progress at a time, --not-started leaves out what has begun before")
  func moment() async throws {
    try await imported()
    #expect(try await titles("--at", "2026-11-23T09:59:59+01:00") == ["Dentist"])
    #expect(try await titles("--at", "2026-11-23T10:00+01:00") == [])
    #expect(try await titles("--at", "2026-11-24") == ["Trade fair"])
    let from = ["2026-11-24T12:00", "2026-11-26", "--tz", "UTC"]
    #expect(try await titles(list: from) == ["Trade fair", "Café breakfast"])
    #expect(try await titles(list: from + ["--not-started"]) == ["Café breakfast"])
    #expect(try await titles(list: from + ["--not-started", "--limit", "1"]) == ["Café breakfast"])
  }

  // MARK: Selection

  @Test("to-dos are listed on the day on which they are due, with --kind")
  func reminders() async throws {
    try await imported()
    #expect(try await titles("2026-12-31", "--kind", "reminder") == ["Tax return"])
    #expect(try await titles("2026-12-31") == [])
    #expect(try await titles("2026-11-23", "2027-01-01", "--kind", "event,reminder").count == 7)
    let outcome = try await place.run("agenda", "2026-12-31", "--kind", "todo", "--tz", "UTC")
    #expect(outcome.lines.first == "Thu 2026-12-31 UTC")
    #expect(outcome.lines.last?.wholeMatch(of: #/  all day  [0-9a-f]{4}  ☐ Tax return/#) != nil)
    #expect(try await place.run("agenda", "--kind", "party").status == 2)
  }

  @Test("cancelled events are shown only with --cancelled")
  func cancelled() async throws {
    try place.write(
      "off.ics", CalendarText.event("SUMMARY:Off", "DTSTART:20261123T100000Z", "STATUS:CANCELLED"))
    #expect(try await titles("2026-11-23", "--file", "off.ics") == [])
    #expect(try await titles("2026-11-23", "--file", "off.ics", "--cancelled") == ["Off"])
    let outcome = try await place.run("agenda", "2026-11-23", "--file", "off.ics", "--cancelled", "--tz", "UTC")
    #expect(outcome.lines.last == "  10:00  Off (cancelled)")
  }

  @Test("calendars, words and a number restrict it")
  func bounds() async throws {
    try await imported()
    try place.write(
      "other.ics", CalendarText.event("SUMMARY:Dentist too", "DTSTART:20261123T100000Z", calendar: "Other"))
    #expect(try await place.run("import", "other.ics").status == 0)
    #expect(try await titles("2026-11-23", "--query", "dentist") == ["Dentist", "Dentist too"])
    #expect(try await titles("2026-11-23", "--query", "dentist", "-c", "Other") == ["Dentist too"])
    #expect(try await titles("2026-11-23", "--query", "dentist calendar:Other") == ["Dentist too"])
    #expect(try await titles("2026-11-23", "--limit", "2", "--tz", "UTC") == ["Dentist", "Stand-up"])
    #expect(try await titles("2026-11-25", "--limit", "1", "--tz", "UTC") == ["Trade fair"])
    #expect(try await titles("2026-11-23", "--limit", "0") == [])
    #expect(try await place.run("agenda", "-c", "None").status == 3)
  }

  // MARK: Exit codes

  @Test("contradictory options are a usage error")
  func usage() async throws {
    try await imported()
    for arguments in [
      ["2026-11-23", "2026-11-01"], ["someday"], ["--week", "--month"],
      ["2026-11-01", "2026-12-01", "--month"], ["--limit", "-1"], ["--tz", "Nowhere"],
      ["2026-11-01", "--at", "now"], ["--at", "now", "--week"], ["--format", "{id}", "--json"],
    ] {
      #expect(try await place.run(list: ["agenda"] + arguments).status == 2, "\(arguments)")
    }
  }

  @Test("without a store or a file there is nothing to show")
  func missing() async throws {
    #expect(try await place.run("agenda").status == 3)
    #expect(try await place.run("agenda", "--file", "none.ics").status == 3)
    try place.write("page.html", "<html></html>")
    #expect(try await place.run("agenda", "--file", "page.html").status == 9)
  }

  @Test("says from when on the result is incomplete, and exits with 1; --limit asks for less")
  func incomplete() async throws {
    try place.write("dense.ics", CalendarText.event("DTSTART:20261123T100000Z", "RRULE:FREQ=SECONDLY"))
    let arguments = ["agenda", "2027-01-01", "2027-02-01", "--file", "dense.ics", "--tz", "UTC"]
    let outcome = try await place.run(list: arguments + ["--format", "{start}"])
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("\n2027-01-04T11:19:59Z\n"))
    #expect(outcome.error.contains("the list is incomplete after Mon 2027-01-04 11:20 UTC"), "\(outcome.error)")
    // This many occurrences take a long time in JSON.
    if Nightly.isOn {
      let document = try await place.run(list: arguments + ["--json"])
      #expect(document.status == 1)
      #expect(String(decoding: document.bytes.suffix(50), as: UTF8.self).hasSuffix("\"truncated\" : true\n}\n"))
    }
    let first = try await place.run(list: arguments + ["--jsonl", "--limit", "3"])
    #expect(first.status == 0)
    #expect(first.lines.count == 3)
    #expect(first.error.hasSuffix("almanac: only the first 3 are shown; there are more (--limit)\n"))
  }

  @Test("--limit says in JSON whether something was left out")
  func limit() async throws {
    try await imported()
    for (limit, isCut) in [(1, true), (4, true), (5, false), (100, false)] {
      let outcome = try await place.run(
        "agenda", "2026-11-23", "2026-12-01", "--tz", "UTC", "--json", "--limit", "\(limit)")
      #expect(outcome.status == 0)
      #expect(try outcome.json()["truncated"].bool == isCut)
      #expect(try outcome.json()["occurrences"].list.count == min(limit, 5))
      let shown = limit == 1 ? "the first is" : "the first \(limit) are"
      #expect(outcome.error == (isCut ? "almanac: only \(shown) shown; there are more (--limit)\n" : ""))
    }
  }

  @Test("for files, names the rules that cannot be expanded")
  func unusableRule() async throws {
    try place.write(
      "odd.ics",
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:odd
      SUMMARY:Odd
      DTSTART:20261123T090000Z
      RRULE:FREQ=DAILY;COUNT=-1
      END:VEVENT
      END:VCALENDAR

      """)
    let outcome = try await place.run("agenda", "2026-11-23", "2026-12-01", "--tz", "UTC", "--file", "odd.ics")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Odd"))
    let warning =
      "RRULE “FREQ=DAILY;COUNT=-1” of “Odd” cannot be read; it was kept, and agendas do not show its occurrences"
    #expect(outcome.error.contains("odd.ics:") && outcome.error.contains(warning), "\(outcome)")
  }

  @Test("for files, names the components replaced by newer versions, but no duplicates")
  func versions() async throws {
    func event(_ title: String, _ stamp: String) -> String {
      "BEGIN:VEVENT\nUID:1\nDTSTAMP:\(stamp)\nDTSTART:20261123T090000Z\nSUMMARY:\(title)\nEND:VEVENT\n"
    }
    let (old, new) = (event("Regatta", "20261031T235959Z"), event("Meeting", "20261101T000000Z"))
    for (components, reason) in [
      (old + new, "it replaced an older version that came earlier in the same import"),
      (new + old, "a newer version came earlier in the same import"), (new + new, nil),
    ] {
      try place.write("club.ics", "BEGIN:VCALENDAR\n\(components)END:VCALENDAR\n")
      for command in [["agenda", "2026-11-23", "--file"], ["expand"]] {
        let outcome = try await place.run(list: command + ["club.ics", "--tz", "UTC"])
        #expect(outcome.status == 0 && !outcome.output.contains("Regatta"))
        #expect(outcome.error == (reason.map { "almanac: warning: club.ics:8: UID “1”: \($0)\n" } ?? ""))
      }
    }
  }

  // MARK: Oracle

  private struct OracleLine: Decodable {
    var id: String
    var ics: String
    var from: String
    var to: String
    var occurrences: [[String]]
  }

  @Test(
    "whole components have the occurrences that two independent implementations give",
    .enabled(if: Oracles.folder != nil, Comment(rawValue: Oracles.reason)))
  func oracle() async throws {
    for (_, line) in try Oracles.lines(of: "set-oracle.jsonl", as: OracleLine.self, oneIn: 20) {
      try place.write("set.ics", line.ics)
      let outcome = try await place.run(
        "agenda", line.from, line.to, "--file", "set.ics", "--tz", "UTC", "--json", "--cancelled")
      #expect(outcome.status == 0, "\(line.id) \(outcome)")
      let found = try outcome.json()["occurrences"].list.filter { $0["status"].text != "cancelled" }.map {
        [$0["start"].text ?? "", $0["end"].text ?? "", $0["title"].text ?? ""]
      }
      var expected = Set(line.occurrences)
      // The oracle also ends each series by the series' own clock: one occurrence is before the end only in UTC.
      if line.id == "s0307" { expected.insert(["2027-01-31T20:00:00Z", "2027-01-31T21:30:00Z", "series"]) }
      #expect(Set(found) == expected, "\(line.id)")
      #expect(found.count == Set(found).count, "\(line.id)")
    }
  }
}
