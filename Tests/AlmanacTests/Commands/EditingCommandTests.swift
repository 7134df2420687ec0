import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac add, edit and delete")
struct EditingCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private let berlin: [String: String?] = ["TZ": "Europe/Berlin"]

  /// Adds a weekly series and returns its ID.
  private func addSeries(days: String? = nil) async throws -> String {
    let added = try await place.run(
      "add", "Standup", "--start", "2026-11-23T09:00", "--duration", "15m", "--rrule",
      "FREQ=WEEKLY;COUNT=6" + (days.map { ";BYDAY=\($0)" } ?? ""), "--json", environment: berlin)
    #expect(added.status == 0)
    return try #require(try added.json()["items"][0]["id"].text)
  }

  /// The start and title of everything during the series.
  private func agenda() async throws -> [String] {
    try await place.run("agenda", "2026-11-01", "2027-02-01", "--json", environment: berlin).json()["occurrences"].list
      .map { "\($0["start"].text?.prefix(16) ?? "") \($0["title"].text ?? "")" }
  }

  @Test("delete --query deletes what a search finds, series as a whole, but not much of a store by mistake")
  func deleteQuery() async throws {
    for number in 1...12 { _ = try await place.run("add", "Old \(number)", "--start", "2026-01-0\(number % 9 + 1)") }
    let added = try await place.run(
      "add", "Class", "--start", "2026-12-01T10:00", "--repeat", "weekly", "--count", "3", "--json")
    let id = try #require(added.json()["items"][0]["id"].text)
    _ = try await place.run("edit", "\(id)/2026-12-08", "--title", "Class moved")
    func titles() async throws -> [String] {
      try await place.run("search", "kind:event", "--json").json()["items"].list.compactMap { $0["title"].text }
        .sorted()
    }
    let held = try await place.run("delete", "--query", "old")
    #expect(held.status == 1 && held.error.contains("12 of 13 items would be deleted by this search"), "\(held)")
    #expect(try await place.run("delete", "--query", "class", "-n").output.contains("Class moved"))
    #expect(try await titles().count == 14)
    #expect(try await place.run("delete", "--query", "class").status == 0)
    #expect(try await titles().count == 12)
    #expect(try await place.run("delete", "--query", "old", "--allow-deletions").status == 0)
    #expect(try await place.run("delete", "--query", "old").status == 3)
    #expect(try await place.run("delete", "--query", "old", id).status == 2)
    #expect(try await place.run("delete").status == 2)
  }

  @Test("add --all-day takes one or more days, and no time of day")
  func allDay() async throws {
    for (words, days) in [(["--start", "2026-12-01"], 1), (["--start", "2026-12-02", "--duration", "3d"], 3)] {
      let added = try await place.run(list: ["add", "Fair \(days)", "--all-day", "-n"] + words)
      #expect(added.status == 0 && added.output.contains("DTSTART;VALUE=DATE:2026120"), "\(added)")
    }
    let entry = try await place.run("add", "Fair tomorrow", "--all-day", "-n")
    #expect(entry.status == 0 && entry.output.contains("DTSTART;VALUE=DATE:"), "\(entry)")
    let timed = try await place.run("add", "Fair", "--all-day", "--start", "2026-12-01T09:00")
    #expect(timed.status == 2 && timed.error.contains("--all-day does not allow"), "\(timed)")
  }

  @Test("an event is marked free or busy, confirmed or not, private or public, when added and later")
  func marks() async throws {
    _ = try await place.run(
      "add", "Anna's birthday", "--start", "2026-12-01", "--class", "private", "--status", "tentative")
    let id = try #require(try await place.run("search", "--json", "birthday").json()["items"][0]["id"].text)
    func busy() async throws -> Int {
      try await place.run("freebusy", "2026-12-01", "+1d", "--json").json()["periods"].list.count
    }
    func lines(_ arguments: String...) async throws -> [String] {
      let edited = try await place.run(list: ["edit", id] + arguments)
      #expect(edited.status == 0, "\(edited)")
      let names = ["TRANSP", "CLASS", "STATUS"]
      return try await place.run("show", id, "--raw").lines.filter { line in names.contains { line.hasPrefix($0) } }
    }
    #expect(try await busy() == 1)
    #expect(try await lines("--free") == ["CLASS:PRIVATE", "STATUS:TENTATIVE", "TRANSP:TRANSPARENT"])
    #expect(try await busy() == 0)
    #expect(
      try await lines("--busy", "--status", "confirmed") == ["CLASS:PRIVATE", "STATUS:CONFIRMED", "TRANSP:OPAQUE"])
    #expect(try await busy() == 1)
    #expect(try await lines("--class", "public", "--status", "none") == ["TRANSP:OPAQUE"])
    #expect(try await place.run("edit", id, "--free", "--busy").status == 2)
    let wrong = try await place.run("edit", id, "--class", "secret")
    #expect(wrong.status == 2 && wrong.error.contains("expected public, private or confidential"), "\(wrong)")
    _ = try await place.run("reminders", "add", "Gift", "--due", "2026-11-30", "--class", "confidential")
    #expect(try await place.run("export").output.contains("CLASS:CONFIDENTIAL"))
  }

  @Test("an option cannot contradict what the title says")
  func contradictions() async throws {
    for (title, options) in [
      ("Dentist every tuesday 3pm", ["--repeat", "daily"]), ("Dentist every tuesday 3pm", ["--rrule", "FREQ=DAILY"]),
      ("Dentist tuesday 3pm-4pm", ["--duration", "45m"]), ("Dentist tuesday 3pm for 1h", ["--end", "17:00"]),
      ("Dentist every tuesday 3pm until dec 24", ["--count", "5"]),
      ("Dentist tuesday 3pm at Mill", ["--location", "HQ"]),
    ] {
      let refused = try await place.run(list: ["add", title] + options)
      #expect(refused.status == 2 && refused.error.contains(" and \(options[0]) say "), "\(title): \(refused)")
    }
    #expect(
      try await place.run("add", "Dentist tuesday 3pm", "--duration", "45m", "--location", "HQ", "-n").status == 0)
    #expect(try await place.run("reminders", "add", "Call tuesday 3pm at HQ", "--location", "Mill").status == 2)
  }

  @Test("an invalid address is refused with a suggestion")
  func addresses() async throws {
    let refused = try await place.run("add", "Talk", "--start", "tomorrow", "--url", "www.example.com")
    #expect(refused.status == 2 && refused.error.contains("such as https://www.example.com"), "\(refused)")
    #expect(try await place.run("add", "Talk", "--start", "tomorrow", "--url", "not url").status == 2)
    _ = try await place.run("add", "Talk", "--start", "tomorrow", "--url", "https://example.com/a?b=c")
    _ = try await place.run("export", "-o", place.path("all.ics"))
    #expect(!(try await place.run("validate", place.path("all.ics"), "--json").output.contains("ICS216")))
  }

  @Test("an item named twice is deleted once")
  func namedTwice() async throws {
    let id = try #require(
      try await place.run("add", "Talk", "--start", "tomorrow", "--json").json()["items"][0]["id"].text)
    #expect(try await place.run("delete", id, id, "--json").json()["deleted"].number == 1)
  }

  @Test("adds events at times in the display zone, on days, floating, and in a calendar")
  func add() async throws {
    _ = try await place.run("calendars", "create", "Work")
    let timed = try await place.run(
      "add", "Dentist", "--start", "2026-11-23 14:00", "--end", "15:30", "-c", "Work", "--location", "Bonn", "--alarm",
      "15m", "--category", "health", "--free", "--json", environment: berlin
    ).json()
    #expect(timed["added"].number == 1)
    #expect(timed["revision"].number == 2)
    #expect(timed["dry_run"].bool == false)
    let item = timed["items"][0]
    #expect(item["start"].text == "2026-11-23T14:00:00+01:00")
    #expect(item["end"].text == "2026-11-23T15:30:00+01:00")
    #expect(item["calendar"].text == "Work")
    let raw = try await place.run("show", item["id"].text ?? "", "--raw").output
    for line in ["LOCATION:Bonn", "TRIGGER:-PT15M", "CATEGORIES:health", "TRANSP:TRANSPARENT"] {
      #expect(raw.contains(line))
    }
    _ = try await place.run("add", "Fair", "--start", "2026-12-01", "--duration", "3d")
    _ = try await place.run("add", "Nap", "--start", "2026-12-05T13:00", "--floating", environment: berlin)
    let export = try await place.run("export").output
    #expect(export.contains("DTSTART;VALUE=DATE:20261201"))
    #expect(export.contains("DTEND;VALUE=DATE:20261204"))
    #expect(export.contains("DTSTART:20261205T130000\r\n"))
    #expect(export.contains("BEGIN:VTIMEZONE"))
    #expect(try await place.run("add", "Tea", "--start", "monday 16:00").status == 0)
  }

  @Test("a start in the past, one that may be a.m. or p.m., and a blank title are not accepted silently")
  func doubtfulStarts() async throws {
    let past = try await place.run("add", "Tea", "--start", "00:00", "-n", environment: berlin)
    #expect(past.status == 0 && past.error.contains("“00:00” means today"), "\(past)")
    #expect(past.error.contains("which has passed; write “tomorrow 00:00” for the next one"))
    let either = try await place.run("add", "Tea", "--start", "friday at 10", environment: berlin)
    #expect(either.status == 2)
    #expect(
      either.error.contains("“at 10” in “friday at 10” does not say whether it is before or after noon"), "\(either)")
    let blank = try await place.run("add", "   ", "--start", "tomorrow", environment: berlin)
    #expect(blank.status == 2 && blank.error.contains("the title is empty"), "\(blank)")
  }

  @Test("an end must be after the start: a day that ends when it begins is one day, and zero is not a length")
  func lengths() async throws {
    func times(_ options: String...) async throws -> [String] {
      let place = try Workplace()
      let added = try await place.run(list: ["add", "X"] + options)
      #expect(added.status == 0, "\(added)")
      return try await place.run("export").lines.filter { line in
        ["DTSTART", "DTEND", "DURATION"].contains { line.hasPrefix($0) }
      }
    }
    #expect(
      try await times("--start", "2026-12-01", "--end", "2026-12-01")
        == ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202"])
    #expect(
      try await times("--start", "2026-12-01T10:00", "--tz", "UTC", "--duration", "0m") == ["DTSTART:20261201T100000Z"])
    #expect(
      try await times("--start", "2026-12-01T10:00", "--tz", "UTC", "--end", "2026-12-01T10:00")
        == ["DTSTART:20261201T100000Z"])
    let refused = try await place.run("add", "X", "--start", "2026-12-01", "--duration", "0m")
    #expect(refused.status == 2)
    #expect(refused.error == "almanac: error: an all-day event must last whole days, such as 2d\n")
  }

  @Test("a floating time is shown as local time, without the display zone")
  func floating() async throws {
    let added = try await place.run(
      "add", "Wake up", "--start", "2026-12-01T07:00", "--floating", environment: berlin)
    #expect(added.output.contains("2026-12-01 07:00 local time"), "\(added)")
    #expect(!added.output.contains("Berlin"))
  }

  @Test("edits one occurrence, the future or the whole series")
  func spans() async throws {
    let id = try await addSeries()
    let one = try await place.run(
      "edit", "\(id)/20261130T080000Z", "--title", "Long", "--duration", "1h", environment: berlin)
    #expect(one.status == 0)
    #expect(one.output.hasPrefix("Changed "))
    #expect(
      try await place.run("edit", "\(id)/20261214T080000Z", "--span", "future", "--start", "11:00", environment: berlin)
        .status == 0)
    #expect(try await place.run("edit", id, "--title", "Early", environment: berlin).status == 0)
    #expect(
      try await agenda() == [
        "2026-11-23T09:00 Early", "2026-11-30T09:00 Long", "2026-12-07T09:00 Early", "2026-12-14T11:00 Standup",
        "2026-12-21T11:00 Standup", "2026-12-28T11:00 Standup",
      ])
    #expect(try await place.run("edit", id, "--title", "Early").output == "Nothing to change\n")
  }

  @Test("several whole days do not become an hour: the new length must be given")
  func severalDays() async throws {
    let id = try await place.run("add", "Trip", "--start", "2026-12-24", "--end", "2026-12-27", "--json").json()[
      "items"][0]["id"]
    let item = try #require(id.text)
    let edit = try await place.run("edit", item, "--start", "2026-12-24 10:00")
    #expect(
      edit.status == 2 && edit.error.contains("lasts 3 days and is no longer all-day; add --end or --duration"),
      "\(edit)")
    #expect(try await place.run("edit", item, "--start", "2026-12-24 10:00", "--duration", "5h").status == 0)
  }

  @Test("a date alone keeps the time of day, whatever the length, and --all-day makes whole days of it")
  func dayAlone() async throws {
    func run(_ arguments: String...) async throws -> String {
      let outcome = try await place.run(list: arguments + ["--json"], environment: berlin)
      #expect(outcome.status == 0, "\(outcome)")
      let item = try outcome.json()["items"][0]
      return "\(item["start"].text ?? "") \(item["end"].text ?? "")"
    }
    _ = try await place.run("add", "Doctor", "--start", "2026-12-01 15:30", "--duration", "2h", environment: berlin)
    let id = try await place.run("search", "doctor", "--json").json()["items"][0]["id"].text ?? ""
    #expect(try await run("edit", id, "--start", "2026-12-05") == "2026-12-05T15:30:00+01:00 2026-12-05T17:30:00+01:00")
    #expect(
      try await run("edit", id, "--start", "2026-12-06", "--duration", "2d")
        == "2026-12-06T15:30:00+01:00 2026-12-08T15:30:00+01:00")
    let mixed = try await place.run("edit", id, "--start", "2026-12-06", "--end", "2026-12-09")
    #expect(mixed.status == 2 && mixed.error.contains("to make it an all-day event, use --all-day"), "\(mixed)")
    #expect(try await run("edit", id, "--all-day") == "2026-12-06 2026-12-09")
    #expect(try await run("edit", id, "--start", "2026-12-07 09:00", "--duration", "2h").hasPrefix("2026-12-07T09:00"))
    #expect(
      try await run("edit", id, "--all-day", "--start", "2026-12-06", "--end", "2026-12-08") == "2026-12-06 2026-12-08")
    let clock = try await place.run("edit", id, "--all-day", "--start", "2026-12-06 10:00")
    #expect(clock.status == 2 && clock.error.contains("has a time of day"), "\(clock)")
    #expect(
      try await run("edit", id, "--start", "10:00", "--duration", "1h")
        == "2026-12-06T10:00:00+01:00 2026-12-06T11:00:00+01:00")
    #expect(
      try await run("edit", id, "--start", "2026-12-24 22:00", "--end", "01:00")
        == "2026-12-24T22:00:00+01:00 2026-12-25T01:00:00+01:00")
    let year = try await place.run("edit", id, "--start", "1530")
    #expect(year.status == 2 && year.error.contains("write 15:30 for the time of day, or 1530-01-01 for a date"))
  }

  @Test("says when later occurrences are deleted, too, and when nothing changes")
  func laterOnes() async throws {
    let added = try await place.run(
      "add", "Choir", "--start", "2026-11-23 19:00", "--repeat", "weekly", "--count", "4", "--json", environment: berlin
    )
    let id = try #require(try added.json()["items"][0]["id"].text)
    let same = try await place.run("edit", id, "--title", "Choir", "-n", environment: berlin)
    #expect(same.output == "Nothing to change\n", "\(same)")
    let one = try await place.run("delete", "\(id)/2026-11-30", environment: berlin)
    #expect(one.error.isEmpty, "\(one)")
    let later = try await place.run("delete", "\(id)/2026-12-07", "--span", "future", environment: berlin)
    #expect(later.error == "almanac: all later occurrences of “Choir” are deleted too; earlier ones stay\n", "\(later)")
  }

  @Test("the last day is the one that lists show, whatever zone the series is in")
  func lastDayElsewhere() async throws {
    let text = CalendarText.event(
      "SUMMARY:Call", "DTSTART;TZID=America/New_York:20261204T183000", "RRULE:FREQ=DAILY;COUNT=30")
    _ = try await place.run("import", place.write("call.ics", text))
    let id = try await place.run("search", "call", "--json").json()["items"][0]["id"].text ?? ""
    for (day, zone, last) in [
      ("2026-12-10", "Europe/Berlin", "2026-12-10T00:30 Call"),
      ("2026-12-10", "America/New_York", "2026-12-11T00:30 Call"),
    ] {
      let edited = try await place.run("edit", id, "--until", day, "--tz", zone)
      #expect(edited.status == 0, "\(edited)")
      #expect(try await agenda().last == last, "\(zone)")
    }
  }

  @Test("the last day is the one that lists show when adding in another zone, too")
  func lastDayOfNewElsewhere() async throws {
    for title in ["Brief tuesdays 6:00 Tokyo time for 1h", "Brief tuesdays 6:00 Tokyo time for 1h until 21 dec"] {
      let options = title.hasSuffix("dec") ? [] : ["--until", "2026-12-21"]
      let added = try await place.run(list: ["add", title] + options + ["--json"], environment: berlin)
      let id = try #require(added.json()["items"][0]["id"].text, "\(added)")
      #expect(try await agenda().last == "2026-12-21T22:00 Brief")
      _ = try await place.run("delete", id, "--yes")
    }
  }

  @Test("the alarm of an all-day event counts from midnight, and the command says when it goes off")
  func alarmOfDay() async throws {
    let event = try await place.run("add", "Fest", "--start", "2026-12-24", "--alarm", "6h", environment: berlin)
    #expect(
      event.error.hasPrefix(
        "almanac: the alarm goes off on Wed 2026-12-23 at 18:00, because the day begins at midnight\n"))
    let reminder = try await place.run(
      "reminders", "add", "Taxes", "--due", "2026-11-27", "--alarm", "2h", "--alarm", "0m", environment: berlin)
    #expect(reminder.error.contains("alarms go off on Thu 2026-11-26 at 22:00, Fri 2026-11-27 at 00:00"), "\(reminder)")
  }

  @Test("a series on one weekday moves to another with its first occurrence")
  func otherWeekday() async throws {
    _ = try await place.run(
      "add", "Choir", "--start", "2026-11-23 19:00", "--repeat", "every monday", environment: berlin)
    let id = try await place.run("search", "choir", "--json").json()["items"][0]["id"].text ?? ""
    _ = try await place.run("edit", id, "--start", "2026-11-24 19:00", environment: berlin)
    #expect(
      try await agenda().prefix(3) == ["2026-11-24T19:00 Choir", "2026-12-01T19:00 Choir", "2026-12-08T19:00 Choir"])
    _ = try await place.run(
      "edit", "\(id)/2026-12-08", "--span", "future", "--start", "2026-12-10", environment: berlin)
    #expect(try await agenda().prefix(4).suffix(2) == ["2026-12-10T19:00 Choir", "2026-12-17T19:00 Choir"])
  }

  @Test(
    "a series on several weekdays keeps the days between them when moved, and the command names the new days")
  func otherWeekdays() async throws {
    let id = try await addSeries(days: "MO,WE,FR")
    let moved = try await place.run("edit", id, "--start", "2026-11-24 15:00", environment: berlin)
    #expect(
      moved.error
        == "almanac: all days of the series moved: it now repeats on Tue, Thu, Sat; to choose other days, use --repeat\n"
    )
    let days = ["2026-11-24", "2026-11-26", "2026-11-28", "2026-12-01"].map { "\($0)T15:00 Standup" }
    #expect(try await Array(agenda().prefix(4)) == days)
    let shorter = try await place.run(
      "edit", id, "--start", "2026-11-25 15:00", "--until", "2026-11-30", environment: berlin)
    #expect(shorter.error.contains("it now repeats on Wed, Fri, Sun"))
    #expect(
      try await agenda() == ["2026-11-25", "2026-11-27", "2026-11-29"].map { "\($0)T15:00 Standup" })
  }

  @Test("a series whose days change begins on the first of them")
  func firstOfOtherDays() async throws {
    let id = try await addSeries()
    let changed = try await place.run("edit", id, "--repeat", "every week on tue,thu", environment: berlin)
    #expect(changed.error == "almanac: begins on Tue 2026-11-24, the first day of the repetition\n")
    #expect(
      try await agenda().prefix(3)
        == ["2026-11-24T09:00 Standup", "2026-11-26T09:00 Standup", "2026-12-01T09:00 Standup"])
    let asWritten = try await place.run("edit", id, "--rrule", "FREQ=WEEKLY;BYDAY=FR;COUNT=3", environment: berlin)
    #expect(asWritten.error.contains("begins on Tue 2026-11-24, which its rule does not include"))
  }

  @Test("repeating on other days drops the exceptions on removed days, and says so")
  func strayExceptions() async throws {
    let id = try await addSeries(days: "MO,WE,FR")
    _ = try await place.run("delete", "\(id)/20261125T080000Z")
    _ = try await place.run("delete", "\(id)/20261127T080000Z")
    _ = try await place.run("edit", "\(id)/20261130T080000Z", "--title", "Review")
    _ = try await place.run("edit", "\(id)/20261202T080000Z", "--title", "Demo")
    let other = try await place.run(
      "edit", "\(id)/20261130T080000Z", "--span", "all", "--repeat", "every week on tue,thu", "--count", "4", "-n",
      environment: berlin)
    #expect(other.status == 0, "\(other)")
    #expect(
      other.error.contains(
        "1 changed occurrence and 2 deleted occurrences are dropped: the repetition no longer includes those days"),
      "\(other)")
    let less = try await place.run(
      "edit", id, "--repeat", "every week on mon,wed", "--start", "10:00", "--count", "5", environment: berlin)
    #expect(
      less.error.contains("almanac: 1 deleted occurrence is dropped: the repetition no longer includes that day\n"),
      "\(less)")
    #expect(
      try await agenda() == [
        "2026-11-23T10:00 Standup", "2026-11-30T09:00 Review", "2026-12-02T09:00 Demo", "2026-12-07T10:00 Standup",
      ])
    let changed = try await place.run(
      "edit", id, "--repeat", "every week on tue,fri", "--count", "4", environment: berlin)
    #expect(
      changed.error.contains(
        "2 changed occurrences and 1 deleted occurrence are dropped: the repetition no longer includes those days"),
      "\(changed)")
    #expect(
      try await agenda()
        == ["2026-11-24", "2026-11-27", "2026-12-01", "2026-12-04"].map { "\($0)T10:00 Standup" })
  }

  @Test("a longer repetition on the same days, moved or not, keeps its exceptions")
  func keptExceptions() async throws {
    let id = try await addSeries()
    _ = try await place.run("delete", "\(id)/20261130T080000Z")
    let moved = try await place.run(
      "edit", id, "--start", "2026-11-24 11:00", "--repeat", "weekly", "--count", "4", environment: berlin)
    #expect(!moved.error.contains("dropped"), "\(moved)")
    #expect(
      try await agenda() == ["2026-11-24", "2026-12-08", "2026-12-15"].map { "\($0)T11:00 Standup" })
  }

  @Test("changing the days of all later occurrences drops the deletions on the previous days")
  func strayInFuture() async throws {
    let id = try await addSeries(days: "MO,WE,FR")
    _ = try await place.run("delete", "\(id)/20261204T080000Z")
    let future = try await place.run(
      "edit", "\(id)/20261130T080000Z", "--span", "future", "--repeat", "every week on mon,thu", "--count", "4",
      environment: berlin)
    #expect(future.error.contains("1 deleted occurrence is dropped"), "\(future)")
    #expect(
      try await agenda().suffix(4)
        == ["2026-11-30", "2026-12-03", "2026-12-07", "2026-12-10"].map { "\($0)T09:00 Standup" })
  }

  @Test("every occurrence that the agenda names can be shown, edited and deleted by that name")
  func namesOfOccurrences() async throws {
    _ = try await addSeries()
    let names = try await place.run("agenda", "2026-11-01", "2027-02-01", "--json").json()["occurrences"].list
      .compactMap { $0["id"].text }
    #expect(names.count == 6)
    for name in names {
      let shown = try await place.run("show", name, "--json").json()
      #expect(shown["recurrence_id"].text != nil)
      #expect(shown["recurring"].bool == false)
    }
    for name in names.dropLast() { #expect(try await place.run("delete", name).status == 0) }
    #expect(try await agenda().count == 1)
    #expect(try await place.run("delete", names[5]).status == 0)
    #expect(try await place.run("search", "standup").status == 3)
    #expect(try await place.run("show", names[0]).status == 3)
  }

  @Test("deletes several items at once or none, and respects --span")
  func delete() async throws {
    let id = try await addSeries()
    let other = try await place.run("add", "X", "--start", "2026-11-25", "--json").json()["items"][0]["id"].text ?? ""
    #expect(try await place.run("delete", other, "nothing").status == 3)
    #expect(try await agenda().count == 7)
    #expect(try await place.run("delete", "\(id)/20261207T080000Z", "--span", "future").status == 0)
    #expect(try await agenda().count == 3)
    let deleted = try await place.run("delete", id, other, "--json").json()
    #expect(deleted["deleted"].number == 2)
    #expect(try await agenda().isEmpty)
  }

  @Test("dry runs show a diff and change nothing")
  func dryRuns() async throws {
    let unborn = try await place.run("add", "X", "--start", "2026-11-25", "-n")
    #expect(unborn.output.contains("+SUMMARY:X"))
    #expect(!FileManager.default.fileExists(atPath: place.store))
    let id = try await addSeries()
    let before = try await place.run("export").output
    let edit = try await place.run("edit", "\(id)/20261214T080000Z", "--span", "future", "--title", "New", "-n")
    #expect(edit.output.contains("-RRULE:FREQ=WEEKLY;COUNT=6"))
    #expect(edit.output.contains("+RRULE:FREQ=WEEKLY;COUNT=3"))
    let json = try await place.run("delete", id, "-n", "--json").json()
    #expect(json["dry_run"].bool == true)
    #expect(json["deleted"].number == 1)
    #expect(json["diff"].texts.count == 1)
    #expect(json["revision"].isNull)
    #expect(try await place.run("export").output == before)
  }

  @Test("moves an event to another calendar")
  func moves() async throws {
    let id = try await addSeries()
    _ = try await place.run("calendars", "create", "Work")
    #expect(try await place.run("edit", id, "-c", "Work", "--json").json()["items"][0]["calendar"].text == "Work")
    #expect(try await place.run("edit", id, "-c", "None").status == 3)
    #expect(try await place.run("edit", "\(id)/20261214T080000Z", "-c", "Calendar").status == 2)
    let half = try await place.run("edit", "\(id)/20261214T080000Z", "--span", "future", "-c", "Calendar", "--json")
    #expect(try half.json()["items"][0]["calendar"].text == "Calendar")
    #expect(try await place.run("show", id, "--json").json()["calendar"].text == "Work")
  }

  @Test("--move-to is another name for the target calendar")
  func movesTo() async throws {
    let id = try await addSeries()
    _ = try await place.run("calendars", "create", "Work")
    #expect(try await place.run("edit", id, "--move-to", "Work").status == 0)
    #expect(try await place.run("show", id, "--json").json()["calendar"].text == "Work")
  }

  @Test("copies have new ids and UIDs; a series is copied whole, an occurrence alone")
  func copies() async throws {
    let id = try await addSeries()
    _ = try await place.run("edit", "\(id)/20261130T080000Z", "--title", "Changed")
    _ = try await place.run("calendars", "create", "Work")
    let before = try await place.run("show", id, "--json").json()
    let copied = try await place.run("copy", id, "-c", "Work", "--json").json()
    #expect(copied["added"].number == 2)
    let copy = copied["items"][0]
    #expect(copy["calendar"].text == "Work" && copy["uid"].text != before["uid"].text)
    #expect(copy["start"].text == before["start"].text && copy["recurring"].bool == true)
    let uid = try #require(copy["uid"].text)
    #expect(
      try await place.run("show", uid, "--json").json()["items"].list.map { $0["title"].text }.contains("Changed"))
    let one = try await place.run("copy", "\(id)/20261207", "-c", "Work", "--json").json()["items"][0]
    #expect(one["recurring"].bool == false && one["recurrence_id"].isNull)
    #expect(one["start"].text?.hasPrefix("2026-12-07") == true)
    #expect(try await place.run("show", id, "--json").json()["content_lines"].texts == before["content_lines"].texts)
    #expect(try await place.run("copy", id, "-n").output.contains("+UID:"))
    #expect(try await place.run("copy", "none").status == 3)
    #expect(try await place.run("doctor").status == 0)
    #expect(try await place.run("undo").status == 0)
  }

  @Test("a copy may begin at another time, keeping its length and the exceptions of a series")
  func copyElsewhen() async throws {
    let id = try await addSeries()
    _ = try await place.run("delete", "\(id)/20261130T080000Z")
    let one = try await place.run(
      "copy", "\(id)/20261207T080000Z", "--start", "2026-12-08", "--json", environment: berlin)
    #expect(one.status == 0, "\(one)")
    #expect(try one.json()["added"].number == 1 && one.json()["updated"].number == 0)
    #expect(try one.json()["items"][0]["start"].text == "2026-12-08T09:00:00+01:00")
    #expect(try one.json()["items"][0]["end"].text == "2026-12-08T09:15:00+01:00")
    let whole = try await place.run("copy", id, "--start", "2026-11-24 18:00", environment: berlin)
    #expect(whole.output.contains("Standup, "), "\(whole)")
    let evenings = try await agenda().filter { $0.contains("T18:00") }
    #expect(
      evenings == ["2026-11-24", "2026-12-08", "2026-12-15", "2026-12-22", "2026-12-29"].map { "\($0)T18:00 Standup" })
    let dry = try await place.run("copy", id, "--start", "20:00", "-n", environment: berlin)
    #expect(dry.output.contains("+DTSTART;TZID=Europe/Berlin:20261123T200000"), "\(dry)")
    #expect(!dry.output.split(separator: "\n").contains { $0.hasPrefix("-DTSTART") })
    _ = try await place.run("reminders", "add", "Tea", "--due", "none")
    let tea = try await place.run("search", "Tea", "--json").json()["items"][0]["id"].text ?? ""
    let refused = try await place.run("copy", tea, "--start", "friday")
    #expect(refused.status == 2 && refused.error.contains("“Tea” is not an event"), "\(refused)")
  }

  @Test("changed occurrences move along with a copy to another time")
  func copiedChanges() async throws {
    let id = try await addSeries()
    let edit = ["edit", "\(id)/20261214T080000Z", "--start", "2026-12-15 10:00"]
    #expect(try await place.run(list: edit, environment: berlin).status == 0)
    #expect(try await place.run("copy", id, "--start", "2026-11-24 18:00", environment: berlin).status == 0)
    let copied = try await agenda().filter { $0.contains("T18:00") || $0.contains("T19:00") }
    #expect(
      copied == [
        "2026-11-24T18:00 Standup", "2026-12-01T18:00 Standup", "2026-12-08T18:00 Standup", "2026-12-16T19:00 Standup",
        "2026-12-22T18:00 Standup", "2026-12-29T18:00 Standup",
      ])
    #expect(try await agenda().contains("2026-12-15T10:00 Standup"))
  }

  @Test("a length without a unit suggests one, and a blank title counts as missing")
  func hints() async throws {
    let id = try await addSeries()
    for (arguments, hint) in [
      (["edit", id, "--duration", "90"], "write 90m for 90 minutes"),
      (["add", "Tea", "--start", "tomorrow 15:00", "--alarm", "10"], "write 10m for 10 minutes"),
      (["add", "Tea", "--start", "tomorrow 15:00", "--duration", "1:30"], "write 1h30m"),
      (["edit", id, "--title", "  "], "the title is empty"),
      (["calendars", "create", "  "], "a calendar needs a title"),
      (["reminders", "add", " "], "the title is empty"),
    ] {
      let refused = try await place.run(list: arguments)
      #expect(refused.status == 2 && refused.error.contains(hint), "\(refused)")
    }
  }

  @Test(
    "the UNTIL of --rrule gets the form that the start requires",
    arguments: [
      (["2026-12-01T10:00"], "20270202", "20270202T225959Z"),
      (["2026-12-01T10:00", "--tz", "America/New_York"], "20270202", "20270203T045959Z"),
      (["2026-12-01T10:00"], "20270202T100000", "20270202T090000Z"),
      (["2026-12-01T10:00"], "20270202T100000Z", "20270202T100000Z"),
      (["2026-12-01"], "20270202", "20270202"), (["2026-12-01"], "20270202T100000", "20270202"),
      (["2026-12-01"], "20270202T100000Z", "20270202"), (["2026-12-01"], "20270202T233000Z", "20270203"),
    ])
  func untilOfRule(start: [String], until: String, written: String) async throws {
    let rule = "FREQ=WEEKLY;UNTIL="
    let added = try await place.run(
      list: ["add", "A", "--rrule", rule + until, "--start"] + start, environment: berlin)
    #expect(added.status == 0, "\(added)")
    #expect(added.error.contains("ends on Wed 2027-02-03: its UNTIL is in UTC") == (written == "20270203"), "\(added)")
    let exported = try await place.run("export").output
    #expect(exported.contains("RRULE:\(rule)\(written)\r\n"), "\(exported)")
    let id = try #require(try await place.run("search", "A", "--json").json()["items"][0]["id"].text)
    let edited = try await place.run("edit", id, "--rrule", rule + until, environment: berlin)
    #expect(edited.status == 0, "\(edited)")
    #expect(try await place.run("export").output.contains("RRULE:\(rule)\(written)\r\n"))
  }

  @Test("an event that repeats within a day is not all-day", arguments: ["HOURLY", "MINUTELY", "SECONDLY"])
  func hourlyDays(frequency: String) async throws {
    let rule = "FREQ=\(frequency);COUNT=3"
    let refused = try await place.run("add", "A", "--start", "2026-12-01", "--rrule", rule)
    #expect(refused.status == 2 && refused.error.contains("repeats within a day"), "\(refused)")
    let due = try await place.run("reminders", "add", "A", "--due", "2026-12-01", "--rrule", rule)
    #expect(due.status == 2, "\(due)")
    #expect(try await place.run("add", "A", "--start", "2026-12-01T09:00", "--rrule", rule).status == 0)
  }

  @Test("errors have the documented exit codes")
  func errors() async throws {
    let id = try await addSeries()
    #expect(try await place.run("edit", "zzzz", "--title", "X").status == 3)
    #expect(try await place.run("edit", "\(id)/20261124T080000Z", "--title", "X").status == 3)
    #expect(try await place.run("edit", id, "--span", "this", "--title", "X").status == 2)
    #expect(try await place.run("edit", id, "--span", "some").status == 2)
    #expect(try await place.run("add", "X", "--start", "someday").status == 2)
    #expect(try await place.run("add", "X", "--start", "today", "--rrule", "FREQ=OFTEN").status == 2)
    #expect(try await place.run("add", "X", "--start", "2026-12-01 14:00", "--end", "2026-12-01 13:00").status == 2)
    #expect(try await place.run("add", "X", "--start", "14:00", "--end", "15:00", "--duration", "1h").status == 2)
    _ = try await place.run("calendars", "edit", "Calendar", "--read-only")
    #expect(try await place.run("edit", id, "--title", "X").status == 4)
    #expect(try await place.run("add", "X", "--start", "today").status == 4)
    #expect(try await place.run("delete", id).status == 4)
  }

  @Test("an edit of a whole series names what its changed occurrences keep, and a deletion includes them")
  func keptValues() async throws {
    let id = try await addSeries()
    _ = try await place.run("edit", "\(id)/20261130T080000Z", "--title", "Retrospective")
    _ = try await place.run("edit", "\(id)/20261214T080000Z", "--title", "Demo", "--status", "tentative")
    let both = try await place.run("edit", id, "--title", "Daily", "--status", "confirmed", "-n")
    #expect(both.error == "almanac: 2 changed occurrences keep their own title and status\n", "\(both)")
    let future = try await place.run("edit", "\(id)/20261207T080000Z", "--span", "future", "--title", "Daily", "-n")
    #expect(future.error == "almanac: 1 changed occurrence keeps its own title\n", "\(future)")
    // The named occurrence gets the new title.
    let named = try await place.run("edit", "\(id)/20261214T080000Z", "--span", "all", "--title", "Daily")
    #expect(named.error == "almanac: 1 changed occurrence keeps its own title\n", "\(named)")
    #expect(try await agenda().map { String($0.dropFirst(17)) }.filter { $0 != "Daily" } == ["Retrospective"])
    let moved = try await place.run("edit", id, "--start", "10:00", environment: berlin)
    #expect(moved.error == "almanac: 2 changed occurrences keep their own time\n", "\(moved)")
    let once = try await place.run("edit", id, "--title", "Once", "--repeat", "none", "-n")
    #expect(once.error == "almanac: 2 changed occurrences are deleted along with the repetition\n", "\(once)")
    #expect(try await place.run("delete", id).error == "")
    #expect(try await agenda().isEmpty)
  }

  @Test("an end before the start on the clock is refused if the event ended on its day, and reported when adding")
  func endsBeforeStart() async throws {
    let added = try await place.run(
      "add", "Dentist", "--start", "2026-12-01 15:00", "--duration", "45m", environment: berlin)
    #expect(added.output.contains(", 2026-12-01 15:00 Europe/Berlin to 2026-12-01 15:45"), "\(added)")
    let id = try #require(added.output.split(separator: " ").dropFirst().first.map(String.init))
    let refused = try await place.run("edit", id, "--end", "14:00", environment: berlin)
    #expect(
      refused.status == 2 && refused.error.contains("“14:00” is before the start of the event, 15:00"), "\(refused)")
    #expect(refused.error.contains("if it ends on the next day, write “2026-12-02 14:00”"))
    let ended = try await place.run("edit", id, "--end", "16:00", environment: berlin)
    #expect(ended.output.contains("to 2026-12-01 16:00"), "\(ended)")
    let night = try await place.run(
      "add", "Shift", "--start", "2026-12-01 15:00", "--end", "14:00", environment: berlin)
    #expect(night.output.contains("to 2026-12-02 14:00"), "\(night)")
    let shift = try #require(night.output.split(separator: " ").dropFirst().first.map(String.init))
    let back = try await place.run("edit", shift, "--end", "16:00", environment: berlin)
    #expect(back.output.contains("to 2026-12-01 16:00"), "\(back)")
  }

  @Test("--alarm none removes the alarms, and excludes other alarms")
  func alarms() async throws {
    let added = try await place.run("add", "Dentist", "--start", "2026-11-23T14:00", "--alarm", "15m", "--json").json()
    let id = try #require(added["items"][0]["id"].text)
    #expect(try await place.run("edit", id, "--alarm", "15m", "--alarm", "none").status == 2)
    #expect(try await place.run("edit", id, "--alarm", "soon").status == 2)
    let signed = try await place.run("edit", id, "--alarm", "-5m")
    #expect(
      signed.status == 2 && signed.error.contains("write 5m without a sign: alarms go off before the start"),
      "\(signed)")
    #expect(try await place.run("edit", id, "--title", "Doctor").status == 0)
    #expect(try await place.run("show", id, "--json").json()["alarms"].list.count == 1)
    #expect(try await place.run("edit", id, "--alarm", "none").status == 0)
    #expect(try await place.run("show", id, "--json").json()["alarms"].list.isEmpty)
  }

  @Test("the alarms of a copy have new UIDs, and none of them is snoozed")
  func copiedAlarms() async throws {
    try place.write(
      "alarms.ics",
      CalendarText.event(
        "UID:a", "DTSTART:20261123T090000Z", "SUMMARY:Call", "BEGIN:VALARM", "UID:one", "ACTION:DISPLAY",
        "DESCRIPTION:Call", "TRIGGER:-PT15M", "END:VALARM", "BEGIN:VALARM", "UID:two", "ACTION:DISPLAY",
        "DESCRIPTION:Call", "TRIGGER;VALUE=DATE-TIME:20261123T085000Z", "RELATED-TO;RELTYPE=SNOOZE:one", "END:VALARM",
        "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "END:VALARM"))
    _ = try await place.run("import", "alarms.ics")
    let copy = try #require(try await place.run("copy", "a", "--json").json()["items"][0]["uid"].text)
    let lines = try await place.run("show", copy, "--raw").lines
    let uids = lines.filter { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
    #expect(uids.count == 2 && Set(uids + ["a", "one", "two"]).count == 5, "\(lines)")
    #expect(!lines.contains { $0.contains("SNOOZE") } && lines.contains("ACTION:AUDIO"), "\(lines)")
    #expect(try await place.run("show", "a", "--raw").lines.contains("RELATED-TO;RELTYPE=SNOOZE:one"))
  }
}
