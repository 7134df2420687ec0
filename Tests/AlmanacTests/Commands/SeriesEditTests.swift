import ProgramTestSupport
import Testing

@Suite("almanac edit: occurrences and series")
struct SeriesEditTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private let berlin: [String: String?] = ["TZ": "Europe/Berlin"]

  private func run(_ arguments: String...) async throws -> Outcome {
    try await place.run(list: arguments, environment: berlin)
  }

  private func add(_ title: String, _ options: String...) async throws -> String {
    let added = try await place.run(list: ["add", title, "--json"] + options, environment: berlin)
    return try #require(added.json()["items"][0]["id"].text, "\(added)")
  }

  /// The start and title of everything in a period that contains the series.
  private func agenda() async throws -> [String] {
    try await run("agenda", "2026-01-01", "2027-06-01", "--json").json()["occurrences"].list
      .map { "\($0["start"].text?.prefix(16) ?? "") \($0["title"].text ?? "")" }
  }

  /// The name in the agenda and the original start of the occurrence with a given title.
  private func named(_ title: String) async throws -> (id: String, original: String) {
    let found = try await run("agenda", "2026-01-01", "2027-06-01", "--json").json()["occurrences"].list
      .first { $0["title"].text == title }
    return (try #require(found?["id"].text), try #require(found?["recurrence_id"].text))
  }

  @Test("a weekday without a date moves a series within its weeks, whatever the current week, and loses none")
  func weekday() async throws {
    let id = try await add("Class", "--start", "2026-02-02 10:00", "--repeat", "weekly", "--count", "3")
    let moved = try await run("edit", id, "--start", "tuesday 08:00")
    #expect(moved.status == 0, "\(moved)")
    #expect(
      try await agenda() == ["2026-02-03T08:00 Class", "2026-02-10T08:00 Class", "2026-02-17T08:00 Class"])
    #expect(try await run("edit", id, "--start", "on sunday").status == 0)
    #expect(try await agenda().first == "2026-02-08T08:00 Class")
    // A date moves the first one, which is reported.
    let later = try await run("edit", id, "--start", "2026-03-01 08:00", "-n")
    #expect(later.error.contains("earlier occurrences are gone"), "\(later)")
  }

  @Test("on a terminal, what would be lost is named first, and stays unless the user confirms")
  func question() async throws {
    guard let script = Settings.find("script") else { return }
    let id = try await add("Class", "--start", "2026-02-02 10:00", "--repeat", "weekly", "--count", "3")
    for (answer, first) in [("n", "2026-02-02T10:00 Class"), ("yes", "2026-03-01T08:00 Class")] {
      let outcome = try await place.launch(
        script, ["-qec", "TZ=Europe/Berlin '\(Program.path)' edit \(id) --start '2026-03-01 08:00'", "/dev/null"],
        input: Array("\(answer)\n".utf8))
      #expect(outcome.output.contains("earlier occurrences are gone"), "\(outcome)")
      #expect(outcome.output.contains("Change it? [y/N]"), "\(outcome)")
      #expect(outcome.status == (answer == "yes" ? 0 : 1))
      #expect(try await agenda().first == first)
    }
  }

  // MARK: Names

  @Test("a date with hyphens is one that lists show, and one without is in the series' own zone")
  func shownDates() async throws {
    let added = try await place.run(
      "add", "Call", "--start", "2026-12-01 20:00", "--repeat", "daily", "--count", "9", "--tz", "America/New_York",
      "--json")
    let id = try #require(added.json()["items"][0]["id"].text)
    func start(_ name: String) async throws -> String? {
      try await run("show", "\(id)/\(name)", "--json").json()["start"].text
    }
    // 20:00 in New York is 02:00 on the next day in Berlin.
    #expect(try await start("2026-12-04") == "2026-12-04T02:00:00+01:00")
    #expect(try await start("2026-12-04T02:00") == "2026-12-04T02:00:00+01:00")
    #expect(try await start("20261204") == "2026-12-05T02:00:00+01:00")
    #expect(try await start("20261204T200000") == "2026-12-05T02:00:00+01:00")
    #expect(try await run("show", "\(id)/2026-12-01").status == 3, "the first occurrence is on the second day here")
    #expect(try await run("delete", "\(id)/2026-12-04").output.contains("2026-12-04 02:00"))
    #expect(try await run("show", "\(id)/2026-12-04").status == 3)
    #expect(try await run("edit", "\(id)/2026-12-05", "--title", "Changed").status == 0)
    #expect(try await run("show", "\(id)/2026-12-05").output.hasPrefix("Changed"))
    #expect(!(try await agenda().contains("2026-12-04T02:00 Call")))
    let holiday = try await add("Holiday", "--start", "2026-12-20", "--repeat", "daily", "--count", "3")
    #expect(try await run("show", "\(holiday)/2026-12-21").status == 0)
    #expect(try await run("show", "\(holiday)/20261221").status == 0)
  }

  @Test("changes to one occurrence pass to all later ones with --span future, which is reported")
  func spreadValues() async throws {
    let id = try await add("Class", "--start", "2026-12-02 10:00", "--repeat", "weekly", "--count", "5")
    _ = try await run("edit", "\(id)/20261209", "--start", "2026-12-10 15:00", "--location", "Room X")
    let edited = try await run("edit", "\(id)/20261209", "--span", "future", "--title", "Course")
    #expect(
      edited.error == "almanac: all later occurrences now have this one's time and place\n",
      "\(edited)")
    let plain = try await add("Plain", "--start", "2026-12-02 10:00", "--repeat", "weekly", "--count", "5")
    #expect(try await run("edit", "\(plain)/20261209", "--span", "future", "--title", "Course").error.isEmpty)
    _ = try await run("edit", "\(plain)/20261202", "--location", "Hall")
    let named = try await run("edit", "\(plain)/20261202", "--span", "future", "--location", "Mill")
    #expect(!named.error.contains("later occurrences"), "\(named)")
  }

  @Test("--until none removes the end of a repetition, whether it is a day or a count")
  func endless() async throws {
    for end in [["--until", "2026-12-30"], ["--count", "4"]] {
      let added = try await place.run(
        list: ["add", "Run", "--start", "2026-12-02 10:00", "--repeat", "weekly", "--json"] + end, environment: berlin)
      let id = try #require(added.json()["items"][0]["id"].text)
      #expect(try await run("edit", id, "--until", "none").status == 0)
      #expect(try await run("show", id, "--json").json()["recurrence_rules"].texts == ["FREQ=WEEKLY"])
    }
  }

  @Test("changing the days with --repeat leaves the end of a series as it was, a last day or a count")
  func keptEnd() async throws {
    func rule(_ id: String) async throws -> [String] {
      try await run("show", id, "--json").json()["recurrence_rules"].texts
    }
    let day = try await add("Run", "--start", "2026-12-02 10:00", "--repeat", "weekly", "--until", "2026-12-30")
    let end = "UNTIL=20261230T225959Z"
    #expect(try await run("edit", day, "--repeat", "every wed,thu").status == 0)
    #expect(try await rule(day) == ["FREQ=WEEKLY;\(end);BYDAY=WE,TH"])
    #expect(try await run("edit", day, "--repeat", "daily", "--start", "2026-12-03", "--all-day").status == 0)
    #expect(try await rule(day) == ["FREQ=DAILY;UNTIL=20261230"])
    let late = try await run("edit", day, "--repeat", "daily", "--start", "2027-01-03")
    #expect(late.status == 2 && late.error.contains("the series ends on Wed 2026-12-30"), "\(late)")
    #expect(try await run("edit", day, "--repeat", "daily", "--until", "none").status == 0)
    #expect(try await rule(day) == ["FREQ=DAILY"])
    let number = try await add("Gym", "--start", "2026-12-02 10:00", "--repeat", "weekly", "--count", "6")
    #expect(try await run("edit", number, "--repeat", "every 2 weeks").status == 0)
    #expect(try await rule(number) == ["FREQ=WEEKLY;COUNT=6;INTERVAL=2"])
    #expect(try await run("edit", "\(number)/20261216", "--span", "future", "--repeat", "daily").status == 0)
    #expect(try await agenda().filter { $0.hasSuffix("Gym") }.count == 6)
    #expect(try await run("edit", number, "--rrule", "FREQ=DAILY;COUNT=1").status == 0)
    #expect(try await rule(number) == ["FREQ=DAILY;COUNT=1"])
  }

  @Test("a rule without an occurrence after the start gets a warning that does not promise another")
  func ruleWithoutDays() async throws {
    let alone = "it takes place only on Tue 2026-11-24"
    for (rule, warning) in [
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", alone), ("FREQ=WEEKLY;BYDAY=FR;COUNT=1", alone),
      ("FREQ=WEEKLY;BYDAY=FR;UNTIL=20261120T000000Z", alone),
      ("FREQ=WEEKLY;BYDAY=FR;COUNT=2", "the first day of the rule is Fri 2026-11-27"), ("FREQ=DAILY;COUNT=1", ""),
      ("FREQ=WEEKLY;BYDAY=TU", ""),
    ] {
      let added = try await run("add", "Rule", "--start", "2026-11-24 10:00", "--rrule", rule, "-n")
      #expect(warning.isEmpty ? added.error.isEmpty : added.error.contains(warning), "\(rule): \(added)")
    }
  }

  @Test("an all-day override of a timed series keeps the id that the series gives it")
  func timeBecomesDay() async throws {
    let id = try await add("Run", "--start", "2026-12-01 10:00", "--repeat", "daily", "--count", "4")
    _ = try await run("edit", "\(id)/20261202", "--start", "2026-12-03", "--all-day", "--title", "Moved")
    let moved = try await named("Moved")
    #expect(moved.id.hasSuffix("/20261202T090000Z"))
    #expect(moved.original == "2026-12-02T10:00:00+01:00")
    #expect(try await run("show", moved.id).output.contains("Moved"))
    #expect(try await run("edit", moved.id, "--title", "Rest").status == 0)
    #expect(
      try await agenda()
        == ["2026-12-01T10:00 Run", "2026-12-03 Rest", "2026-12-03T10:00 Run", "2026-12-04T10:00 Run"])
    #expect(try await run("delete", moved.id).status == 0)
    #expect(try await agenda() == ["2026-12-01T10:00 Run", "2026-12-03T10:00 Run", "2026-12-04T10:00 Run"])
    #expect(try await run("doctor").status == 0)
  }

  @Test("a timed override of an all-day series has the day in its id")
  func dayBecomesTime() async throws {
    let id = try await add("Fast", "--start", "2026-12-05", "--repeat", "daily", "--count", "3")
    _ = try await run(
      "edit", "\(id)/20261206", "--start", "2026-12-06 09:00", "--duration", "1h", "--title", "Breakfast")
    let moved = try await named("Breakfast")
    #expect(moved.id.hasSuffix("/20261206") && moved.original == "2026-12-06")
    #expect(try await run("show", moved.id).status == 0)
    #expect(try await run("delete", moved.id).status == 0)
    #expect(try await agenda() == ["2026-12-05 Fast", "2026-12-07 Fast"])
    #expect(try await run("doctor").status == 0)
  }

  @Test("every form of override in a file is shown, edited and deleted by the name that the agenda gives it")
  func importedOverrides() async throws {
    let starts = ["VALUE=DATE:20261201", "TZID=Asia/Tokyo:20261201T100000", ":20261201T100000", ":20261201T100000Z"]
    let moved = ["VALUE=DATE:20261210", "TZID=Europe/Paris:20261210T080000", ":20261210T080000", ":20261210T080000Z"]
    func line(_ name: String, _ value: String) -> String { name + (value.hasPrefix(":") ? "" : ";") + value }
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\n"
    for (i, start) in starts.enumerated() {
      for (j, other) in moved.enumerated() {
        let stamp = "UID:\(i)-\(j)\r\nDTSTAMP:20260101T000000Z\r\n"
        text +=
          "BEGIN:VEVENT\r\n\(stamp)\(line("DTSTART", start))\r\nRRULE:FREQ=DAILY;COUNT=2\r\nSUMMARY:S\r\nEND:VEVENT\r\n"
        text +=
          "BEGIN:VEVENT\r\n\(stamp)\(line("RECURRENCE-ID", start))\r\n\(line("DTSTART", other))\r\nSUMMARY:M\r\nEND:VEVENT\r\n"
      }
    }
    try place.write("all.ics", text + "END:VCALENDAR\r\n")
    _ = try await run("import", "all.ics")
    let all = try await run("agenda", "2026-11-01", "2027-01-01", "--json").json()["occurrences"].list
    #expect(all.count == 2 * starts.count * moved.count)
    for found in all where found["title"].text == "M" {
      let id = try #require(found["id"].text)
      let shown = try await run("show", id, "--json").json()
      #expect(shown["uid"].text == found["uid"].text && shown["title"].text == "M", "\(id)")
      #expect(try await run("delete", id).status == 0, "\(id)")
    }
    let left = try await run("agenda", "2026-11-01", "2027-01-01", "--json").json()["occurrences"].list
    #expect(left.count == starts.count * moved.count && left.allSatisfy { $0["title"].text == "S" })
  }

  // MARK: Ends

  @Test(
    "ending a series earlier drops the overrides after its end, and says so",
    arguments: [
      ["--until", "2026-12-10"], ["--count", "2"], ["--rrule", "FREQ=WEEKLY;COUNT=2"],
      ["--rrule", "FREQ=WEEKLY;UNTIL=20261210T225959Z"],
    ])
  func shorter(end: [String]) async throws {
    let id = try await add("Wk", "--start", "2026-12-01 10:00", "--repeat", "weekly", "--count", "6")
    _ = try await run("edit", "\(id)/20261222", "--title", "Special")
    _ = try await run("edit", "\(id)/20261215", "--start", "2026-12-05 09:00")
    _ = try await run("edit", "\(id)/20261208", "--title", "Second")
    let edit = try await place.run(list: ["edit", id] + end, environment: berlin)
    #expect(
      edit.error.contains("2 changed occurrences are dropped: the repetition no longer includes those days"), "\(edit)")
    #expect(try await agenda() == ["2026-12-01T10:00 Wk", "2026-12-08T10:00 Second"])
  }

  @Test("ending the later half of a series earlier drops the overrides after its end")
  func shorterFuture() async throws {
    let id = try await add("Wk", "--start", "2026-12-01 10:00", "--repeat", "weekly", "--count", "6")
    _ = try await run("edit", "\(id)/20261229", "--title", "Special")
    let edit = try await run("edit", "\(id)/20261215", "--span", "future", "--count", "2")
    #expect(edit.error.contains("1 changed occurrence is dropped"), "\(edit)")
    #expect(try await agenda() == ["01", "08", "15", "22"].map { "2026-12-\($0)T10:00 Wk" })
  }

  @Test("ending a series of reminders earlier drops the overrides after its end")
  func shorterReminders() async throws {
    _ = try await run("reminders", "add", "Pills", "--due", "2026-12-01 08:00", "--repeat", "daily", "--count", "6")
    let id = try await run("search", "pills", "--json").json()["items"][0]["id"].text ?? ""
    _ = try await run("reminders", "edit", "\(id)/20261205", "--title", "Last pills")
    let edit = try await run("reminders", "edit", id, "--count", "2")
    #expect(edit.error.contains("1 changed occurrence is dropped"), "\(edit)")
    #expect(try await run("search", "last").status == 3)
  }

  @Test("a new end leaves alone overrides that match no occurrence")
  func strangeOverride() async throws {
    try place.write(
      "strange.ics",
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//x//x//EN\r
      BEGIN:VEVENT\r
      UID:s\r
      DTSTAMP:20260101T000000Z\r
      DTSTART:20261201T100000Z\r
      RRULE:FREQ=DAILY;COUNT=5\r
      EXDATE:20261202T110000Z\r
      SUMMARY:Series\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:s\r
      DTSTAMP:20260101T000000Z\r
      RECURRENCE-ID:20261203T120000Z\r
      DTSTART:20261203T130000Z\r
      SUMMARY:Stray\r
      END:VEVENT\r
      END:VCALENDAR\r

      """)
    _ = try await run("import", "strange.ics")
    let edit = try await run("edit", "s", "--count", "2")
    #expect(edit.status == 0 && edit.error == "", "\(edit)")
    #expect(try await agenda().map { $0.dropFirst(17) } == ["Series", "Series", "Stray"])
    #expect(try await run("export").output.contains("EXDATE:20261202T110000Z"))
  }

  // MARK: Lengths

  @Test("an event without a length has none after a move")
  func noLength() async throws {
    try place.write(
      "point.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\nBEGIN:VEVENT\r\nUID:zl\r\nDTSTAMP:20260101T000000Z\r\n"
        + "DTSTART:20261205T200000Z\r\nSUMMARY:New moon\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    _ = try await run("import", "point.ics")
    #expect(try await run("edit", "zl", "--start", "22:00").status == 0)
    let lines = try await run("export").lines
    #expect(lines.contains("DTSTART:20261205T210000Z"))
    #expect(!lines.contains { $0.hasPrefix("DTEND") || $0.hasPrefix("DURATION") })
  }

  @Test("an event that ends in another zone still ends there when its length changes")
  func ownEndZone() async throws {
    let id = try await add(
      "Flight", "--start", "2026-12-05 10:00", "--end", "11:30", "--end-tz", "Europe/London")
    #expect(try await run("edit", id, "--duration", "3h").status == 0)
    #expect(try await run("export").output.contains("DTEND;TZID=Europe/London:20261205T120000"))
  }

  @Test("an occurrence that RDATE adds as a period keeps its length when shown and edited")
  func periodsOfRDATE() async throws {
    try place.write(
      "night.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\nBEGIN:VEVENT\r\nUID:night\r\nDTSTAMP:20260101T000000Z\r\n"
        + "DTSTART:20261201T180000Z\r\nDTEND:20261201T220000Z\r\nRDATE;VALUE=PERIOD:20261208T180000Z/PT13H\r\n"
        + "SUMMARY:Shift\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    _ = try await run("import", "night.ics")
    let id = try await run("agenda", "2026-12-08", "2026-12-09", "--json").json()["occurrences"][0]["id"].text ?? ""
    #expect(try await run("show", id, "--json").json()["end"].text == "2026-12-09T08:00:00+01:00")
    #expect(try await run("edit", id, "--title", "Night").status == 0)
    let edited = try await run("agenda", "2026-12-08", "2026-12-09", "--json").json()["occurrences"][0]
    #expect(edited["title"].text == "Night" && edited["end"].text == "2026-12-09T08:00:00+01:00")
  }

  // MARK: Days of the month

  @Test("a series on the last day of the month still counts from the end after a move, and says so")
  func lastDays() async throws {
    let id = try await add(
      "Rent", "--start", "2026-01-31T10:00", "--repeat", "every month on the last day", "--count", "5")
    let edit = try await run("edit", id, "--start", "2026-01-30T10:00")
    #expect(
      edit.error
        == "almanac: the repetition moved too: it is now on the second to last day of the month; to choose other "
        + "days, use --repeat\n", "\(edit)")
    #expect(try await agenda() == ["01-30", "02-27", "03-30", "04-29", "05-30"].map { "2026-\($0)T10:00 Rent" })
  }

  @Test("a series that cannot follow a move of its start is not moved, since that would add an occurrence")
  func daysThatCannotMove() async throws {
    let id = try await add(
      "Pay", "--start", "2026-01-30T10:00", "--rrule", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3")
    let before = try await agenda()
    let edit = try await run("edit", id, "--start", "2026-01-29T10:00")
    #expect(edit.status == 2 && edit.error.contains("does not include Thu 2026-01-29"), "\(edit)")
    #expect(try await agenda() == before)
    #expect(try await run("edit", id, "--start", "11:00").status == 0)
    #expect(try await agenda() == before.map { $0.replacing("T10:00", with: "T11:00") })
  }
}
