import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac import")
struct ImportCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("says what was added, and the second time that nothing changed")
  func twice() async throws {
    let first = try await place.run("import", Repository.fixture("week.ics"))
    #expect(first.status == 0)
    #expect(first.output == "Imported into “Calendar”: 7 added, 0 updated, 0 unchanged, 0 skipped\n")
    #expect(first.error.isEmpty)
    let second = try await place.run("import", Repository.fixture("week.ics"))
    #expect(second.output == "Imported into “Calendar”: 0 added, 0 updated, 7 unchanged, 0 skipped\n")
  }

  /// The number of occurrences in the two months of the series below.
  private func occurrences() async throws -> Int {
    try await place.run("agenda", "2026-12-01", "2027-02-01", "--json").json()["occurrences"].list.count
  }

  @Test("names the part of a split series that remains next to the whole one, and how to delete it")
  func splitSeries() async throws {
    let lab = CalendarText.event("UID:lab", "SUMMARY:Lab", "DTSTART:20261201T080000Z", "RRULE:FREQ=WEEKLY;COUNT=5")
    let other = lab.replacing("UID:lab", with: "UID:other")
    _ = try await place.run("import", place.write("lab.ics", lab), place.write("other.ics", other))
    for uid in ["lab", "other"] {
      let split = try await place.run("edit", "uid:\(uid)/20261215T080000Z", "--span", "future", "--title", "Labor")
      #expect(split.status == 0, "\(split)")
    }
    let taken = try await place.run("import", "--on-conflict", "replace", place.path("lab.ics"))
    #expect(taken.output.contains("1 updated"), "\(taken)")
    let words = /lab\.ics:4: .*from Tue 2026-12-15 on, .*`almanac (delete uid:\S+)`/
    let advice = try #require(taken.error.firstMatch(of: words))
    #expect(taken.error.split(separator: "\n").filter { $0.contains("the other part") }.count == 1, "\(taken)")
    #expect(try await occurrences() == 5 + 3 + 5)
    _ = try await place.run(list: advice.1.split(separator: " ").map(String.init))
    #expect(try await occurrences() == 5 + 5)
    let again = try await place.run("import", "--on-conflict", "replace", place.path("lab.ics"))
    #expect(again.error.isEmpty, "\(again)")
  }

  @Test("names the changed occurrence that remains after the series moved to other times, and how to delete it")
  func strayOverride() async throws {
    let old = CalendarText.event(
      "UID:lab", "SUMMARY:Lab", "DTSTART;TZID=Europe/Berlin:20261201T090000", "RRULE:FREQ=WEEKLY;COUNT=3")
    _ = try await place.run("import", place.write("lab.ics", old))
    _ = try await place.run("edit", "uid:lab/20261208T080000Z", "--start", "2026-12-08 12:00", "--tz", "UTC")
    let new = old.replacing("T090000", with: "T093000").replacing("UID:lab", with: "UID:lab\r\nSEQUENCE:1")
    let taken = try await place.run("import", "--on-conflict", "replace", place.write("lab.ics", new))
    let words = /“Lab”, now Tue 2026-12-08 .*, overrides an occurrence .*`almanac (delete uid:lab\/\S+)`/
    let advice = try #require(taken.error.firstMatch(of: words), "\(taken)")
    #expect(try await occurrences() == 4)
    _ = try await place.run(list: advice.1.split(separator: " ").map(String.init))
    #expect(try await occurrences() == 3)
  }

  @Test("names what was edited here and changed in the file too, and how to take the file's value")
  func conflict() async throws {
    let lunch = CalendarText.event("UID:lunch", "DTSTART:20261205T090000Z", "SUMMARY:Lunch", "LOCATION:Room 4")
    let path = try place.write("lunch.ics", lunch)
    _ = try await place.run("import", path)
    _ = try await place.run("edit", "uid:lunch", "--location", "Roof", "--title", "Lunch with Ana")
    try place.write("lunch.ics", lunch.replacing("Room 4", with: "Canteen"))
    let json = try await place.run("import", "-n", "--json", path).json()
    let conflict = try #require(json["conflicts"].list.first)
    #expect(conflict["property"].text == "LOCATION" && conflict["taken"].text == "mine")
    #expect(conflict["base"].texts == ["Room 4"])
    #expect(conflict["mine"].texts == ["Roof"] && conflict["theirs"].texts == ["Canteen"])
    let mine = try await place.run("import", path)
    #expect(mine.status == 0)
    #expect(
      mine.output.contains("LOCATION is “Roof” here and “Canteen” in the file; the value here is kept"), "\(mine)")
    #expect(mine.output.contains("1 conflict"), "\(mine)")
    #expect(mine.error.contains("`almanac conflicts` lists the file's values"), "\(mine)")
    #expect(try await place.run("undo").status == 0)
    let theirs = try await place.run("import", path, "--on-conflict", "theirs")
    #expect(theirs.output.contains("the value in the file is used"), "\(theirs)")
    let shown = try await place.run("export").output
    #expect(shown.contains("LOCATION:Canteen") && shown.contains("SUMMARY:Lunch with Ana"), "\(shown)")
  }

  @Test("says that a truncated download did not replace the whole version, with exit code 1")
  func cutOff() async throws {
    let text = CalendarText.event("DTSTART:20261205T090000Z", "SUMMARY:Lunch", "LOCATION:Mill")
    _ = try await place.run("import", place.write("whole.ics", text))
    let cut = try await place.run("import", place.write("cut.ics", String(text.prefix(150))))
    #expect(cut.status == 1, "\(cut)")
    #expect(cut.output.contains("0 added, 0 updated, 0 unchanged, 1 skipped"), "\(cut)")
    #expect(cut.output.contains("it has no END, so the input may be truncated"), "\(cut)")
    #expect(cut.error.contains("ICS016"), "\(cut)")
    #expect(try await place.run("export").output.contains("LOCATION:Mill"))
  }

  @Test("prints one JSON document with stable keys")
  func json() async throws {
    let file = Repository.fixture("week.ics")
    let result = try await place.run("import", "--json", file).json()
    #expect(
      result.keys == [
        "added", "bytes", "calendar", "calendars", "conflicts", "dry_run", "failed", "held", "messages",
        "not_added_again",
        "removed", "seconds", "skipped", "unchanged", "updated", "warnings",
      ])
    #expect(result["calendar"].text == "Calendar")
    #expect(result["calendars"].texts == ["Calendar"])
    #expect(result["added"].number == 7)
    #expect(result["updated"].number == 0)
    #expect(result["dry_run"].bool == false)
    let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
    #expect(result["bytes"].number == size.map(Double.init))
    #expect(result["skipped"].list.isEmpty)
  }

  @Test("takes a VTIMEZONE that is the only change, and reports its items as changed")
  func changedZone() async throws {
    func calendar(_ offset: String, zoneFirst: Bool) -> String {
      let zone =
        "BEGIN:VTIMEZONE\r\nTZID:Here\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\(offset)\r\n"
        + "TZOFFSETTO:\(offset)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
      return CalendarText.event("UID:1", "DTSTART;TZID=Here:20260710T103500")
        .replacing(
          zoneFirst ? "BEGIN:VEVENT" : "END:VCALENDAR",
          with: zone + (zoneFirst ? "BEGIN:VEVENT" : "END:VCALENDAR"), maxReplacements: 1)
    }
    func start() async throws -> String {
      let agenda = try await place.run("agenda", "2026-07-10", "+1d", "--json", "--tz", "UTC").json()
      return agenda["occurrences"].list.compactMap { $0["start"].text }.joined(separator: " ")
    }
    let path = try place.write("zone.ics", calendar("+0100", zoneFirst: true))
    _ = try await place.run("import", path)
    var before = "2026-07-10T09:35:00Z"
    for (offset, isFirst, after) in [("+0200", true, "2026-07-10T08:35:00Z"), ("+0300", false, "2026-07-10T07:35:00Z")]
    {
      try place.write("zone.ics", calendar(offset, zoneFirst: isFirst))
      let kept = try await place.run("import", path, "--on-conflict", "keep")
      #expect(kept.output.contains("0 added, 0 updated, 1 unchanged"), "\(kept)")
      #expect(try await start() == before)
      let taken = try await place.run("import", path)
      #expect(taken.output.contains("0 added, 1 updated, 0 unchanged"), "\(taken)")
      #expect(try await start() == after)
      #expect(try await place.run("import", path).output.contains("0 added, 0 updated, 1 unchanged"))
      before = after
    }
  }

  @Test("does not mention hints, such as lines that end with LF only")
  func hints() async throws {
    let text = CalendarText.event("UID:1", "DTSTART:20260710T103500Z").replacing("\r\n", with: "\n")
    let outcome = try await place.run("import", try place.write("lf.ics", String(text.dropLast())))
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome)")
  }

  @Test("names the snoozed alarm that no longer goes off, since the newer version does not have it")
  func lostSnooze() async throws {
    let alarms = [
      "BEGIN:VALARM", "UID:a", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT10M",
      "ACKNOWLEDGED:20260710T102600Z", "END:VALARM", "BEGIN:VALARM", "UID:b", "ACTION:DISPLAY", "DESCRIPTION:x",
      "TRIGGER;VALUE=DATE-TIME:29990710T110000Z", "RELATED-TO;RELTYPE=SNOOZE:a", "END:VALARM",
    ]
    let old = CalendarText.event("UID:1", "SUMMARY:Lab", "DTSTART:20260710T103500Z")
    func with(_ lines: [String]) -> String {
      old.replacing("END:VEVENT", with: (lines + ["END:VEVENT"]).joined(separator: "\r\n"))
    }
    _ = try await place.run("import", try place.write("old.ics", with(alarms)))
    let newer = with(Array(alarms[..<5]) + ["END:VALARM"]).replacing("SUMMARY:Lab", with: "SEQUENCE:2\r\nSUMMARY:Lab")
    let kept = try await place.run("import", try place.write("new.ics", newer))
    #expect(kept.status == 0 && kept.error == "" && kept.output.contains("1 updated"), "\(kept)")
    #expect(try await place.run("export").output.contains("29990710T110000Z"))
    let bare = old.replacing("SUMMARY:Lab", with: "SEQUENCE:3\r\nSUMMARY:Lab")
    let lost = try await place.run("import", try place.write("bare.ics", bare))
    #expect(lost.error.contains("the alarm of “Lab” that was snoozed until Wed 2999-07-10"), "\(lost)")
    #expect(try await !place.run("export").output.contains("29990710T110000Z"))
  }

  @Test("names unknown time zones once, whose times become floating")
  func unknownTimeZones() async throws {
    func event(_ uid: String, _ tzid: String) -> String {
      CalendarText.event("UID:\(uid)", "DTSTART;TZID=\(tzid):20260710T103500", "DTEND;TZID=\(tzid):20260710T113500")
    }
    let path = try place.write(
      "zones.ics", event("1", "Atlantis") + event("2", "Europe/Berlin") + event("3", "Atlantis"))
    let warning =
      "2 items name the time zone “Atlantis”, which is unknown and not defined by a VTIMEZONE, so their times are "
      + "floating and are shown in the local time of each reader"
    let outcome = try await place.run("import", path, "--json")
    #expect(outcome.status == 0)
    let warnings = try outcome.json()["warnings"].list
    #expect(warnings.map { $0["reason"].text } == [warning])
    #expect(warnings.first?["file"].text == path)
    #expect(warnings.first?["line"].number == 4)
    let again = try await place.run("import", path)
    #expect(again.error == "almanac: warning: \(path):4: \(warning)\n")
    let calendar = event("4", "Atlantis").replacing(
      "BEGIN:VEVENT", with: "X-WR-TIMEZONE:Asia/Tokyo\r\nBEGIN:VEVENT", maxReplacements: 1)
    try place.write("tokyo.ics", calendar)
    let placed = try await place.run("import", "tokyo.ics", "-c", "Tokyo", "--create")
    #expect(placed.error.contains("1 item names the time zone “Atlantis”"), "\(placed)")
    #expect(placed.error.contains("read in Asia/Tokyo, the calendar's time zone"), "\(placed)")
  }

  @Test("names file, line, reason and UID of each skipped item")
  func skipped() async throws {
    _ = try await place.run("import", Repository.fixture("version-2.ics"))
    let outcome = try await place.run("import", "--json", Repository.fixture("version-1.ics"))
    let skipped = try outcome.json()["skipped"]
    #expect(outcome.status == 0)
    #expect(skipped.list.count == 1)
    #expect(skipped[0]["file"].text == Repository.fixture("version-1.ics"))
    #expect(skipped[0]["line"].number == 4)
    #expect(skipped[0]["uid"].text == "changing@example.com")
    #expect(skipped[0]["reason"].text == "the store has a newer version")
    let human = try await place.run("import", Repository.fixture("version-1.ics"))
    #expect(human.lines.first?.hasSuffix("version-1.ics:4 changing@example.com: the store has a newer version") == true)
    #expect(
      human.error.contains("newer versions were kept; `almanac diff ") && human.error.contains("--on-conflict replace"))
    let taken = try await place.run("import", Repository.fixture("version-1.ics"), "--on-conflict", "replace")
    #expect(taken.output.contains("1 updated") && !taken.error.contains("newer versions were kept"), "\(taken)")
  }

  @Test("names events without a readable start, and keeps them")
  func withoutStart() async throws {
    try place.write(
      "broken.ics",
      GeneratedCalendar.text(events: 1).replacingOccurrences(
        of: "BEGIN:VEVENT\r\n",
        with:
          "BEGIN:VEVENT\r\nUID:broken\r\nDTSTART:INVALID-DATE\r\nSUMMARY:Lost in time\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n"
      ))
    let outcome = try await place.run("import", "broken.ics")
    #expect(outcome.status == 0 && outcome.output.contains("2 added"))
    #expect(
      outcome.error
        == "almanac: warning: broken.ics:6: DTSTART “INVALID-DATE” of “Lost in time” cannot be read; it was kept, and agendas "
        + "do not show the event\n"
    )
    #expect(try await place.run("export", "uid:broken").output.contains("DTSTART:INVALID-DATE"))
  }

  @Test(
    "names unreadable times, in imports and wherever files are read",
    arguments: [
      ["import"], ["agenda", "2026-12-01", "2026-12-31", "--file"], ["freebusy", "2026-12-01", "2026-12-31", "--file"],
    ])
  func unreadableTimes(command: [String]) async throws {
    let path = try place.write(
      "unreadable.ics",
      CalendarText.events([
        ["UID:1", "DTSTART:2026-12-10T18:00:00Z", "DTEND:20261210T190000Z", "SUMMARY:Concert"],
        ["UID:2", "DTSTART:20261201T090000Z", "RRULE:FREQ=OFTEN", "SUMMARY:Choir"],
        ["UID:3", "DTSTART:20261202T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:3 Dec", "SUMMARY:Class"],
        ["UID:4", "DTSTART:20261203T090000Z", "DURATION:1H", "SUMMARY:Call"],
        ["UID:5", "DTSTART:20261204T090000Z", "DTEND:20261204T080000Z", "SUMMARY:Early"],
        ["UID:6", "DTSTART;VALUE=DATE:20261205", "DTEND;VALUE=DATE:20261205", "SUMMARY:A day"],
      ]))
    let outcome = try await place.run(list: command + [path])
    #expect(outcome.status == 0)
    for (property, effect) in [
      ("DTSTART “2026-12-10T18:00:00Z” of “Concert”", "agendas do not show the event"),
      ("RRULE “FREQ=OFTEN” of “Choir”", "agendas do not show its occurrences"),
      ("EXDATE “3 Dec” of “Class”", "agendas show the dates it excludes"),
      ("DURATION “1H” of “Call”", "it is shown without a length"),
    ] {
      #expect(outcome.error.contains("\(property) cannot be read; it was kept, and \(effect)\n"), "\(outcome.error)")
    }
    let early =
      "DTEND “20261204T080000Z” of “Early” is before the start; it was kept, and the event is shown without a "
    #expect(outcome.error.contains(early + "length\n"), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count { $0.contains("warning: \(path):") } == 5, "\(outcome.error)")
  }

  @Test("reports a renamed calendar, and a cancellation of an item in another calendar")
  func elsewhere() async throws {
    let team = CalendarText.events(
      [["UID:1", "DTSTART:20261201T090000Z", "SUMMARY:Choir"], ["UID:2", "DTSTART:20261202T090000Z"]], calendar: "Team")
    let path = try place.write("team.ics", team)
    #expect(try await place.run("import", path).error.isEmpty)
    _ = try await place.run("calendars", "edit", "Team", "--title", "Our team")
    let other = try place.write("download.ics", team)
    let again = try await place.run("import", other)
    #expect(
      again.error
        == "almanac: warning: \(other):5: “Team” is a new calendar, but “Our team” has most or all of the same items; if it is "
        + "the same calendar, undo this with `almanac undo`, and import into it with `almanac import -c 'Our team'`\n",
      "\(again)")
    #expect(try await place.run("undo").status == 0)
    #expect(try await place.run("import", path, "-c", "Our team").output.contains("2 unchanged"))
    let cancellation = CalendarText.event("UID:1", "DTSTART:20261201T090000Z", "STATUS:CANCELLED", "SUMMARY:Choir")
      .replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL")
    let cancel = try await place.run("import", try place.write("cancel.ics", cancellation))
    #expect(cancel.error.contains("cancels “Choir”, which is in “Our team”, not in “Calendar”;"), "\(cancel)")
  }

  @Test("one item that another calendar also has is no reason to suggest undoing the import")
  func sharedInvitation() async throws {
    let shared = ["UID:shared", "DTSTART:20261201T090000Z"]
    let home = CalendarText.events([shared], calendar: "Home")
    let work = CalendarText.events(
      [shared, ["UID:1", "DTSTART:20261201T090000Z"], ["UID:2", "DTSTART:20261202T090000Z"]], calendar: "Work")
    let two = try await place.run("import", place.write("home.ics", home), place.write("work.ics", work))
    #expect(two.status == 0 && two.error.isEmpty, "\(two)")
    let more = CalendarText.events([shared, ["UID:3", "DTSTART:20261203T090000Z"]], calendar: "Club")
    #expect(try await place.run("import", place.write("club.ics", more)).error.isEmpty)
  }

  @Test("mentions --birthdays for vCards")
  func cards() async throws {
    let path = try place.write("contacts.vcf", "BEGIN:VCARD\nVERSION:3.0\nUID:1\nFN:Anna\nBDAY:1985-04-12\nEND:VCARD\n")
    let outcome = try await place.run("import", path)
    #expect(outcome.status == 9 && outcome.error.contains("`almanac import --birthdays \(path)`"), "\(outcome)")
  }

  @Test("--quiet prints only errors")
  func quiet() async throws {
    let path = try place.write("lost.ics", CalendarText.event("SUMMARY:No start"))
    let plain = try await place.run("import", "-n", path)
    #expect(plain.error.contains("warning") && !plain.output.isEmpty)
    let outcome = try await place.run("import", "-q", path)
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
    #expect(try await place.run("import", "--quiet", place.path("missing.ics")).error.contains("missing.ics"))
  }

  @Test("a dry run first summarizes what would happen, and shows no stamps if something else differs")
  func preview() async throws {
    let lunch = CalendarText.event("UID:lunch", "DTSTART:20261205T090000Z", "SUMMARY:Lunch", "SEQUENCE:1")
    let path = try place.write("lunch.ics", lunch)
    _ = try await place.run("import", path)
    try place.write(
      "lunch.ics",
      lunch.replacing("SUMMARY:Lunch", with: "SUMMARY:Feast").replacing("SEQUENCE:1", with: "SEQUENCE:2")
        .replacing("20261101T080000Z", with: "20261102T080000Z"))
    let plan = try await place.run("import", "-n", path)
    #expect(plan.lines.first == "Would import into “Calendar”: 0 added, 1 updated, 0 unchanged, 0 skipped", "\(plan)")
    #expect(plan.output.contains("-SUMMARY:Lunch\n+SUMMARY:Feast\n"), "\(plan)")
    #expect(!plan.output.contains("DTSTAMP") && !plan.output.contains("SEQUENCE"), "\(plan)")
  }

  @Test("losses take one line for each kind, with a count")
  func losses() async throws {
    let events = (1...30).map { ["UID:\($0)", "SUMMARY:Event \($0)"] }
    let outcome = try await place.run("import", place.write("many.ics", CalendarText.events(events)))
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == 2, "\(outcome)")
    #expect(lines[0].contains("has no start") && lines[0].hasSuffix("; and 29 more like it"), "\(outcome)")
    #expect(lines[1].contains("--report FILE"), "\(outcome)")
  }

  @Test("names the command that converts other programs' formats", arguments: ["todo.txt", "list.csv", "notes.org"])
  func otherFormats(name: String) async throws {
    let path = try place.write(name, "Buy milk\n")
    let outcome = try await place.run("import", path)
    #expect(outcome.status == 9 && outcome.error.contains("`almanac convert \(path) --to ics -o FILE`"), "\(outcome)")
  }

  @Test("reads standard input for -")
  func standardInput() async throws {
    let text = GeneratedCalendar.text(events: 3)
    let outcome = try await place.run("import", "-", "--json", input: Array(text.utf8))
    #expect(try outcome.json()["added"].number == 3)
  }

  @Test("takes several files, folders with all they contain, and ** if the shell does not expand it")
  func manyFiles() async throws {
    for name in ["a/one.ics", "a/b/two.ICS", "a/b/c/three.ics"] {
      try place.write(name, GeneratedCalendar.text(events: 1, prefix: name))
    }
    try place.write("a/b/notes.txt", "BEGIN:VCALENDAR")
    let folder = try await place.run("import", "-n", "--json", "a").json()
    #expect(folder["added"].number == 3)
    let deep = try await place.run("import", "-n", "--json", "a/**/*.ics").json()
    #expect(deep["added"].number == 2)
    let within = try await place.run("import", "-n", "--json", "**/c/*.ics").json()
    #expect(within["added"].number == 1)
    let two = try await place.run("import", "-n", "--json", "a/one.ics", "a/b/two.ICS").json()
    #expect(two["added"].number == 2)
    let missed = try await place.run("import", "a/**/x*.ics")
    #expect(missed.status == 3)
    #expect(missed.error == "almanac: error: no file matches a/**/x*.ics\n")
  }

  @Test("follows a link to a folder, and skips folders and pipes named like calendars")
  func oddFolders() async throws {
    try place.write("real/one.ics", GeneratedCalendar.text(events: 1))
    try place.write("real/folder.ics/note.txt", "nothing")
    #expect(mkfifo(place.path("real/pipe.ics"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: place.path("link"), withDestinationPath: place.path("real"))
    let outcome = try await place.run("import", "--json", "link")
    #expect(outcome.status == 0)
    #expect(try outcome.json()["added"].number == 1)
  }

  @Test("reads a named pipe given as an argument")
  func namedPipe() async throws {
    #expect(mkfifo(place.path("pipe"), 0o600) == 0)
    try place.write("calendar.ics", GeneratedCalendar.text(events: 2))
    let outcome = try await place.shell("cat calendar.ics > pipe & \"$0\" import --json pipe; wait")
    #expect(try outcome.json()["added"].number == 2)
  }

  @Test("an empty folder counts as not found")
  func emptyFolder() async throws {
    try place.write("a/notes.txt", "")
    let outcome = try await place.run("import", "a")
    #expect(outcome.status == 3)
    #expect(outcome.error == "almanac: error: the folder a has no .ics files\n")
  }

  @Test("the calendar is the one that the file or -c names, and is created only on request")
  func calendars() async throws {
    let named = try await place.run("import", "--json", Repository.fixture("travel.ics")).json()
    #expect(named["calendar"].text == "Travel")
    let missing = try await place.run("import", "-c", "Work", Repository.fixture("week.ics"))
    #expect(missing.status == 3)
    #expect(missing.error == "almanac: error: there is no calendar named “Work”; to create it, add --create\n")
    // A file that cannot be read does not create a calendar.
    #expect(try await place.run("import", "-c", "Work", "--create", "nowhere.ics").status == 3)
    #expect(try await place.run("calendars").output.contains("Work") == false)
    let made = try await place.run("import", "-c", "Work", "--create", Repository.fixture("travel.ics"))
    #expect(made.output == "Imported into “Work”: 1 added, 0 updated, 0 unchanged, 0 skipped\n")
    let again = try await place.run("import", "-c", "Work", Repository.fixture("travel.ics"))
    #expect(again.output == "Imported into “Work”: 0 added, 0 updated, 1 unchanged, 0 skipped\n")
    let alone = try await place.run("import", "--create", Repository.fixture("travel.ics"))
    #expect(alone.status == 2)
  }

  @Test("a dry run shows a diff, changes nothing, and creates no store")
  func dryRun() async throws {
    let fresh = try await place.run("import", "-n", Repository.fixture("version-1.ics"))
    #expect(fresh.status == 0)
    #expect(fresh.lines.first == "Would import into “Calendar”: 1 added, 0 updated, 0 unchanged, 0 skipped")
    #expect(fresh.lines.dropFirst().prefix(3) == ["--- nothing", "+++ Calendar", "+BEGIN:VEVENT"])
    #expect(!FileManager.default.fileExists(atPath: place.store))
    _ = try await place.run("import", Repository.fixture("version-1.ics"))
    let update = try await place.run("import", "-n", Repository.fixture("version-2.ics"))
    #expect(update.lines.contains("-SUMMARY:First version"))
    #expect(update.lines.contains("+SUMMARY:Second version"))
    #expect(update.lines.contains(" UID:changing@example.com"))
    #expect(try await place.run("show", "changing@example.com").output.hasPrefix("First version\n"))
    let json = try await place.run("import", "-n", "--json", Repository.fixture("version-2.ics")).json()
    #expect(json["dry_run"].bool == true)
    #expect(json["updated"].number == 1)
  }

  @Test(
    "--on-conflict decides between versions",
    arguments: [
      ("newer", "version-1.ics", "version-2.ics", "Second"), ("newer", "version-2.ics", "version-1.ics", "Second"),
      ("replace", "version-2.ics", "version-1.ics", "First"), ("keep", "version-1.ics", "version-2.ics", "First"),
    ])
  func conflicts(policy: String, first: String, second: String, winner: String) async throws {
    _ = try await place.run("import", Repository.fixture(first))
    let outcome = try await place.run("import", "--on-conflict", policy, Repository.fixture(second))
    #expect(outcome.status == 0)
    #expect(try await place.run("show", "changing@example.com").output.hasPrefix("\(winner) version\n"))
  }

  @Test("--on-conflict fail exits with 5 and changes nothing")
  func failingConflict() async throws {
    _ = try await place.run("import", Repository.fixture("version-1.ics"))
    let outcome = try await place.run(
      "import", "--on-conflict", "fail", Repository.fixture("week.ics"), Repository.fixture("version-2.ics"))
    #expect(outcome.status == 5)
    #expect(outcome.error.contains("version-2.ics:4: the calendar “Calendar” has another version of changing@"))
    let found = try await place.run("search", "--json", "kind:event").json()
    #expect(found["items"].list.map { $0["title"].text } == ["First version"])
  }

  @Test("METHOD:CANCEL cancels the stored item")
  func cancel() async throws {
    _ = try await place.run("import", Repository.fixture("request.ics"))
    _ = try await place.run("import", Repository.fixture("cancel.ics"))
    let found = try await place.run("search", "--json", "meeting").json()
    #expect(found["items"].list.count == 1)
    #expect(found["items"][0]["status"].text == "cancelled")
    #expect(try await place.run("search", "meeting").output.contains("Meeting (cancelled)"))
  }

  @Test("--report lists what is repaired or cannot be kept, as findings like validate's")
  func report() async throws {
    try place.write("odd.ics", GeneratedCalendar.event(lines: "SUMMARY:a\u{1}b", "NOCOLON", "DTSTART:20260101T100000"))
    let outcome = try await place.run("import", "odd.ics", "--report", "report.json")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("almanac: warning: odd.ics:7:10: "))
    #expect(outcome.error.contains("[ICS009 control-character]"))
    let report = try JSONValue(Data(contentsOf: URL(fileURLWithPath: place.path("report.json"))))
    #expect(report["files"].number == 1)
    #expect(report["summary"]["error"].number == 2)
    let findings = report["findings"].list
    #expect(findings.map { $0["rule"].text } == ["ICS009", "ICS053"])
    #expect(findings.map { $0["name"].text } == ["control-character", "missing-fold-space"])
    #expect(findings.map { $0["line"].number } == [7, 8])
    let validated = try await place.run("validate", "odd.ics", "--profile", "import", "--json").json()
    #expect(validated["findings"].list.map { $0["fingerprint"].text } == findings.map { $0["fingerprint"].text })
    #expect(validated["findings"].list.first?.keys == findings.first?.keys)
  }

  @Test("--report takes the formats of validate, and works with standard input as well")
  func reportFormats() async throws {
    try place.write("odd.ics", GeneratedCalendar.event(lines: "NOCOLON", "DTSTART:20260101T100000"))
    let concise = try await place.run("import", "odd.ics", "--report", "-", "--report-format", "concise")
    #expect(concise.output.hasPrefix("odd.ics:7:1: error ICS052 missing-colon: "))
    #expect(try await place.shell("\"$0\" import - --report odd.sarif < odd.ics").status == 0)
    let sarif = try JSONValue(Data(contentsOf: URL(fileURLWithPath: place.path("odd.sarif"))))
    #expect(sarif["runs"][0]["results"][0]["ruleId"].text == "ICS052")
    #expect(try await place.run("import", "odd.ics", "--report-format", "json").status == 2)
  }

  @Test("a report that cannot be written is an error before anything is imported")
  func impossibleReport() async throws {
    let outcome = try await place.run("import", Repository.fixture("week.ics"), "--report", "none/report.json")
    #expect(outcome.status == 3)
    #expect(outcome.error == "almanac: error: none/report.json could not be written: No such file or directory\n")
    #expect(try await place.run("search", "kind:event").status == 3)
  }
}

