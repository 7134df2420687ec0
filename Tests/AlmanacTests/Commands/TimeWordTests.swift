import Foundation
import ProgramTestSupport
import Testing

@Suite("Times as people type them")
struct TimeWordTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }()

  private static func date(_ days: Int, from today: Date) -> Date {
    calendar.date(byAdding: .day, value: days, to: today) ?? today
  }

  private static func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return (parts.year ?? 0).formatted(.number.grouping(.never)) + two(parts.month) + two(parts.day)
  }

  private static func two(_ number: Int?) -> String {
    let text = String(number ?? 0)
    return text.count == 1 ? "0" + text : text
  }

  /// The days, counted from today, that begin at or after the time that the word means.
  private func days(after word: String) async throws -> [Int] {
    while true {
      let today = Self.calendar.startOfDay(for: Date())
      var text = GeneratedCalendar.header
      for day in -10...40 {
        text += "BEGIN:VEVENT\r\nUID:\(day)@example.com\r\nDTSTAMP:20260101T000000Z\r\n"
        text += "DTSTART;VALUE=DATE:\(Self.text(Self.date(day, from: today)))\r\nSUMMARY:\(day)\r\nEND:VEVENT\r\n"
      }
      let fresh = try Workplace()
      _ = try await fresh.run("import", "-", input: Array((text + GeneratedCalendar.footer).utf8))
      let found = try await fresh.run("search", "--json", "after:\(word)").json()
      // Midnight may have passed in the meantime.
      guard Self.calendar.startOfDay(for: Date()) == today else { continue }
      return found["items"].list.compactMap { $0["title"].text.flatMap { Int($0) } }
    }
  }

  @Test(
    "words mean days relative to today",
    arguments: [("today", 0), ("tomorrow", 1), ("yesterday", -1), ("+3d", 3), ("-2d", -2), ("+1w", 7), ("TODAY", 0)])
  func words(word: String, first: Int) async throws {
    #expect(try await days(after: word) == Array(first...40))
  }

  @Test("a weekday is the next one, never today", arguments: 0..<7)
  func weekdays(index: Int) async throws {
    let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    let first = try #require(try await days(after: names[index]).first)
    #expect((1...7).contains(first))
    let date = Self.date(first, from: Date())
    #expect(Self.calendar.component(.weekday, from: date) == index + 1)
  }

  @Test("+1mo is the same day of the next month, or its last day")
  func months() async throws {
    let first = try #require(try await days(after: "+1mo").first)
    let expected = Self.calendar.date(byAdding: .month, value: 1, to: Self.calendar.startOfDay(for: Date()))
    #expect(expected.map { Self.text($0) } == Self.text(Self.date(first, from: Date())))
  }

  @Test(
    "an invalid time is a usage error",
    arguments: [
      "someday", "2026-13-01", "2026-02-30", "2026-nov-05", "2026--11", "2026-11-", "25:00", "+3", "+d", "+-3d",
      "+99999999999999999999d", "-9223372036854775808d", "+9223372036854775807y", "-99999y", "2026-11-23T09:00+99:00",
      "2026-11-23T9", "20261123T0900", "٢٠٢٦-١١-٢٣", "m", "mo", "", "11/23/2026",
    ])
  func nonsense(text: String) async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let outcome = try await place.run("export", "--from=\(text)")
    if text == "20261123T0900" {
      #expect(outcome.status == 0)
    } else {
      #expect(outcome.status == 2, "\(outcome)")
    }
  }

  @Test("slashes are refused with a suggestion")
  func slashes() async throws {
    let outcome = try await place.run("add", "X", "--start", "11/12/2026")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("write 2026-11-12 or 2026-12-11"), "\(outcome)")
  }

  @Test("a distance into the past can be used as a time")
  func past() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    #expect(try await place.run("agenda", "-7d", "+14d").status == 0)
    #expect(try await place.run("export", "--from", "-7d").status == 0)
    #expect(try await place.run("agenda", "-7x").status == 2)
  }

  @Test("the end of an agenda counts from its start")
  func spans() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let days = try await place.run("agenda", "2026-11-23", "+3d", "--json").json()
    #expect(days["from"].text == "2026-11-23T00:00:00Z" && days["to"].text == "2026-11-26T00:00:00Z")
    let hours = try await place.run("agenda", "2026-11-23T09:00", "+90m", "--json").json()
    #expect(hours["to"].text == "2026-11-23T10:30:00Z")
    let clock = try await place.run("agenda", "2026-11-23 09:00", "17:00", "--json").json()
    #expect(clock["to"].text == "2026-11-23T17:00:00Z")
  }

  @Test("an event in one line shows how it was understood")
  func quickEntry() async throws {
    let outcome = try await place.run(
      "add", "Dentist Nov 30 2026 3pm for 45m at Mill Lane", "--tz", "Europe/Berlin", "-n")
    #expect(
      outcome.error
        == "almanac: understood as “Dentist”, Mon 2026-11-30 15:00 Europe/Berlin to Mon 2026-11-30 15:45 Europe/Berlin, at Mill Lane\n"
    )
    #expect(outcome.output.contains("+DTEND;TZID=Europe/Berlin:20261130T154500"))
    #expect(outcome.output.contains("+LOCATION:Mill Lane"))
    let unknown = try await place.run("add", "Dentist")
    #expect(unknown.status == 2 && unknown.error.contains("does not give a time"))
  }

  @Test(
    "an option cannot repeat what the line says",
    arguments: [
      ("Dentist every tuesday 3pm", ["--repeat", "daily"], "--repeat"),
      ("Dentist every tuesday 3pm", ["--rrule", "FREQ=DAILY"], "--rrule"),
      ("Dentist tomorrow 3pm-4pm", ["--duration", "45m"], "--duration"),
      ("Dentist tomorrow 3pm for 1h", ["--end", "18:00"], "--end"),
      ("Dentist daily 3pm until dec 24", ["--count", "5"], "--count"),
      ("Dentist tomorrow 3pm at Mill", ["--location", "HQ"], "--location"),
      ("Dentist tomorrow 3pm remind me 1h before", ["--alarm", "5m"], "--alarm"),
    ])
  func twice(title: String, options: [String], option: String) async throws {
    let outcome = try await place.run(list: ["add", title, "-n", "--tz", "UTC"] + options)
    #expect(outcome.status == 2 && outcome.error.contains(" and \(option) say "), "\(outcome)")
    #expect(try await place.run(list: ["add", title, "-n", "--tz", "UTC"]).status == 0)
  }

  @Test("an alarm in the title is added, and reported")
  func alarm() async throws {
    let outcome = try await place.run(
      "add", "Dentist Nov 30 2026 3pm, remind me 10 minutes before", "-n", "--tz", "UTC")
    #expect(outcome.error.hasSuffix(" to Mon 2026-11-30 16:00 UTC, alarm 10 minutes before\n"), "\(outcome)")
    #expect(outcome.output.contains("+TRIGGER:-PT10M\n"), "\(outcome)")
    let due = try await place.run("reminders", "add", "Pay Nov 30 2026 3pm alert 1 day before", "-n", "--tz", "UTC")
    #expect(due.output.contains("+TRIGGER;RELATED=END:-P1D\n"), "\(due)")
  }

  @Test("an event that repeats within a day needs a time of day and an end")
  func hours() async throws {
    func add(_ arguments: String...) async throws -> Outcome {
      try await place.run(list: ["add", "-n", "--tz", "UTC"] + arguments)
    }
    let endless = try await add("Bell", "--start", "2026-11-30", "--repeat", "every hour")
    #expect(endless.status == 2 && endless.error.contains("--count 8 or --until 2026-11-30"), "\(endless)")
    #expect(try await add("Bell", "--start", "2026-11-30 9:00", "--repeat", "every 2 hours").status == 2)
    #expect(try await add("Bell every hour 2026-11-30 9am").status == 2)
    let bounded = try await add("Bell", "--start", "2026-11-30 9:00", "--repeat", "every hour", "--count", "8")
    #expect(bounded.output.contains("+RRULE:FREQ=HOURLY;COUNT=8\n"), "\(bounded)")
    #expect(try await add("Bell", "--start", "2026-11-30 9:00", "--rrule", "FREQ=HOURLY").status == 0)
  }

  @Test("--end of an all-day event is the day after the last one, which is reported")
  func lastDay() async throws {
    let fair = try await place.run("add", "Fair", "--start", "2026-12-01", "--end", "2026-12-04", "-n")
    #expect(fair.error == "almanac: the last day is Thu 2026-12-03\n", "\(fair)")
    #expect(fair.output.contains("+DTEND;VALUE=DATE:20261204\n"), "\(fair)")
  }

  @Test("a misspelled day in an option is named")
  func misspelled() async throws {
    let outcome = try await place.run("add", "X", "--start", "tommorow 3pm", "-n")
    #expect(outcome.status == 2 && outcome.error.contains("did you mean “tomorrow”?"), "\(outcome)")
  }

  @Test("months that a rule skips are reported")
  func shortMonths() async throws {
    let rent = try await place.run("add", "Rent", "--start", "2026-12-31", "--repeat", "monthly", "-n")
    #expect(rent.status == 0 && rent.error.contains("months without day 31 are skipped"), "\(rent)")
  }

  @Test("an ambiguous time is reported once, at the end of an event too")
  func toldOnce() async throws {
    let outcome = try await place.run(
      "add", "Night", "--start", "2026-11-30 20:00", "--end", "2h", "--tz", "Europe/Berlin", "-n")
    #expect(outcome.error == "almanac: “2h” means 2:00, a time of day\n")
    #expect(outcome.output.contains("+DTEND;TZID=Europe/Berlin:20261201T020000"), "\(outcome)")
  }

  @Test("an event may end in another zone")
  func flights() async throws {
    let outcome = try await place.run(
      "add", "Flight", "--start", "2026-11-30 10:00", "--end", "13:40", "--end-tz", "America/New_York", "--tz",
      "Europe/Berlin", "-n")
    #expect(outcome.output.contains("+DTSTART;TZID=Europe/Berlin:20261130T100000"))
    #expect(outcome.output.contains("+DTEND;TZID=America/New_York:20261130T134000"))
    let long = try await place.run(
      "add", "Flight", "--start", "2026-11-30 10:00", "--duration", "9h", "--end-tz", "America/New_York", "--tz",
      "Europe/Berlin", "-n")
    #expect(long.output.contains("+DTEND;TZID=America/New_York:20261130T130000"))
    #expect(try await place.run("add", "Flight", "--start", "now", "--end-tz", "America/New_York").status == 2)
  }

  @Test(
    "a repetition ends on a day or after a number of times",
    arguments: [
      (["--until", "2026-12-31"], "FREQ=WEEKLY;UNTIL=20261231T225959Z"), (["--count", "5"], "FREQ=WEEKLY;COUNT=5"),
      (["--until", "2026-12-31 12:00"], "FREQ=WEEKLY;UNTIL=20261231T110000Z"), ([], "FREQ=WEEKLY"),
    ] as [([String], String)])
  func repetitionEnds(options: [String], rule: String) async throws {
    let outcome = try await place.run(
      list: [
        "add", "Class", "--start", "2026-11-30 10:00", "--repeat", "weekly", "--tz", "Europe/Berlin", "-n",
      ] + options)
    #expect(outcome.output.contains("+RRULE:\(rule)\n"), "\(outcome)")
  }

  @Test("a series can be given an end later, and an event that does not repeat cannot")
  func endLater() async throws {
    _ = try await place.run("add", "Class", "--start", "2026-11-30", "--repeat", "every monday")
    let id = try #require(try await place.run("search", "Class", "--json").json()["items"][0]["id"].text)
    #expect(
      try await place.run("edit", id, "--until", "2026-12-31", "-n").output.contains(
        "+RRULE:FREQ=WEEKLY;UNTIL=20261231;BYDAY=MO"))
    #expect(try await place.run("edit", id, "--count", "3").status == 0)
    #expect(try await place.run("show", id, "--raw").output.contains("COUNT=3"))
    _ = try await place.run("add", "Once", "--start", "2026-11-30")
    let once = try #require(try await place.run("search", "Once", "--json").json()["items"][0]["id"].text)
    let refused = try await place.run("edit", once, "--until", "2027-01-01")
    #expect(refused.status == 2 && refused.error.contains("--until needs --repeat or --rrule"), "\(refused)")
    #expect(try await place.run("edit", once, "--count", "3").error.contains("--count needs"))
    let early = try await place.run("add", "X", "--start", "2026-11-30", "--repeat", "daily", "--until", "2026-11-29")
    #expect(early.status == 2 && early.error.contains("before it begins"), "\(early)")
  }

  @Test("a series begins on a day of its repetition; a contradictory rule is kept with a warning")
  func firstDays() async throws {
    func add(_ arguments: String...) async throws -> Outcome {
      try await place.run(list: ["add", "-n", "--tz", "Europe/Berlin", "--start", "2026-11-24 10:00"] + arguments)
    }
    let words = try await add("X", "--repeat", "every second wednesday", "--end", "11:30")
    #expect(words.error == "almanac: begins on Wed 2026-11-25, the first day of the repetition\n")
    #expect(words.output.contains("+DTSTART;TZID=Europe/Berlin:20261125T100000"), "\(words)")
    #expect(words.output.contains("+DTEND;TZID=Europe/Berlin:20261125T113000"), "\(words)")
    let rule = try await add("X", "--rrule", "FREQ=MONTHLY;BYDAY=1MO")
    #expect(
      rule.error == "almanac: warning: it begins on Tue 2026-11-24, which its rule does not include; "
        + "the first day of the rule is Mon 2026-12-07\n")
    #expect(rule.output.contains("+DTSTART;TZID=Europe/Berlin:20261124T100000"), "\(rule)")
    #expect(try await add("X", "--rrule", "FREQ=WEEKLY;BYDAY=TU").error == "")
    let course = try await place.run(
      "add", "-n", "--tz", "Europe/Berlin", "Class weekly tuesday 10am for 5 weeks starting 24.11.2026")
    #expect(course.output.contains("+RRULE:FREQ=WEEKLY;UNTIL=20261228T225959Z;BYDAY=TU"), "\(course)")
  }

  @Test("TZ may be a POSIX rule; anything that is neither that nor a zone is an error")
  func posixZones() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    func start(_ zone: String) async throws -> String? {
      let outcome = try await place.run("search", "--json", "uid:dentist@example.com", environment: ["TZ": zone])
      return try outcome.json()["items"][0]["start"].text
    }
    #expect(try await start("CET-1CEST,M3.5.0,M10.5.0/3") == "2026-11-23T09:00:00+01:00")
    #expect(try await start("<+0545>-5:45") == "2026-11-23T13:45:00+05:45")
    #expect(try await start("/usr/share/zoneinfo/Europe/Berlin") == "2026-11-23T09:00:00+01:00")
    #expect(try await start("") == "2026-11-23T08:00:00Z")
    let bad = try await place.run("agenda", environment: ["TZ": "Nowhere/Bad"])
    #expect(bad.status == 2 && bad.error.contains("“Nowhere/Bad”"))
    let rule = try await place.run(
      "add", "X", "--start", "2026-11-30 10:00", environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])
    #expect(rule.status == 2 && rule.error.contains("--tz"))
    #expect(
      try await place.run("add", "X", "--start", "2026-11-30", environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]).status
        == 0)
  }

  @Test("an event that ends after the year 9999 ends in its last second in JSON, and cannot be added")
  func farEnd() async throws {
    let file = GeneratedCalendar.event(lines: "DTSTART:20261201T100000Z", "DURATION:P999999999W")
    _ = try await place.run("import", "-", input: Array(file.utf8))
    let found = try await place.run("search", "--json", "uid:one@example.com").json()
    #expect(found["items"][0]["end"].text == "9999-12-31T23:59:59Z")
    #expect(try await place.run("add", "Long", "--start", "2026-12-01", "--duration", "999999w").status == 2)
  }
}
