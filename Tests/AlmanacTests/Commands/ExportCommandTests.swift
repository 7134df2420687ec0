import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac export")
struct ExportCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func titles(_ outcome: Outcome) -> [String] {
    outcome.lines.filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }
  }

  @Test("writes to standard output or a file, the same bytes each time")
  func sameBytes() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"), Repository.fixture("travel.ics"))
    let standard = try await place.run("export")
    #expect(standard.status == 0)
    #expect(standard.error.isEmpty)
    #expect(standard.output.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:"))
    #expect(standard.output.hasSuffix("END:VCALENDAR\r\n"))
    #expect(standard.lines.filter { $0 == "BEGIN:VCALENDAR" }.count == 2)
    let file = try await place.run("export", "-o", "all.ics")
    #expect(file.output.isEmpty)
    #expect(file.error == "Wrote 8 items to all.ics\n")
    #expect(try place.read("all.ics") == standard.output)
    let dash = try await place.run("export", "-o", "-")
    #expect(dash.bytes == standard.bytes)
  }

  @Test(
    "says that there is nothing to export, and writes nothing, neither to a file nor to standard output",
    arguments: [
      [], ["-o", "none.ics"], ["--split", "folder"], ["-n"], ["-c", "Empty"], ["-c", "Empty", "-o", "none.ics"],
    ])
  func nothing(arguments: [String]) async throws {
    _ = try await place.run("calendars", "create", "Empty")
    let empty = try await place.run(list: ["export"] + arguments)
    #expect(empty.status == 0 && empty.output.isEmpty && empty.error == "There is nothing to export\n", "\(empty)")
    #expect(!place.exists("none.ics") && !place.exists("folder"))
    let json = try await place.run("export", "-o", "none.ics", "--json")
    #expect(try json.json()["files"].list.isEmpty && json.json()["items"].number == 0, "\(json)")
    #expect(json.error == "There is nothing to export\n")
  }

  @Test("calendar properties of a file without components are exported again, with a remark")
  func propertiesAlone() async throws {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//X//EN", "X-WR-CALNAME:Plans", "END:VCALENDAR", ""]
    _ = try await place.run("import", place.write("plans.ics", lines.joined(separator: "\r\n")))
    let outcome = try await place.run("export", "-o", "again.ics")
    #expect(outcome.error == "There are no items to export, only calendar properties\n", "\(outcome)")
    #expect(try place.read("again.ics").contains("X-WR-CALNAME:Plans"))
  }

  @Test("selects by calendar, kind, UID, search and time")
  func picks() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"), Repository.fixture("travel.ics"))
    #expect(titles(try await place.run("export", "-c", "Travel")) == ["Train to the coast"])
    #expect(titles(try await place.run("export", "--kind", "reminder,journal")) == ["Tax return", "Rain all day"])
    #expect(titles(try await place.run("export", "--uid", "fair@example.com")) == ["Trade fair"])
    let shown = try await place.run("agenda", "2026-11-23", "2026-12-01", "--json").json()["occurrences"].list
    let ids = ["Dentist", "Stand-up"].compactMap { title in shown.first { $0["title"].text == title }?["id"].text }
    #expect(
      titles(try await place.run(list: ["export"] + ids)).sorted() == [
        "Dentist", "Stand-up", "Stand-up\\, an hour later",
      ])
    #expect(titles(try await place.run("export", "fair@example.com")) == ["Trade fair"])
    #expect(try await place.run("export", "none").status == 3)
    #expect(titles(try await place.run("export", "--query", "title:breakfast")) == ["Café breakfast"])
    let window = try await place.run(
      "export", "--kind", "event", "--from", "2026-11-24", "--to", "2026-11-25T08:00")
    // The stand-up does not occur between these times, although it started earlier and continues later.
    #expect(titles(window) == ["Trade fair"])
    let late = try await place.run("export", "--from", "2026-12-01T11:29:59Z", "--kind", "event")
    #expect(titles(late) == ["Stand-up", "Stand-up\\, an hour later", "Train to the coast"])
  }

  @Test("after an edit, writes the file for an importer as convert does")
  func importer() async throws {
    let event = CalendarText.event(
      "UID:choir", "DTSTART;TZID=Europe/Berlin:20261123T190000", "RRULE:FREQ=HOURLY;COUNT=2", "SUMMARY:Choir")
    _ = try await place.run("import", place.write("choir.ics", event))
    _ = try await place.run("edit", "uid:choir", "--span", "all", "--title", "Rehearsal")
    for importer in ["google", "outlook"] {
      let made = try await place.run("export", "--for", importer, "-o", "made.ics")
      #expect(made.status == 0 && made.output.isEmpty, "\(made)")
      #expect(made.error.contains("VEVENT/RRULE: expanded into single events") && !made.error.contains("in line"))
      _ = try await place.run("export", "-o", "plain.ics")
      let converted = try await place.run("convert", "plain.ics", "--for", importer)
      #expect(try place.read("made.ics") == converted.output && converted.output.contains("SUMMARY:Rehearsal"))
    }
    let refused = try await place.run("export", "--for", "google", "--split", "folder")
    #expect(refused.status == 2 && refused.error.contains("--for"), "\(refused)")
    #expect(try await place.run("export", "--max-size", "9").status == 2)
    #expect(try await place.run("export", "--for", "google", "-c", "Nowhere").status == 3)
  }

  @Test("includes the VTIMEZONEs that are needed, and no others")
  func timeZones() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let dentist = try await place.run("export", "--uid", "dentist@example.com")
    #expect(dentist.lines.contains("TZID:Europe/Berlin"))
    let fair = try await place.run("export", "--uid", "fair@example.com")
    #expect(!fair.output.contains("VTIMEZONE"))
  }

  @Test("writes a METHOD only on request")
  func method() async throws {
    _ = try await place.run("import", Repository.fixture("request.ics"))
    #expect(!(try await place.run("export").output.contains("METHOD")))
    #expect(try await place.run("export", "--method", "publish").lines.contains("METHOD:PUBLISH"))
    let bad = try await place.run("export", "--method", "PUB\nLISH")
    #expect(bad.status == 2)
  }

  @Test("--split writes one file for each UID, under names that any file system accepts")
  func split() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    try place.write("strange.ics", GeneratedCalendar.event(uid: "../a/b:c*d"))
    try place.write("long.ics", GeneratedCalendar.event(uid: String(repeating: "x", count: 300)))
    _ = try await place.run("import", "strange.ics", "long.ics")
    let outcome = try await place.run("export", "--split", "out/parts", "--json")
    #expect(outcome.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path("out/parts")).sorted()
    #expect(names.count == 8)
    #expect(names.contains("standup@example.com.ics"))
    #expect(
      names.contains(
        "%2E./a/b:c*d.ics".replacing("/", with: "%2F").replacing(":", with: "%3A")
          .replacing("*", with: "%2A")))
    #expect(names.allSatisfy { $0.utf8.count <= 255 })
    let series = try place.read("out/parts/standup@example.com.ics")
    #expect(series.components(separatedBy: "BEGIN:VEVENT").count == 3)
    let result = try outcome.json()
    #expect(result.keys == ["bytes", "calendars", "files", "items"])
    #expect(result["files"].list.count == 8)
    #expect(result["items"].number == 9)
    #expect(try await place.run("export", "--split", "x", "-o", "y").status == 2)
  }

  @Test("a calendar is exported under its own name, so that it is imported as the same one")
  func ownName() async throws {
    let file = Repository.fixture("travel.ics")
    _ = try await place.run("import", file, "-c", "Other", "--create")
    _ = try await place.run("import", file)
    _ = try await place.run("export", "-o", "all.ics")
    #expect(try place.read("all.ics").contains("X-WR-CALNAME:Other\r\n"))
    let back = try await place.run("import", "all.ics", "--store", "new.sqlite", "--json")
    #expect(try back.json()["added"].number == 2, "\(back)")
  }

  @Test("a search that finds a series includes its moved occurrences, whatever their titles")
  func wholeSeries() async throws {
    _ = try await place.run(
      "add", "Linear Algebra", "--start", "2026-11-23T08:15", "--repeat", "weekly", "--count", "3")
    let id = try await place.run("search", "Linear", "--jsonl").jsonLines().first?["id"].text ?? ""
    let edit = try await place.run("edit", "\(id)/20261130T081500", "--start", "10:00", "--title", "Observatory")
    #expect(edit.status == 0, "\(edit)")
    #expect(titles(try await place.run("export", "--query", "linear")) == ["Linear Algebra", "Observatory"])
  }

  @Test("a dry run writes nothing")
  func dryRun() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let outcome = try await place.run("export", "-n", "-o", "all.ics")
    #expect(outcome.output.hasPrefix("Would write 7 items in 1 file, "))
    _ = try await place.run("export", "-n", "--split", "parts")
    #expect(place.names == ["store"])
    let json = try await place.run("export", "-n", "--json").json()
    #expect(json["items"].number == 7)
  }

  @Test("--json requires a file, since the calendar itself goes to standard output")
  func json() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    #expect(try await place.run("export", "--json").status == 2)
    let result = try await place.run("export", "--json", "-o", "all.ics").json()
    #expect(result["files"].texts == ["all.ics"])
    #expect(result["items"].number == 7)
    #expect(result["bytes"].number == Double(try place.read("all.ics").utf8.count))
  }

  @Test("a missing calendar is reported as not found")
  func notFound() async throws {
    #expect(try await place.run("export").status == 3)
    _ = try await place.run("import", Repository.fixture("week.ics"))
    #expect(try await place.run("export", "-c", "None").status == 3)
    let uid = try await place.run("export", "--uid", "none@example.com", "-o", "none.ics")
    #expect(uid.status == 3)
    #expect(!place.exists("none.ics"))
    #expect(try await place.run("export", "-o", "no/such/folder.ics").status == 3)
  }

  @Test("an existing file keeps its permissions, a link stays a link, a pipe stays a pipe")
  func existingFiles() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    try place.write("private.ics", "old")
    #expect(chmod(place.path("private.ics"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: place.path("link.ics"), withDestinationPath: "private.ics")
    #expect(try await place.run("export", "-o", "link.ics").status == 0)
    #expect(try place.read("private.ics").hasPrefix("BEGIN:VCALENDAR"))
    let attributes = try FileManager.default.attributesOfItem(atPath: place.path("private.ics"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: place.path("link.ics"))) == "private.ics")

    #expect(mkfifo(place.path("pipe"), 0o600) == 0)
    let piped = try await place.shell("cat pipe & \"$0\" export -o pipe; code=$?; wait; exit $code")
    #expect(piped.status == 0)
    #expect(piped.output == (try place.read("private.ics")))
    #expect(place.names == ["link.ics", "pipe", "private.ics", "store"])
  }

  @Test("--vdir writes a folder for each calendar, which reads back the same; unchanged files are left alone")
  func vdir() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"), Repository.fixture("travel.ics"))
    _ = try await place.run("calendars", "create", "Büro/../x", "--color", "#FF2968")
    _ = try await place.run("add", "Lunch", "--start", "2026-12-01T12:00", "-c", "Büro/../x", "--tz", "Europe/Berlin")
    try place.write("out/notes.txt", "mine")
    try place.write("out/Travel/old.ics", "mine")
    let first = try await place.run("export", "--vdir", "out", "--json")
    #expect(first.status == 0, "\(first)")
    #expect(try first.json()["items"].number == 9)
    let folders = try FileManager.default.contentsOfDirectory(atPath: place.path("out")).sorted()
    #expect(folders == ["B%C3%BCro%2F..%2Fx", "Calendar", "Travel", "notes.txt"])
    #expect(try place.read("out/B%C3%BCro%2F..%2Fx/displayname") == "Büro/../x\n")
    #expect(try place.read("out/B%C3%BCro%2F..%2Fx/color") == "#FF2968\n")
    #expect(try place.read("out/notes.txt") == "mine" && place.read("out/Travel/old.ics") == "mine")
    let series = try place.read("out/Calendar/standup@example.com.ics")
    #expect(series.contains("RRULE:FREQ=WEEKLY;COUNT=3") && series.contains("RECURRENCE-ID:20261130T100000Z"))
    #expect(try place.read("out/Calendar/dentist@example.com.ics").contains("TZID:Europe/Berlin"))
    // Files whose items have not changed do not change.
    let path = place.path("out/Calendar/dentist@example.com.ics")
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    _ = try await place.run("export", "--vdir", "out")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == old)
    // In a new store it is the same as before.
    try FileManager.default.removeItem(atPath: place.path("out/Travel/old.ics"))
    _ = try await place.run("import", "out", "--store", "other.sqlite")
    let again = try await place.run("calendars", "list", "--store", "other.sqlite", "--json").json()["calendars"].list
    #expect(again.contains { $0["title"].text == "Büro/../x" && $0["color"].text == "#FF2968" }, "\(again)")
    let agenda = ["agenda", "2026-11-01", "2027-01-01", "--json"]
    let titles = { (outcome: Outcome) in try outcome.json()["occurrences"].list.map { $0["title"].text } }
    #expect(
      try await titles(place.run(list: agenda)) == titles(place.run(list: agenda + ["--store", "other.sqlite"])))
  }

  @Test("a calendar survives repeated exports to a folder, and neither its files nor its name grow")
  func vdirAgain() async throws {
    let event = ["UID:a", "DTSTART:20261201T090000Z", "SUMMARY:A"]
    _ = try await place.run("import", place.write("hall.ics", CalendarText.events([event], calendar: "Hall")))
    _ = try await place.run("export", "--vdir", "out")
    let first = try place.read("out/Hall/a.ics")
    #expect(first.contains("X-WR-CALNAME:Hall\r\n") && !first.contains("NAME:Hall\r\nX-WR-CALNAME"))
    for _ in 0..<2 {
      #expect(try await place.run("import", "out").output.contains("1 unchanged"))
      #expect(try await place.run("export", "--vdir", "out").status == 0)
      #expect(try place.read("out/Hall/a.ics") == first)
    }
    // The accompanying name overrides the name in the files.
    try place.write("other/displayname", "Aula\n")
    try place.write("other/b.ics", CalendarText.events([["UID:b"] + event.dropFirst()], calendar: "Lecture Hall"))
    _ = try await place.run("import", "other")
    let exported = try await place.run("export", "-c", "Aula").lines
    #expect(exported.filter { $0.contains("NAME:") } == ["NAME:Aula", "X-WR-CALNAME:Aula"], "\(exported)")
  }

  @Test("--vdir writes what a query finds, says with -n what it would write, and excludes a second target")
  func partOfVdir() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"), Repository.fixture("travel.ics"))
    #expect(try await place.run("export", "--vdir", "out", "-n").output.hasPrefix("Would write 8 items in"))
    #expect(!place.exists("out"))
    _ = try await place.run("export", "--vdir", "out", "-c", "travel")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("out")) == ["Travel"])
    #expect(try await place.run("export", "--vdir", "out", "-c", "Nobody").status == 3)
    #expect(try await place.run("export", "--vdir", "out", "-o", "a.ics").status == 2)
  }
}
