import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac validate")
struct ValidateCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let broken = GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:Lunch", "TRANSP:BUSY")
  private static let sound = GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:Lunch")

  @Test("shows the line, a caret and the rule, and exits with 1")
  func text() async throws {
    let path = try place.write("a.ics", Self.broken)
    let outcome = try await place.run("validate", path)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("a.ics:9:8: error ICS229 invalid-transp: "))
    #expect(outcome.output.contains("| TRANSP:BUSY\n"))
    #expect(outcome.output.contains("|        ^^^^\n"))
    #expect(outcome.error.isEmpty)
  }

  @Test("exits with 0 if nothing relevant was found")
  func sound() async throws {
    let path = try place.write("a.ics", Self.sound)
    #expect(try await place.run("validate", path).status == 0)
    #expect(try await place.run("validate", "--fail-on", "info", path).status == 1)
    let selected = try await place.run("validate", "--select", "ICS2", path)
    #expect(selected.status == 0)
    #expect(selected.output.hasPrefix("No findings in 1 file"))
  }

  @Test("also asks libical with --second-opinion, and shows its findings at the line")
  func secondOpinion() async throws {
    let path = try place.write("a.ics", GeneratedCalendar.event(lines: "DTSTART:soon", "SUMMARY:Lunch"))
    #expect(try await place.run("validate", path).output.contains("ICS850") == false)
    let outcome = try await place.run("validate", "--second-opinion", path)
    #expect(outcome.output.contains("a.ics:7:1: warning ICS850 libical: libical: Can't parse as"))
    let ignored = try await place.run("validate", "--second-opinion", "--ignore", "ICS850", path)
    #expect(ignored.output.contains("ICS850") == false)
  }

  @Test("JSON has the documented form")
  func json() async throws {
    let path = try place.write("a.ics", Self.broken)
    let document = try await place.run("validate", "--format", "json", path).json()
    #expect(document["files"].number == 1)
    let finding = try #require(document["findings"].list.first { $0["rule"].text == "ICS229" })
    #expect(finding["name"].text == "invalid-transp")
    #expect(finding["severity"].text == "error")
    #expect(finding["file"].text == path)
    #expect(finding["line"].number == 9 && finding["column"].number == 8 && finding["end_column"].number == 12)
    #expect(finding["fix"].text == "safe")
    #expect(finding["reference"].text == "RFC 5545 3.8.2.7")
    #expect(document["summary"]["error"].number == 1)
  }

  @Test("reads standard input, folders and several files, in order")
  func inputs() async throws {
    let piped = try await place.run("validate", "--jsonl", "-", input: Array(Self.broken.utf8))
    #expect(piped.status == 1)
    #expect(try piped.jsonLines().contains { $0["file"].text == "-" && $0["rule"].text == "ICS229" })
    for number in 0..<40 { try place.write("feeds/\(100 + number).ics", number % 2 == 0 ? Self.broken : Self.sound) }
    let lines = try await place.run("validate", "--select", "ICS229", "--jsonl", place.path("feeds")).jsonLines()
    let files = lines.compactMap { $0["file"].text }
    #expect(files.count == 20)
    #expect(files == files.sorted())
  }

  @Test("exits with 9 and a guess if the input is not iCalendar, and prints its findings all the same")
  func unreadable() async throws {
    let path = try place.write("a.ics", "<!DOCTYPE html><title>Log in</title>")
    let outcome = try await place.run("validate", "--json", path)
    #expect(outcome.status == 9)
    #expect(outcome.error.contains("HTML"))
    #expect(try outcome.json()["findings"][0]["rule"].text == "ICS002")
    let empty = try await place.run("validate", "--json", try place.write("b.ics", ""))
    #expect(empty.status == 9)
    #expect(try empty.json()["findings"][0]["rule"].text == "ICS001")
    let mixed = try await place.run("validate", path, try place.write("c.ics", Self.sound))
    #expect(mixed.status == 1)
    #expect(try await place.run("validate", place.path("missing.ics")).status == 3)
  }

  @Test("refuses unknown rules, severities and zones")
  func usage() async throws {
    let path = try place.write("a.ics", Self.sound)
    for arguments in [
      ["--select", "xyz"], ["--severity", "ICS162=fatal"], ["--fail-on", "sometimes"], ["--assume-tz", "Nowhere"],
      ["--format", "pdf"], ["--profile", "none"], ["--json", "--jsonl"], ["--max-warnings", "-1"],
    ] {
      #expect(try await place.run(list: ["validate", path] + arguments).status == 2, "\(arguments)")
    }
  }

  @Test("takes settings from .almanac.conf above the input, and sections for some files")
  func settings() async throws {
    try place.write("feeds/a.ics", Self.broken)
    try place.write("feeds/vendor/b.ics", Self.broken)
    try place.write(
      ".almanac.conf",
      "select = ICS229, missing-summary\nfail-on = warning\n[feeds/vendor/*.ics]\nignore = invalid-transp\n")
    let outcome = try await place.run("validate", "--jsonl", place.path("feeds"))
    let files = try outcome.jsonLines().compactMap { $0["file"].text }
    #expect(files == [place.path("feeds") + "/a.ics"])
    #expect(try await place.run("validate", "--no-config", "--jsonl", place.path("feeds")).jsonLines().count > 4)
    try place.write(".almanac.conf", "profile = nobody\n")
    let damaged = try await place.run("validate", place.path("feeds"))
    #expect(damaged.status == 2)
    #expect(damaged.error.contains(".almanac.conf: line 1: "))
  }

  @Test("leaves out the findings of a baseline, even if lines have moved")
  func baseline() async throws {
    let path = try place.write("a.ics", Self.broken)
    let known = place.path("known.baseline")
    #expect(try await place.run("validate", "--write-baseline", known, path).status == 1)
    #expect(try await place.run("validate", "--baseline", known, path).status == 0)
    try place.write("a.ics", Self.broken.replacing("SUMMARY:Lunch\r\n", with: "COMMENT:x\r\nSUMMARY:Lunch\r\n"))
    #expect(try await place.run("validate", "--baseline", known, path).status == 0)
    try place.write("a.ics", Self.broken.replacing("SUMMARY:Lunch\r\n", with: "PRIORITY:12\r\nSUMMARY:Lunch\r\n"))
    let outcome = try await place.run("validate", "--baseline", known, "--jsonl", path)
    #expect(try outcome.jsonLines().compactMap { $0["rule"].text } == ["ICS230"])
    #expect(outcome.status == 1)
  }

  @Test("a baseline has all findings of a rule, and writing it prints their number and no report")
  func wholeBaseline() async throws {
    let events = (0..<300).map { number in
      "BEGIN:VEVENT\r\nUID:\(number)@example.net\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260105T100000Z\r\n"
        + "SUMMARY:Lunch\r\nTRANSP:BUSY\r\nEND:VEVENT\r\n"
    }
    let path = try place.write(
      "many.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//A//B//EN\r\n\(events.joined())END:VCALENDAR\r\n")
    let known = place.path("known.baseline")
    let written = try await place.run("validate", "--select", "ICS229", "--write-baseline", known, path)
    #expect(written.output.contains("Found 300 errors in 1 file") && !written.output.contains("many.ics:"))
    #expect(written.error.contains("Wrote 300 findings to \(known)"))
    let rest = try await place.run("validate", "--select", "ICS229", "--baseline", known, path)
    #expect(rest.status == 0 && rest.output.contains("No findings"), "\(rest.output)")
    #expect(try await place.run("validate", "--write-baseline", known, "--json", path).status == 2)
  }

  @Test("compares with an older version and with the content type")
  func comparing() async throws {
    let old = try place.write("old.ics", Self.sound)
    let new = try place.write("new.ics", Self.sound.replacing("one@example.com", with: "two@example.com"))
    let outcome = try await place.run("validate", "--select", "ICS701", "--against", old, "--jsonl", new)
    #expect(try outcome.jsonLines()[0]["rule"].text == "ICS701")
    let typed = try await place.run(
      "validate", "--select", "ICS574", "--content-type", "text/calendar; method=REQUEST", "--jsonl", new)
    #expect(try typed.jsonLines()[0]["rule"].text == "ICS574")
  }

  @Test(
    "a decreased version is reported by the profiles for feeds and imports too", arguments: ["feed", "import"])
  func versionsThatGoDown(profile: String) async throws {
    let sound = Self.sound.replacing("END:VEVENT", with: "SEQUENCE:3\r\nEND:VEVENT")
    let old = try place.write("old.ics", sound)
    let new = try place.write("new.ics", sound.replacing("SEQUENCE:3", with: "SEQUENCE:2"))
    let outcome = try await place.run("validate", "--profile", profile, "--against", old, "--jsonl", new)
    #expect(try outcome.jsonLines().compactMap { $0["rule"].text }.contains("ICS573"), "\(outcome)")
  }

  @Test("twins with one UID are each compared with their own older version")
  func againstTwins() async throws {
    let path = Repository.samples + "/university-timetable.ics"
    let same = try await place.run("validate", "--select", "ICS573,ICS701", "--against", path, "--jsonl", path)
    #expect(try same.jsonLines().compactMap { $0["rule"].text }.isEmpty, "\(same)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let moved = try place.write(
      "moved.ics", text.replacing("London:20260928T090000", with: "London:20260928T093000", maxReplacements: 1))
    let changed = try await place.run("validate", "--select", "ICS573", "--against", path, "--jsonl", moved)
    #expect(try changed.jsonLines().compactMap { $0["rule"].text } == ["ICS573"], "\(changed)")
  }

  @Test("tolerates the given number of warnings")
  func maxWarnings() async throws {
    let path = try place.write(
      "a.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:a &amp; b", "LOCATION:c &amp; d"))
    #expect(try await place.run("validate", "--select", "ICS070", "--max-warnings", "2", path).status == 0)
    #expect(try await place.run("validate", "--select", "ICS070", "--max-warnings", "1", path).status == 1)
  }

  @Test(
    "writes reports to a file, in every format",
    arguments: [
      "text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "checkstyle", "markdown",
    ])
  func files(format: String) async throws {
    let path = try place.write("a.ics", Self.broken)
    let outcome = try await place.run("validate", "--format", format, "-o", place.path("report"), path)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(try place.read("report").contains("ICS229"))
  }

  @Test("reports how often each rule was broken")
  func statistics() async throws {
    let path = try place.write("a.ics", Self.broken)
    #expect(try await place.run("validate", "--statistics", path).output.contains("1  ICS229 invalid-transp\n"))
  }
}