@Suite("almanac import --birthdays")
struct BirthdayCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("birthdays are imported from vCards, repeatedly, and are on the agenda")
  func birthdays() async throws {
    try place.write("cards/a.vcf", "BEGIN:VCARD\nVERSION:3.0\nUID:1\nFN:Anna\nBDAY:1985-04-12\nEND:VCARD\n")
    try place.write("cards/b.vcf", "BEGIN:VCARD\nVERSION:2.1\nFN:Bert\nBDAY:someday\nEND:VCARD\n")
    let plan = try await place.run("import", "--birthdays", place.path("cards"), "-n")
    #expect(plan.output.contains("+SUMMARY:Anna’s Birthday"))
    let first = try await place.run("import", "--birthdays", place.path("cards"), "--json").json()
    #expect(first["added"].number == 1 && first["skipped"].list.count == 1)
    #expect(first["calendar"].text == "Birthdays")
    let second = try await place.run("import", "--birthdays", place.path("cards/a.vcf"), "--json").json()
    #expect(second["added"].number == 0 && second["unchanged"].number == 1)
    let agenda = try await place.run("agenda", "2027-04-12", "2027-04-13", "--json").json()
    #expect(agenda["occurrences"][0]["title"].text == "Anna’s Birthday")
    #expect(agenda["occurrences"][0]["all_day"].bool == true)
    let refused = try await place.run("add", "X", "--start", "2027-01-01", "-c", "Birthdays")
    #expect(refused.status == 4)
    #expect(refused.error.contains("birthdays"))
    #expect(try await place.run("import", "--birthdays", "-c", "X", place.path("cards")).status == 2)
    #expect(try await place.run("import", "--birthdays", Repository.fixture("week.ics")).status == 9)
  }

  @Test("a vCard without an end does not affect those after it, and is reported with its line")
  func unclosed() async throws {
    let path = try place.write(
      "a.vcf", "BEGIN:VCARD\nFN:Anna\nBDAY:1985-04-12\nBEGIN:VCARD\nFN:Bert\nBDAY:1990-01-01\nEND:VCARD\n")
    let outcome = try await place.run("import", "--birthdays", path)
    #expect(outcome.output.contains("2 added"), "\(outcome)")
    #expect(
      outcome.error.contains("a.vcf:4:1: VCARD from line 1 has no END; it is closed before this line"), "\(outcome)")
  }
}
