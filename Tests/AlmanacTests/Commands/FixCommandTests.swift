import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac fix")
struct FixCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let broken = GeneratedCalendar.event(
    lines: "DTSTART:20260105", "SUMMARY:Lunch", "SUMMARY:Dinner", "TRANSP:BUSY", "LAST-MODIFIED:20260101T000000Z")

  @Test("all times of an event get the guessed zone, so that no two differ in form")
  func zones() async throws {
    let text = CalendarText.event(
      "DTSTART:20270126T183000", "DTEND:20270126T203000", "RRULE:FREQ=DAILY", "EXDATE:20270127T183000")
    try place.write("evening.ics", text)
    let fixed = try await place.run("fix", "--unsafe", "--assume-tz", "Europe/London", "evening.ics", "-o", "-")
    for line in [
      "DTSTART;TZID=Europe/London:20270126T183000", "DTEND;TZID=Europe/London:20270126T203000",
      "EXDATE;TZID=Europe/London:20270127T183000",
    ] {
      #expect(fixed.output.contains("\(line)\r\n"), "\(fixed)")
    }
    let left = try await place.run("validate", "-", input: fixed.bytes)
    #expect(!left.output.contains("ICS305"), "\(left)")
  }

  @Test("repairs in place what is safe, and nothing the second time")
  func safe() async throws {
    let path = try place.write("a.ics", Self.broken)
    let outcome = try await place.run("fix", path)
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("ICS203"))
    let fixed = try place.read("a.ics")
    #expect(fixed.contains("DTSTART;VALUE=DATE:20260105\r\n"))
    #expect(fixed.contains("TRANSP:OPAQUE\r\n"))
    #expect(fixed.contains("SUMMARY:Dinner\r\n"), "which title is right is a guess")
    #expect(try await place.run("fix", path).error.hasPrefix("Nothing to fix"))
    #expect(try place.read("a.ics") == fixed)
    _ = try await place.run("fix", "--unsafe", path)
    #expect(try !place.read("a.ics").contains("Dinner"))
  }

  @Test("names every text that it changes or removes, in the summary and in JSON")
  func changedTexts() async throws {
    let text = CalendarText.event(
      "DTSTART:20270126T183000Z", "SUMMARY:Dentist\\, downtown", "DESCRIPTION:Bring the card", "CLASS:PRIVATE",
      "TRANSP:BUSY")
    let path = try place.write("private.ics", text)
    let preview = try await place.run("fix", "--unsafe", "--profile", "feed", "-n", path)
    let named = "changed or removed: SUMMARY “Dentist, downtown”, DESCRIPTION “Bring the card”"
    #expect(preview.error.contains(named), "\(preview)")
    // Values that are merely written differently keep their original text.
    let safe = try await place.run("fix", "-o", place.path("safe.ics"), path)
    #expect(safe.error.contains("Fixed") && !safe.error.contains("changed or removed"), "\(safe)")
    let files = try await place.run("fix", "--unsafe", "--profile", "feed", "--json", path).json()["files"].list
    #expect(files.first?["changed_texts"].list.map { $0["text"].text } == ["Dentist, downtown", "Bring the card"])
    #expect(try place.read("private.ics").contains("SUMMARY:Busy"))
  }

  @Test("always leaves something: a file that is wrong as a whole stays as it is")
  func nothingLeft() async throws {
    for text in ["BEGIN:MYCOMP\r\nEND:MYCOMP\r\n", "BEGIN:VEVENT\r\nEND:VEVENT\r\n"] {
      let path = try place.write("lone.ics", text)
      let fixed = try await place.run("fix", "--unsafe", path)
      #expect(!fixed.error.contains("empty file"), "\(fixed)")
      #expect(!(try place.read("lone.ics").isEmpty))
    }
    let alarm = "BEGIN:VALARM\r\nACTION:EMAIL\r\nTRIGGER:-PT5M\r\nATTENDEE:mailto:a@example.com\r\nEND:VALARM\r\n"
    _ = try await place.run("fix", "--unsafe", "--profile", "feed", place.write("alarm.ics", alarm))
    #expect(try place.read("alarm.ics").contains("VALARM"))
  }

  @Test("removes what the standards allow only in a feed, or what a named rule finds")
  func validData() async throws {
    let path = Repository.fixture("private-appointment-with-alarm-and-guests.ics")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let plain = try await place.run("fix", "-o", place.path("plain.ics"), path)
    #expect(plain.error == "Nothing to fix\n", "\(plain)")
    let fixed = try await place.run("fix", "--unsafe", path, "-o", "-")
    #expect(fixed.output == text, "\(fixed)")
    let feed = try await place.run("fix", "--unsafe", "--profile", "feed", path, "-o", "-").output
    for word in ["BEGIN:VALARM", "ATTENDEE", "ORGANIZER", "Herb garden", "VTIMEZONE"] {
      #expect(text.contains(word) && !feed.contains(word), "\(word)")
    }
    let quiet = try await place.run("fix", "--unsafe", "--select", "alarm-in-feed", path, "-o", "-").output
    #expect(!quiet.contains("BEGIN:VALARM") && quiet.contains("Herb garden"))
  }

  /// A calendar with an event before the first onset of its VTIMEZONE.
  private static func beforeFirstOnset(tzid: String, from: String, to: String) -> String {
    CalendarText.event("UID:1", "DTSTART;TZID=\(tzid):20030801T090000", "DTEND;TZID=\(tzid):20030801T100000")
      .replacing(
        "BEGIN:VEVENT",
        with: "BEGIN:VTIMEZONE\r\nTZID:\(tzid)\r\nBEGIN:STANDARD\r\nDTSTART:20060325T160000\r\nTZOFFSETFROM:\(from)\r\n"
          + "TZOFFSETTO:\(to)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT", maxReplacements: 1)
  }

  @Test("a safe fix does not move an event before the first onset of its VTIMEZONE")
  func firstOnset() async throws {
    let path = try place.write(
      "late.ics", Self.beforeFirstOnset(tzid: "Australia/Sydney", from: "+0000", to: "+1000"))
    func start() async throws -> String {
      _ = try await place.run("import", path)
      let agenda = try await place.run("agenda", "2003-07-30", "+3d", "--json", "--tz", "UTC").json()
      return agenda["occurrences"].list.compactMap { $0["start"].text }.joined(separator: " ")
    }
    #expect(try await start() == "2003-07-31T23:00:00Z")
    #expect(try await place.run("fix", path).error.contains("ICS419"))
    #expect(try await start() == "2003-07-31T23:00:00Z")
    #expect(try await place.run("validate", path).output.contains("ICS419") == false)
  }

  @Test("a VTIMEZONE of another place than its name is fixed only on request, since that moves times")
  func otherPlace() async throws {
    let path = try place.write("other.ics", Self.beforeFirstOnset(tzid: "Europe/Berlin", from: "+0530", to: "+0530"))
    let text = try place.read("other.ics")
    #expect(try await place.run("validate", path).output.contains("ICS419"))
    _ = try await place.run("fix", path)
    #expect(try place.read("other.ics").contains("TZOFFSETTO:+0530"), "\(text)")
    _ = try await place.run("fix", "--unsafe", path)
    #expect(try !place.read("other.ics").contains("TZOFFSETTO:+0530"))
  }

  @Test("a duration with a misplaced T is the same before and after a fix")
  func misplacedTimeMark() async throws {
    let path = try place.write("week.ics", CalendarText.event("UID:1", "DTSTART;VALUE=DATE:20261123", "DURATION:PT1W"))
    func end() async throws -> String? {
      _ = try await place.run("import", path)
      return try await place.run("agenda", "2026-11-23", "+3d", "--json").json()["occurrences"].list[0]["end"].text
    }
    #expect(try await end() == "2026-11-30")
    #expect(try await place.run("fix", path).error.contains("ICS208"))
    #expect(try place.read("week.ics").contains("DURATION:P1W\r\n"))
    #expect(try await end() == "2026-11-30")
  }

  @Test("lists in JSON what it would change, and changes nothing")
  func dryRunAsJSON() async throws {
    let path = try place.write("a.ics", Self.broken)
    let preview = try await place.run("fix", "-n", "--json", path).json()["files"].list
    #expect(preview.first?["changed"].bool == true)
    #expect(preview.first?["diff"].text?.contains("+TRANSP:OPAQUE") == true)
    #expect(try place.read("a.ics") == Self.broken)
    let fixed = try await place.run("fix", "--json", path).json()["files"].list
    #expect(fixed.first?.keys.contains("diff") == false)
    #expect(fixed.first?["fixed"].keys == preview.first?["fixed"].keys)
  }

  @Test("gives an event the UID that an import derives for it, so that another import does not duplicate it")
  func derivedUID() async throws {
    for uid in ["", "UID:\r\n"] {
      let path = try place.write(
        "no-uid.ics",
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//X//Y//EN\r\nBEGIN:VEVENT\r\n\(uid)DTSTART:20260105\r\n"
          + "SUMMARY:Fair\(uid.count), day one\r\nTRANSP:BUSY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
      #expect(try await place.run("import", path, "--json").json()["added"].number == 1)
      #expect(try await place.run("fix", path).error.contains(uid.isEmpty ? "ICS160" : "ICS161"))
      let again = try await place.run("import", path, "--json").json()
      #expect(again["added"].number == 0, "\(uid) \(again)")
    }
  }

  @Test("shows a diff that patch accepts, and changes nothing")
  func diff() async throws {
    let path = try place.write("a.ics", Self.broken)
    let outcome = try await place.run("fix", "--diff", path)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("--- a/"))
    #expect(outcome.output.contains("-TRANSP:BUSY\r\n+TRANSP:OPAQUE\r\n"))
    #expect(try place.read("a.ics") == Self.broken)
    guard let patch = Settings.find("patch") else { return }
    try place.write("a.diff", outcome.bytes)
    let patched = try await place.launch(
      patch, ["--binary", "--silent", place.path("a.ics"), place.path("a.diff")])
    #expect(patched.status == 0, "\(patched)")
    let result = try place.read("a.ics")
    try place.write("b.ics", Self.broken)
    _ = try await place.run("fix", place.path("b.ics"))
    #expect(try place.read("b.ics") == result)
  }

  @Test(
    "the diff can be applied with patch, whatever the line endings", arguments: ["\r\n", "\n"],
    ["a.ics", "my feed.ics"])
  func patch(end: String, name: String) async throws {
    let patch = try #require(Settings.find("patch"))
    let broken = Self.broken.replacing("\r\n", with: end).replacing("SUMMARY:", with: "SUMMARY:\u{200F}\u{1}")
    #expect(broken.contains("\u{200F}"))
    try place.write(name, broken)
    try place.write("fixed/" + name, broken)
    let diff = try await place.run("fix", "--diff", name)
    let patched = try await place.launch(patch, ["--silent"], input: diff.bytes)
    #expect(patched.status == 0, "\(patched)")
    _ = try await place.run("fix", "fixed/" + name)
    let same = try place.read(name) == place.read("fixed/" + name)
    #expect(same, "\(diff)")
    #expect(try place.read(name) != broken)
  }

  @Test("writes elsewhere, and reads standard input")
  func output() async throws {
    let path = try place.write("a.ics", Self.broken)
    #expect(try await place.run("fix", "-o", place.path("b.ics"), path).status == 0)
    #expect(try place.read("a.ics") == Self.broken)
    let piped = try await place.run("fix", "-", input: Array(Self.broken.utf8))
    #expect(try piped.output == place.read("b.ics"))
  }

  @Test("a fixed file imports to the same events")
  func sameEvents() async throws {
    for name in ["quirk-bom-empty-properties.ics", "quirk-school-raw-newlines.ics", "google-work.ics"] {
      let source = Repository.samples + "/" + name
      let fixed = place.path(name)
      _ = try await place.run("fix", "-o", fixed, source)
      let before = place.path("before-" + name + ".sqlite")
      let after = place.path("after-" + name + ".sqlite")
      for (store, file) in [(before, source), (after, fixed)] {
        _ = try await place.run("import", "--store", store, "-c", "Test", "--create", file)
      }
      let list = { (store: String) async throws -> [String] in
        let items = try await place.run("search", "--store", store, "--json", "calendar:Test").json()
        return items["items"].list.map {
          "\($0["title"].text ?? "") \($0["start"].text ?? "") \($0["end"].text ?? "")"
        }
        .sorted()
      }
      #expect(try await list(before) == list(after), "\(name)")
    }
  }

  @Test("exits with 9 if the input is not iCalendar, and leaves it as it is")
  func unreadable() async throws {
    let path = try place.write("a.ics", "{}")
    #expect(try await place.run("fix", path).status == 9)
    #expect(try place.read("a.ics") == "{}")
  }

  @Test(
    "leaves a file that is not a calendar as it is, even if it contains one",
    arguments: [
      "PK\u{3}\u{4}", "SQLite format 3\u{0}", "From: a@example.org\r\nSubject: x\r\n\r\n", "team.ics\u{0}\u{0}",
    ])
  func otherFiles(beginning: String) async throws {
    let text = beginning + "\r\n" + Self.broken
    let path = try place.write("other", text)
    let outcome = try await place.run("fix", path)
    #expect(outcome.status == 9)
    #expect(outcome.error.contains("it does not begin with BEGIN:VCALENDAR"))
    #expect(!outcome.error.contains("Nothing to fix"))
    #expect(try place.read("other") == text)
  }

  @Test("refuses options that exclude each other")
  func usage() async throws {
    let path = try place.write("a.ics", Self.broken)
    for arguments in [["--diff", "-o", "x"], ["--json", "--diff"], ["--json", "-o", "-"]] {
      #expect(try await place.run(list: ["fix", path] + arguments).status == 2)
    }
    #expect(try await place.run("fix", "-o", "x", path, path).status == 2)
  }
}
