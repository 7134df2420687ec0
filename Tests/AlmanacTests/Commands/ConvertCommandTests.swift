import Foundation
import ProgramTestSupport
import Testing

@Suite("convert")
struct ConvertCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("converts to jCal and xCal and back, recognizing each by its content")
  func thereAndBack() async throws {
    for format in ["jcal", "xcal"] {
      let there = try await place.run("convert", Repository.fixture("travel.ics"), "--to", format, "-o", "there")
      #expect(there.status == 0 && there.output.isEmpty && there.error.isEmpty, "\(there)")
      let back = try await place.run("convert", "there", "--to", "ics")
      #expect(back.status == 0 && back.error.isEmpty, "\(back)")
      let validation = try await place.run("validate", "-", "--profile", "import", input: Array(back.output.utf8))
      #expect(validation.status == 0, "\(validation)")
      #expect(back.output.contains("SUMMARY:"))
    }
  }

  @Test("converts to JSCalendar and back without loss, recognized by its content, and names what is lost otherwise")
  func jscalendar() async throws {
    let file = Repository.fixture("travel.ics")
    for flavor in ["2.0", "rfc8984"] {
      let there = try await place.run(
        "convert", file, "--to", "jscalendar", "--flavor", flavor, "--lossless", "-o", "there", "--strict")
      #expect(there.status == 0 && there.error.isEmpty, "\(there)")
      let back = try await place.run("convert", "there", "--to", "ics", "--lossless", "-o", "back.ics", "--strict")
      #expect(back.status == 0 && back.error.isEmpty, "\(back)")
      let difference = try await place.run("diff", "--all", file, "back.ics")
      #expect(difference.status == 0, "\(difference)")
    }
    let lossy = try await place.run("convert", file, "--to", "jscalendar", "-o", "lossy")
    #expect(lossy.status == 0 && lossy.error.contains("VCALENDAR/X-WR-CALNAME was left out once"), "\(lossy)")
    try place.write("bad", #"{"@type":"Event","uid":"1","start":5}"#)
    let bad = try await place.run("convert", "bad", "--to", "ics")
    #expect(bad.status == 0 && bad.error.contains("bad:1:1 ($.start): expected a local time"), "\(bad)")
    let unknown = try await place.run("convert", file, "--to", "jscalendar", "--flavor", "google")
    #expect(unknown.status == 2 && unknown.error.contains("2.0 and rfc8984"), "\(unknown)")
  }

  @Test("a series whose times would change is named first, however much else is lost")
  func lostZone() async throws {
    let zone = """
      BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19701025T030000\r\n\
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nTZOFFSETFROM:+0145\r\nTZOFFSETTO:+0045\r\nEND:STANDARD\r\n\
      BEGIN:DAYLIGHT\r\nDTSTART:19700329T020000\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r\nTZOFFSETFROM:+0045\r\n\
      TZOFFSETTO:+0145\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n
      """
    let others = (1...20).map { "X-OTHER-\($0):1" }
    let lines = ["DTSTART;TZID=Office:20260910T100000", "RRULE:FREQ=WEEKLY;COUNT=20", "SUMMARY:Standup"] + others
    try place.write(
      "series.ics", CalendarText.events([lines]).replacing("BEGIN:VEVENT", with: "\(zone)BEGIN:VEVENT"))
    let told = try await place.run("convert", "series.ics", "--to", "jscalendar", "-o", "series.json").error
    #expect(told.hasPrefix("almanac: warning: VEVENT/DTSTART was left out once, first on line"), "\(told)")
    #expect(told.contains("the series follows UTC and shifts when the clocks change"), "\(told)")
  }

  @Test(
    "an option that applies to no input is refused",
    arguments: [["--separator", ";"], ["--date-order", "dmy"], ["--flavor", "google"]])
  func uselessOptions(option: [String]) async throws {
    let found = try await place.run(list: ["convert", Repository.fixture("travel.ics"), "--to", "jcal"] + option)
    #expect(found.status == 2 && found.output.isEmpty && found.error.contains("CSV"), "\(found)")
  }

  @Test("all files become one result")
  func severalFiles() async throws {
    let file = Repository.fixture("travel.ics")
    let found = try await place.run("convert", file, file, "--to", "jcal")
    let calendars = try JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [[Any]]
    #expect(calendars?.count == 2)
  }

  @Test("several files become one calendar with --join")
  func joined() async throws {
    let file = Repository.fixture("travel.ics")
    let other = Repository.fixture("week.ics")
    let found = try await place.run("convert", file, other, "--to", "ics", "--join", "-o", "both.ics")
    #expect(found.status == 0, "\(found)")
    let text = try place.read("both.ics")
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
    let checked = try await place.run("validate", "both.ics", "--profile", "google", "--format", "concise")
    #expect(!checked.output.contains("ICS603") && !checked.output.contains("ICS015"), "\(checked)")
    let list = try await place.run("convert", file, "--to", "csv", "--join")
    #expect(list.status == 2 && list.error.contains("combines all calendars"), "\(list)")
  }

  @Test("names losses, writes them to a report, and writes nothing else with --strict")
  func losses() async throws {
    try place.write(
      "odd.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nNO COLON\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    let found = try await place.run("convert", "odd.ics", "--to", "jcal", "-o", "odd.json", "--report", "report.json")
    #expect(found.status == 0)
    #expect(found.error.contains("VEVENT/line without a colon was left out once, first on line 4"), "\(found)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(place.read("report.json").utf8)) as? [String: Any])
    #expect(report["target"] as? String == "jcal" && (report["losses"] as? [Any])?.count == 1)
    let strict = try await place.run("convert", "odd.ics", "--to", "jcal", "-o", "strict.json", "--strict")
    #expect(strict.status == 1 && !FileManager.default.fileExists(atPath: place.path("strict.json")), "\(strict)")
  }

  @Test("says where a malformed input is wrong, and writes nothing")
  func illFormed() async throws {
    try place.write("bad.json", "[\"vcalendar\",[[\"a\",{},\"text\"]],[]]")
    try place.write("bad.xml", "<icalendar xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\">\n<vevent/></icalendar>")
    let json = try await place.run("convert", "bad.json", "--to", "ics", "-o", "out.ics")
    #expect(json.status == 1 && json.error.contains("error: bad.json:1:29 ($[1][0]): "), "\(json)")
    let xml = try await place.run("convert", "bad.xml", "--to", "ics", "-o", "out.ics")
    #expect(xml.status == 1 && xml.error.contains("error: bad.xml:2:1: expected “vcalendar”"), "\(xml)")
    #expect(!FileManager.default.fileExists(atPath: place.path("out.ics")))
  }

  @Test("lists occurrences in a window, says that an endless series is cut off, and writes nothing then with --strict")
  func lists() async throws {
    try place.write(
      "walk.ics", GeneratedCalendar.event(lines: "DTSTART:20261120T080000Z", "RRULE:FREQ=DAILY", "SUMMARY:Walk"))
    let command = [
      "convert", "walk.ics", "--to", "jsonl", "--tz", "Europe/Berlin", "--now", "2026-11-22", "--columns", "start",
    ]
    let endless = try await place.run(list: command)
    #expect(endless.status == 0 && endless.lines.count == 367, "\(endless)")
    #expect(endless.error.contains("rest of an endless series was left out once"), "\(endless)")
    let found = try await place.run(list: command + ["--after", "tomorrow", "--before", "2026-11-25"])
    #expect(
      found.lines == [#"{"start":"2026-11-23T09:00:00+01:00"}"#, #"{"start":"2026-11-24T09:00:00+01:00"}"#], "\(found)")
    let strict = try await place.run(list: command + ["--strict", "-o", "out"])
    #expect(strict.status == 1 && !FileManager.default.fileExists(atPath: place.path("out")), "\(strict)")
    let useless = try await place.run("convert", "walk.ics", "--to", "jcal", "--before", "2027-01-01")
    #expect(useless.status == 2, "\(useless)")
  }

  @Test("reads CSV by its header, names all bad rows, and asks about ambiguities")
  func csv() async throws {
    try place.write("bad.csv", "title,start\nA,soon\nB,never\n")
    let bad = try await place.run("convert", "bad.csv", "--to", "ics", "-o", "out.ics")
    #expect(bad.status == 1 && !FileManager.default.fileExists(atPath: place.path("out.ics")), "\(bad)")
    #expect(
      bad.error.contains("error: bad.csv:2:2: “soon”") && bad.error.contains("error: bad.csv:3:2: “never”"), "\(bad)")
    let text = Array("Subject,Start Date\nA,05/11/2026\n".utf8)
    let ambiguous = try await place.run("convert", "-", "--to", "ics", input: text)
    #expect(ambiguous.status == 2 && ambiguous.error.contains("--date-order"), "\(ambiguous)")
    let decided = try await place.run("convert", "-", "--to", "ics", "--date-order", "dmy", input: text)
    #expect(decided.status == 0 && decided.output.contains("DTSTART;VALUE=DATE:20261105"), "\(decided)")
    let validation = try await place.run("validate", "-", input: Array(decided.output.utf8))
    #expect(validation.status == 0, "\(validation)")
  }

  @Test("if CSV lacks a column that it needs, names the columns that --columns accepts for it")
  func columns() async throws {
    let event = CalendarText.event("UID:1", "DTSTART:20261201T090000Z", "CLASS:PRIVATE", "TRANSP:TRANSPARENT")
    let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT"
    try place.write("private.ics", event.replacing("END:VEVENT", with: alarm))
    let usual = try await place.run("convert", "private.ics", "--to", "csv")
    #expect(
      usual.error.contains("some data can be kept with these --columns: alarms, class, transparent\n"), "\(usual)")
    let chosen = try await place.run("convert", "private.ics", "--to", "csv", "--columns", "title,class,alarms")
    #expect(chosen.error.contains("VEVENT/UID was left out once, first on line"), "\(chosen)")
    #expect(chosen.error.contains("no chosen column contains it") && !chosen.error.contains("--columns"))
  }

  @Test(
    "Python's csv module reads what is written, and its output can be read",
    .enabled(if: Python.path != nil, "no Python"))
  func python() async throws {
    let title = "a, \"b\"; =c"
    try place.write(
      "event.ics",
      GeneratedCalendar.event(
        lines: "DTSTART:20261120T080000Z", "SUMMARY:a\\, \"b\"\\; =c", "DESCRIPTION:one\\ntwo", "LOCATION:=1+1"))
    let program = """
      import csv, json, sys
      rows = list(csv.DictReader(open(sys.argv[1], encoding="utf-8-sig", newline="")))
      print(json.dumps([[row.get("title", row.get("Subject")), row.get("location", row.get("Location"))] for row in rows]))
      with open("back.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
      """
    for (flavor, location) in [("plain", "'=1+1"), ("google", "=1+1"), ("outlook", "=1+1"), ("thunderbird", "=1+1")] {
      let there = try await place.run("convert", "event.ics", "--to", "csv", "--flavor", flavor, "-o", "there.csv")
      #expect(there.status == 0, "\(there)")
      let read = try await place.launch(try #require(Python.path), ["-c", program, "there.csv"])
      #expect(try read.json()[0].texts == [title, location], "\(read)")
      let back = try await place.run("convert", "back.csv", "--to", "ics", "--flavor", flavor)
      #expect(back.status == 0 && back.output.contains("SUMMARY:a\\, \"b\"\\; =c"), "\(back)")
      #expect(back.output.contains("LOCATION:=1+1") && back.output.contains("DESCRIPTION:one\\ntwo"), "\(back)")
    }
  }

  @Test("asks for --from if the format cannot be recognized, and exits with 9 if the input has another one")
  func formats() async throws {
    try place.write("what", "hello")
    let unknown = try await place.run("convert", "what", "--to", "ics")
    #expect(unknown.status == 2 && unknown.error.contains("--from"), "\(unknown)")
    for format in ["ics", "jcal", "xcal"] {
      #expect(try await place.run("convert", "what", "--from", format, "--to", "ics").status == 9)
    }
    #expect(try await place.run("convert", "nowhere.ics", "--to", "jcal").status == 3)
  }

  @Test("writes files for an importer, reports what it changed, and lists each change in the report")
  func importer() async throws {
    try place.write(
      "shifts.ics",
      GeneratedCalendar.event(lines: "DTSTART:20261123T090000Z", "RRULE:FREQ=YEARLY;BYYEARDAY=1,2;COUNT=4"))
    let found = try await place.run(
      "convert", "shifts.ics", "--for", "outlook", "-o", "outlook.ics", "--report", "report.json")
    #expect(found.status == 0 && found.output.isEmpty, "\(found)")
    #expect(
      found.error.contains("VEVENT/RRULE: expanded into single events: Outlook does not support rules with BYYEARDAY"),
      "\(found)")
    #expect(try place.read("outlook.ics").components(separatedBy: "BEGIN:VEVENT").count == 5)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(place.read("report.json").utf8)) as? [String: Any])
    #expect(report["for"] as? String == "outlook" && (report["changes"] as? [Any])?.isEmpty == false)
  }

  @Test("asks for a folder if an importer needs several files, and numbers them there")
  func severalParts() async throws {
    let file = Repository.fixture("week.ics")
    let refused = try await place.run("convert", file, "--for", "google", "--max-size", "600", "-o", "part.ics")
    #expect(refused.status == 2 && refused.error.contains("give a folder with -o FOLDER/"), "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: place.path("part.ics")))
    let found = try await place.run("convert", file, "--for", "google", "--max-size", "600", "-o", "parts/")
    #expect(found.status == 0 && FileManager.default.fileExists(atPath: place.path("parts/1.ics")), "\(found)")
    let other = try await place.run("convert", file, "--for", "google", "--to", "csv")
    #expect(other.status == 2 && other.error.contains("--for makes .ics files"), "\(other)")
    let nothing = try await place.run("convert", file)
    #expect(nothing.status == 2 && nothing.error.contains("give a format with --to"), "\(nothing)")
  }

  @Test(
    "names the rules of other syntaxes that an input breaks, by the names that explain knows; --strict writes nothing then"
  )
  func rulesOfOtherSyntaxes() async throws {
    let inputs = [
      (#"["vcalendar",[["VERSION",{},"text","2.0"]],[]]"#, "ICS802 jcal-lowercase", 0),
      (#"["vcalendar",[["x-a",{"value":"date"},"date","2026-01-05"]],[]]"#, "ICS803 jcal-value-param", 0),
      (#"["vcalendar",[["x-a",{},"date","20260105"]],[]]"#, "ICS801 jcal-type", 0),
      (#"["vcalendar",[["x-a",{}]],[]]"#, "ICS800 jcal-shape", 1),
      ("<icalendar><vcalendar/></icalendar>", "ICS804 xcal-namespace", 9),
    ]
    for (text, rule, status) in inputs {
      let found = try await place.run("convert", "-", "--to", "ics", input: Array(text.utf8))
      #expect(found.status == status && found.error.contains("(\(rule))"), "\(found)")
      let strict = try await place.run("convert", "-", "--to", "ics", "--strict", input: Array(text.utf8))
      #expect(strict.status != 0 && strict.output.isEmpty, "\(strict)")
      let explained = try await place.run("explain", String(rule.prefix(6)))
      #expect(explained.status == 0 && explained.output.contains("Wrong:"), "\(explained)")
    }
  }

  @Test("converts to Org and back, and names a malformed timestamp with its position")
  func org() async throws {
    try place.write(
      "walk.ics", GeneratedCalendar.event(lines: "DTSTART:20261120T080000Z", "RRULE:FREQ=DAILY", "SUMMARY:Walk"))
    let there = try await place.run("convert", "walk.ics", "--to", "org", "--tz", "UTC", "-o", "walk.org")
    #expect(there.status == 0 && there.error.isEmpty, "\(there)")
    #expect(try place.read("walk.org").contains("\n<2026-11-20 Fri 08:00 +1d>\n"))
    let back = try await place.run("convert", "walk.org", "--to", "ics", "--tz", "UTC", "--strict")
    #expect(back.status == 0 && back.output.contains("DTSTART:20261120T080000Z\r\nRRULE:FREQ=DAILY"), "\(back)")
    try place.write("bad.org", "* Walk\nat <2026-11-31 Tue>\n")
    let bad = try await place.run("convert", "bad.org", "--to", "ics", "-o", "out.ics")
    #expect(
      bad.status == 1 && bad.error.contains("error: bad.org:2:4: <2026-11-31 Tue> is not a valid timestamp"), "\(bad)")
    #expect(!FileManager.default.fileExists(atPath: place.path("out.ics")))
  }

  @Test("reads vCalendar 1.0 by its content, also for import and agenda, and does not write it")
  func vCalendar() async throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:1.0", "BEGIN:VEVENT", "UID:1", "SUMMARY;QUOTED-PRINTABLE:M=C3=B6te",
      "DTSTART:20261120T080000Z",
      "RRULE:D1 #3", "PALARM:20261120T080000Z;;;rm", "END:VEVENT", "END:VCALENDAR", "",
    ]
    try place.write("phone.vcs", lines.joined(separator: "\r\n"))
    let converted = try await place.run("convert", "phone.vcs", "--to", "ics")
    #expect(converted.status == 0 && converted.output.contains("SUMMARY:Möte"), "\(converted)")
    #expect(converted.error.contains("VEVENT/PALARM was left out once, first on line 8"), "\(converted)")
    let imported = try await place.run("import", "phone.vcs")
    #expect(imported.status == 0 && imported.error.contains("VEVENT/PALARM was left out once"), "\(imported)")
    let again = try await place.run("import", "phone.vcs", "--json")
    #expect(try again.json()["unchanged"].number == 1, "\(again)")
    let exported = try await place.run("export")
    #expect(exported.output.contains("RRULE:FREQ=DAILY;COUNT=3"), "\(exported)")
    let written = try await place.run("convert", "phone.vcs", "--to", "vcalendar")
    #expect(written.status == 2 && written.error.contains("cannot be written, only read"), "\(written)")
    try place.write("broken.vcs", "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nVERSION:3.0\r\nEND:VCALENDAR\r\n")
    let broken = try await place.run("import", "broken.vcs")
    #expect(broken.status == 9 && broken.error.contains("vCalendar 1.0"), "\(broken)")
  }
}