@Suite("almanac explain")
struct ExplainCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("lists the rules that mention a word, and explains a single match")
  func mentioned() async throws {
    let listed = try await place.run("explain", "byday")
    #expect(listed.status == 0 && listed.lines.count > 2 && listed.lines[0].hasPrefix("RULE"), "\(listed)")
    #expect(try await place.run("explain", "BYDAY").output == listed.output)
    #expect(try await place.run("explain", "--json", "tzid").json()["rules"].list.count > 10)
    let none = try await place.run("explain", "quux")
    #expect(none.status == 3 && none.error.contains("no rule is named “quux” or mentions it"))
  }

  @Test("explains a rule by identifier and by name")
  func one() async throws {
    let outcome = try await place.run("explain", "ICS162")
    #expect(outcome.status == 0)
    for word in ["ICS162 missing-dtstamp", "Wrong:", "Right:", "RFC 5545 3.8.7.2", "almanac fix"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
    #expect(try await place.run("explain", "missing-dtstamp").output == outcome.output)
  }

  @Test("JSON is one document, and lists all rules without a name")
  func json() async throws {
    let one = try await place.run("explain", "--json", "ics162").json()
    #expect(
      one.keys == [
        "bad", "explanation", "fix", "good", "group", "name", "reference", "requirement", "rule", "severities",
        "severity", "summary",
      ])
    #expect(one["requirement"].text == "MUST")
    #expect(one["severities"]["rfc"].text == "error")
    let hygiene = try await place.run("explain", "past-only-feed")
    #expect(hygiene.output.contains("Other profiles: off in rfc"), "\(hygiene)")
    #expect(try await place.run("explain", "ics162").output.contains("Reference: RFC 5545 3.8.7.2 (MUST)"))
    let all = try await place.run("explain", "--json").json()["rules"].list
    #expect(all.count > 340)
    #expect(try await place.run("explain").lines.count == all.count + 1)
  }

  @Test("names the option that a rule needs")
  func needed() async throws {
    for (rule, option) in [("unstable-uid", "--against OLD"), ("libical", "--second-opinion")] {
      #expect(try await place.run("explain", rule).output.contains("Needs: `almanac validate \(option)`"), "\(rule)")
    }
    #expect(try await !place.run("explain", "missing-dtstamp").output.contains("Needs:"))
  }

  @Test("exits with 3 if there is no such rule")
  func missing() async throws {
    #expect(try await place.run("explain", "ICS999").status == 3)
  }
}
