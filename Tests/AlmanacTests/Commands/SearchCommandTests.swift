import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac search")
struct SearchCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func titles(_ query: String..., options: [String] = []) async throws -> [String?] {
    let outcome = try await place.run(list: ["search", "--json"] + options + ["--"] + query)
    #expect(outcome.status == (try outcome.json()["items"].list.isEmpty ? 3 : 0))
    return try outcome.json()["items"].list.map { $0["title"].text }
  }

  @Test("an excluded word is not taken for an option, and emoji are found")
  func excludedWordsAndSigns() async throws {
    for title in ["Big dinner", "🎉 Party", "Catering & more"] {
      _ = try await place.run("add", title, "--start", "2026-12-05T20:00")
    }
    func found(_ arguments: String...) async throws -> [String?] {
      try await place.run(list: ["search", "--json"] + arguments).json()["items"].list.map { $0["title"].text }
    }
    #expect(try await found("-dinner") == ["🎉 Party", "Catering & more"])
    #expect(try await found("-dinner", "-catering", "-c", "Calendar") == ["🎉 Party"])
    #expect(try await found("🎉") == ["🎉 Party"])
    #expect(try await found("title:🎉", "party") == ["🎉 Party"])
    #expect(try await found("location:🎉") == [])
    #expect(try await found("-🎉", "-dinner") == ["Catering & more"])
    #expect(try await found("catering & more") == ["Catering & more"])
    let mistyped = try await place.run("search", "party", "--limt", "3")
    #expect(mistyped.status == 2 && mistyped.error.contains("--limt"))
  }

  @Test("for a series between two times it shows the requested day, and nothing if there is none")
  func seriesBetween() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    #expect(try await titles("stand-up after:2026-11-24 before:2026-11-28") == [])
    let found = try await place.run(
      "search", "stand-up after:2026-11-23 before:2026-11-24", "--tz", "Europe/Berlin", "--json")
    #expect(try found.json()["items"].list.map { $0["next"].text } == ["2026-11-23T11:00:00+01:00"])
  }

  @Test("a series and its moved occurrence are found on their own days, each once")
  func movedOccurrence() async throws {
    try place.write(
      "fest.ics",
      CalendarText.events([
        ["UID:a", "SUMMARY:Fest", "DTSTART:20301203T100000Z", "DURATION:PT2H", "RRULE:FREQ=WEEKLY;COUNT=3"],
        ["UID:a", "SUMMARY:Fest, later", "DTSTART:20301212T120000Z", "RECURRENCE-ID:20301210T100000Z"],
        ["UID:b", "SUMMARY:Fest of two", "DTSTART:20301201T100000Z", "RRULE:FREQ=DAILY;COUNT=2"],
        ["UID:b", "SUMMARY:Fest, last", "DTSTART:20310101T120000Z", "RECURRENCE-ID:20301202T100000Z"],
      ]))
    _ = try await place.run("import", "fest.ics")
    func found(_ query: String) async throws -> [String] {
      try await place.run("search", "fest \(query)", "--tz", "UTC", "--json").json()["items"].list.map {
        "\($0["title"].text ?? "") \(($0["next"].text ?? $0["start"].text ?? "").prefix(10))"
      }
    }
    #expect(try await found("after:2030-12-11 before:2030-12-14") == ["Fest, later 2030-12-12"])
    #expect(
      try await found("after:2030-12-10") == ["Fest, later 2030-12-12", "Fest 2030-12-17", "Fest, last 2031-01-01"])
    #expect(try await found("after:2030-12-17T11:00Z") == ["Fest 2030-12-17", "Fest, last 2031-01-01"])
    #expect(try await found("before:2030-12-04") == ["Fest of two 2030-12-01", "Fest 2030-12-03"])
    #expect(
      try await found("")
        == [
          "Fest of two 2030-12-01", "Fest 2030-12-03", "Fest, later 2030-12-12", "Fest, last 2031-01-01",
        ])
    #expect(try await place.run("search", "fest after:2030-12-09 before:2030-12-12").status == 3)
  }

  @Test("prints a table for people")
  func table() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let outcome = try await place.run("search", "dentist", "--tz", "Europe/Berlin")
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines[0].split(separator: " ") == ["ID", "WHEN", "(Europe/Berlin)", "CALENDAR", "TITLE"])
    #expect(outcome.lines[1].contains("2026-11-23 09:00      Calendar  Dentist"))
    let nothing = try await place.run("search", "unheard")
    #expect(nothing.status == 3)
    #expect(nothing.error == "almanac: error: nothing was found\n")
  }

  @Test("gives every key in JSON, in one document or one object per line")
  func json() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let keys = [
      "all_day", "calendar", "due", "end", "id", "is_completed", "kind", "next", "recurrence_id", "recurring",
      "repeats", "start", "status",
      "title", "tzid", "uid",
    ]
    let document = try await place.run("search", "kind:event", "--json").json()
    #expect(document.keys == ["items"])
    #expect(document["items"].list.allSatisfy { $0.keys == keys })
    let lines = try await place.run("search", "kind:event", "--jsonl").jsonLines()
    #expect(lines.map { $0["id"].text } == document["items"].list.map { $0["id"].text })
    #expect(lines.allSatisfy { $0.keys == keys })
    let limited = try await place.run("search", "kind:event", "--jsonl", "--limit", "2").jsonLines()
    #expect(limited.count == 2)
    #expect(try await place.run("search", "x", "--limit", "-1").status == 2)
  }

  @Test("shows the next occurrence of a series, with its changes, and the start of a series that is over")
  func next() async throws {
    let now = Date().addingTimeInterval(3600)
    func time(_ days: Int) -> String {
      now.addingTimeInterval(Double(days) * 86_400).formatted(
        Date.VerbatimFormatStyle(
          format:
            "\(year: .defaultDigits)\(month: .twoDigits)\(day: .twoDigits)T\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))0000Z",
          timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    }
    try place.write(
      "series.ics",
      CalendarText.events([
        ["UID:a", "SUMMARY:Daily", "DTSTART:\(time(-100))", "RRULE:FREQ=DAILY", "EXDATE:\(time(0))"],
        ["UID:a", "SUMMARY:Daily, cancelled", "DTSTART:\(time(1))", "RECURRENCE-ID:\(time(1))", "STATUS:CANCELLED"],
        ["UID:a", "SUMMARY:Daily, later", "DTSTART:\(time(5))", "RECURRENCE-ID:\(time(2))"],
        ["UID:b", "SUMMARY:Over", "DTSTART:\(time(-100))", "RRULE:FREQ=DAILY;COUNT=3"],
      ]))
    _ = try await place.run("import", "series.ics")
    func compact(_ text: String?) -> String? { text?.filter { $0 != "-" && $0 != ":" } }
    let items = try await place.run("search", "calendar:Calendar", "--tz", "UTC", "--json").json()["items"].list
    let series = try #require(items.first { $0["title"].text == "Daily" })
    #expect(compact(series["next"].text) == time(3))
    #expect(compact(series["start"].text) == time(-100))
    #expect(items.filter { $0["title"].text != "Daily" }.allSatisfy { $0["next"].isNull })
    let table = try await place.run("search", "calendar:Calendar", "--tz", "UTC").lines
    let day = try #require(series["next"].text?.prefix(10))
    #expect(table.contains { $0.contains("\(day) ") && $0.contains("↻ ") && $0.hasSuffix("Daily") }, "\(table)")
    #expect(table.contains { $0.contains("↻ over") && $0.hasSuffix("Over") }, "\(table)")
    #expect(table.filter { $0.contains("↻ over") }.count == 1, "\(table)")
    #expect(
      try await place.run("show", "a", "--tz", "UTC", "--json").json()["items"][0]["next"].text == series["next"].text)
  }

  @Test("results are in the order of the times shown: a series is placed at its next occurrence")
  func orderOfSeries() async throws {
    try place.write(
      "order.ics",
      CalendarText.events([
        ["UID:a", "SUMMARY:Series", "DTSTART:20000101T100000Z", "RRULE:FREQ=YEARLY"],
        ["UID:b", "SUMMARY:Past", "DTSTART:20010101T100000Z"],
        ["UID:c", "SUMMARY:Over", "DTSTART:20020101T100000Z", "RRULE:FREQ=DAILY;COUNT=3"],
      ]))
    _ = try await place.run("import", "order.ics")
    let items = try await place.run("search", "calendar:Calendar", "--json").json()["items"].list
    #expect(items.map { $0["title"].text } == ["Past", "Over", "Series"])
    let first = try await place.run("search", "calendar:Calendar", "--limit", "1", "--json").json()["items"].list
    #expect(first.map { $0["title"].text } == ["Past"])
  }

  @Test("finds words, phrases and prefixes, and excludes words with a dash")
  func words() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    #expect(try await titles("DENTIST") == ["Dentist"])
    #expect(try await titles("cafe") == ["Café breakfast"])
    #expect(try await titles("an", "later") == ["Stand-up, an hour later"])
    #expect(try await titles("an later") == ["Stand-up, an hour later"])
    #expect(try await titles("\"an later\"") == [])
    #expect(try await titles("\"an hour\"") == ["Stand-up, an hour later"])
    #expect(try await titles("brea*") == ["Café breakfast"])
    #expect(try await titles("brea") == [])
    #expect(try await titles("stand -hour") == ["Stand-up"])
  }

  @Test(
    "searches fields",
    arguments: [
      ("title:dentist", ["Dentist"]), ("location:musterstadt", ["Dentist"]), ("notes:card", ["Dentist"]),
      ("with:lindqvist", ["Dentist"]), ("with:office@example.org", ["Dentist"]), ("category:health", ["Dentist"]),
      ("uid:fair@example.com", ["Trade fair"]), ("kind:journal", ["Rain all day"]), ("kind:todo", ["Tax return"]),
      ("calendar:Travel", ["Train to the coast"]), ("title:card", []),
      ("calendar:travel train", ["Train to the coast"]),
    ] as [(String, [String])])
  func fields(query: String, expected: [String]) async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"), Repository.fixture("travel.ics"))
    let outcome = try await place.run("search", "--json", query)
    guard outcome.status != 3 || !expected.isEmpty else { return }
    #expect(try outcome.json()["items"].list.map { $0["title"].text } == expected, "\(outcome)")
  }

  @Test(
    "a malformed query is a usage error with a hint",
    arguments: [
      ("foo:bar", "the fields are "), ("title:", "needs a value"), ("after:someday", "is not a time"),
      ("kind:meeting", "event, reminder"), ("-calendar:Work", "-calendar"), ("-after:today", "-after"),
    ])
  func nonsense(query: String, hint: String) async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let outcome = try await place.run("search", "--", query)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains(hint), "\(outcome)")
  }

  @Test(
    "the syntax of the text index has no meaning in a query",
    arguments: ["\"", "a OR (b", "NEAR(a b)", "^x", "{a}:b", "*"])
  func noSyntax(query: String) async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let outcome = try await place.run("search", query)
    #expect([0, 2, 3].contains(outcome.status), "\(outcome)")
    #expect(!outcome.error.contains("fts5"), "\(outcome)")
  }

  @Test("a malformed rule does not affect when an event is found, whatever the search")
  func unreadableRule() async throws {
    let event = CalendarText.event("UID:odd", "DTSTART:20261123T090000Z", "RRULE:FREQ=SOMETIMES", "SUMMARY:Odd")
    _ = try await place.run("import", place.write("odd.ics", event))
    for (from, to, isThere) in [("2026-11-23", "2026-11-24", true), ("2026-11-24", "2026-12-01", false)] {
      let agenda = try await place.run("agenda", from, to, "--tz", "UTC")
      let search = try await place.run("search", "after:\(from) before:\(to)", "--tz", "UTC")
      let export = try await place.run("export", "--after", from, "--before", to, "--tz", "UTC")
      for found in [agenda, search, export] { #expect(found.output.contains("Odd") == isThere, "\(found)") }
    }
  }

  @Test("after: and before: bound the time, in the display zone")
  func window() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    #expect(
      try await titles("kind:event after:2026-11-25 before:2026-11-26 -stand") == ["Trade fair", "Café breakfast"])
    #expect(try await titles("dentist after:20261123T090000Z") == [])
    #expect(try await titles("dentist after:2026-11-23T08:59:59Z") == ["Dentist"])
    #expect(try await titles("dentist after:2026-11-23T09:59:59+01:00") == ["Dentist"])
    // A time of day means today, even on the day of the dentist appointment.
    let today = Date.now.ISO8601Format().prefix(10)
    #expect(try await titles("dentist before:09:00") == (try await titles("dentist before:\(today)T09:00")))
    let berlin = ["--tz", "Europe/Berlin"]
    #expect(try await titles("dentist after:2026-11-23T10:00", options: berlin) == [])
    #expect(try await titles("dentist after:2026-11-23T09:59", options: berlin) == ["Dentist"])
    #expect(try await titles("dentist before:2026-11-23T09:00", options: berlin) == [])
    #expect(try await titles("dentist before:2026-11-23T09:01", options: berlin) == ["Dentist"])
    #expect(try await titles("dentist after:2026-11") == ["Dentist"])
    #expect(try await titles("dentist after:2027") == [])
  }
}
