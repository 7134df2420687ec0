import CivilTime
import Conversion
import Foundation
import ICalendar
import Testing

@Suite("Org")
struct OrgTests {
  static func options(zone: String? = nil) throws -> ConversionOptions {
    var options = ConversionOptions()
    options.zone = ConversionOptions.Zone(
      "Europe/Berlin", try #require(try? TimeZoneDatabase.system.rules(named: "Europe/Berlin")))
    options.now = Instant(CivilDateTime(year: 2026, month: 11, day: 22, hour: 9, minute: 0, second: 0)!, at: .zero)
    options.inputZone = zone
    return options
  }

  static func calendar(_ items: [String]) -> String {
    "BEGIN:VCALENDAR|VERSION:2.0|\(items.joined())END:VCALENDAR|".replacing("|", with: "\r\n")
  }

  static func item(_ kind: String, _ lines: String, uid: String = "1") -> String {
    "BEGIN:\(kind)|UID:\(uid)|DTSTAMP:20261101T000000Z|\(lines)|END:\(kind)|"
  }

  private func entry(_ kind: String, _ lines: String) throws -> (text: String, losses: [String]) {
    let calendar = Self.calendar([Self.item(kind, lines)])
    let converted = try Converted(calendar, to: .org, options: try Self.options())
    let lines = converted.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "#+TODO: TODO STARTED | DONE CANCELLED")
    let kept = lines.dropFirst().filter { ![":PROPERTIES:", ":ID: 1", ":END:"].contains($0) }
    return (kept.joined(separator: "|"), converted.report.losses.map(\.what))
  }

  /// The lines of the components of a file, without those that say when and by which program it was written.
  private func read(_ text: String, zone: String? = nil) throws -> (lines: [String], issues: [String], losses: [String])
  {
    let converted = try Converted(text, to: .ics, from: .org, options: try Self.options(zone: zone))
    let lines = converted.text.components(separatedBy: "\r\n").filter { line in
      !["BEGIN:VCAL", "END:VCAL", "VERSION:", "PRODID:", "DTSTAMP:", "UID:"].contains { line.hasPrefix($0) }
    }
    return (
      lines.filter { !$0.isEmpty }, converted.issues.map { "\($0.position) \($0.message)" },
      converted.report.losses.map(\.what)
    )
  }

  private static let berlin = "DTSTART;TZID=Europe/Berlin:20261125T091500|DURATION:PT45M"

  // MARK: Writing

  @Test(
    "no property of a calendar becomes something that Emacs evaluates or puts on the agenda, and all come back",
    arguments: [
      "UID", "SUMMARY", "LOCATION", "DESCRIPTION", "URL", "STATUS", "CLASS", "CATEGORIES", "ORGANIZER", "ATTENDEE",
      "ATTENDEE;CN=x", "X-ORG-NOTE", "X-WR-CALNAME", "RRULE",
    ],
    [
      #"<%%(progn (shell-command "touch pwned") nil)>"#, "<2026-12-01 Tue>", "# Local Variables:",
      "\u{600}<%%(ignore)>", "\u{600}<2026-12-01 Tue>", "&%%(ignore)", #"src_elisp[:dir (ignore)]{1}"#, "x call_f(1)",
      "src_x\u{A0}y[:dir (ignore)]{1}", "src_x\u{3000}y[:dir (ignore)]{1}", "@@html:<script>1</script>@@",
      #"[[file:x" onmouseover="1][a]]"#, "{{{property(x)}}}", #"- x" onfocus="1 :: y"#, "[fn:x]",
      #"see file:/x"onfocus="1"y"#, "+file:/x", "w3m:x", "file:\u{A0}/x",
      "w3m:\u{3000}x", #"10:30 C:\\x https://example.org"#,
      #"\\(<script>1</script>\\)"#, "$<img src=x>$",
      #"\\begin{equation}<script>"#,
    ])
  func evaluated(property: String, text: String) throws {
    let line = "\(property):\(text)"
    let own = property == "UID" || property == "X-WR-CALNAME"
    let item = Self.item("VEVENT", Self.berlin + (own ? "" : "|\(line)"), uid: property == "UID" ? text : "1")
    let calendar = "BEGIN:VCALENDAR|VERSION:2.0|\(property == "X-WR-CALNAME" ? line + "|" : "")\(item)END:VCALENDAR|"
    let written = try Converted(calendar.replacing("|", with: "\r\n"), to: .org, options: try Self.options()).text
    let acted = /<%%\(|^&?%%\(|<2026-12-01|Local Variables:|src_[^ ]*\[|call_[^ ]*\(|@@html:|\[\[/
      .anchorsMatchLineEndings().matchingSemantics(.unicodeScalar)
    #expect(written.firstMatch(of: acted) == nil, "\(written)")
    if ["SUMMARY", "DESCRIPTION"].contains(property) {
      #expect(!written.contains(/<[a-z]|\[\[|{{{| :: |file:|w3m:|\[fn:|\\\(|\\begin/), "\(written)")
    }
    if ["LOCATION", "DESCRIPTION", "SUMMARY", "URL", "X-ORG-NOTE"].contains(property) {
      let back = try read(written).lines.joined(separator: "|")
      #expect(back.contains("\(property):\(text)"), "\(back)")
    }
  }

  @Test(
    "a line that looks like syntax comes back, also if a combining mark joins its signs",
    arguments: ["* a", ",* a", "*\u{301} a", ",*\u{301} a", "#+x", "  #+x", " ,# x", "#", "  * a", "#a", "\u{600}* a"])
  func lines(line: String) throws {
    let written = try entry("VEVENT", "\(Self.berlin)|SUMMARY:x|DESCRIPTION:\(line.replacing(",", with: "\\,"))\\nend")
      .text
    let file = "* x|" + written.split(separator: "|", maxSplits: 1)[1]
    let back = try read(file.replacing("|", with: "\n")).lines
    let description = try #require(back.first { $0.hasPrefix("DESCRIPTION:") })
    #expect(
      Array(description.unicodeScalars) == Array("DESCRIPTION:\(line.replacing(",", with: "\\,"))\\nend".unicodeScalars)
    )
  }

  @Test(
    "a property from a calendar has a name on which Org does not act, unless its value is harmless",
    arguments: [
      ("EFFORT:1:00", ":EFFORT: 1:00"), ("EFFORT:much", ":X_EFFORT: much"), ("STYLE:habit", ":X_STYLE: habit"),
      ("EXPORT-FILE-NAME:~/.profile", ":X_EXPORT_FILE_NAME: ~/.profile"),
      ("HTML-CONTAINER:script", ":X_HTML_CONTAINER: script"), ("CLIENT:Ann", ":X_CLIENT: Ann"),
      ("CATEGORY:work", ":CATEGORY: work"),
    ])
  func obeyed(property: String, line: String) throws {
    let entry = try entry("VEVENT", "\(Self.berlin)|SUMMARY:Tea|X-ORG-\(property)")
    #expect(entry.text == "* Tea|\(line)|<2026-11-25 Wed 09:15-10:00>")
    let back = try read("* Tea\n:PROPERTIES:\n\(line)\n:END:\n<2026-11-25 Wed>\n").lines
    #expect(back.contains("X-ORG-\(property)"), "\(back)")
  }

  @Test(
    "an event is an entry with a timestamp, and a rule that a repeater says stays one",
    arguments: [
      (
        "\(berlin)|SUMMARY:Tea|LOCATION:Café|CATEGORIES:food,at home",
        "* Tea :food:at_home:|:LOCATION: Café|<2026-11-25 Wed 09:15-10:00>"
      ),
      ("DTSTART;VALUE=DATE:20261125|SUMMARY:Day", "* Day|<2026-11-25 Wed>"),
      (
        "DTSTART;VALUE=DATE:20261125|DTEND;VALUE=DATE:20261128|SUMMARY:Trip|DESCRIPTION:a\\n\\nb",
        "* Trip|<2026-11-25 Wed>--<2026-11-27 Fri>|a|b"
      ),
      (
        "DTSTART:20261125T210000Z|DTEND:20261126T020000Z|SUMMARY:Night",
        "* Night|:DTSTART: 20261125T210000Z|<2026-11-25 Wed 22:00>--<2026-11-26 Thu 03:00>"
      ),
      ("\(berlin)|SUMMARY:x|RRULE:FREQ=WEEKLY;BYDAY=WE", "* x|<2026-11-25 Wed 09:15-10:00 +1w>"),
      ("\(berlin)|SUMMARY:x|RRULE:FREQ=MONTHLY;INTERVAL=3", "* x|<2026-11-25 Wed 09:15-10:00 +3m>"),
      ("DTSTART;VALUE=DATE:20261224|SUMMARY:x|RRULE:FREQ=YEARLY", "* x|<2026-12-24 Thu +1y>"),
      (
        "DTSTART:20261125T091500|SUMMARY:x|BEGIN:VALARM|TRIGGER:-PT15M|ACTION:DISPLAY|DESCRIPTION:y|END:VALARM",
        "* x|:APPT_WARNTIME: 15|<2026-11-25 Wed 09:15>"
      ),
      (
        "\(berlin)|SUMMARY:x|CLASS:PRIVATE|ORGANIZER;CN=Ann:mailto:ann@example.com|ATTENDEE:mailto:b@example.com|"
          + "ATTENDEE;CN=Cy:mailto:c@example.com",
        "* x|:CLASS: PRIVATE|:ORGANIZER: Ann <ann@example.com>|:ATTENDEES: b@example.com; Cy <c@example.com>|"
          + "<2026-11-25 Wed 09:15-10:00>"
      ),
    ])
  func events(lines: String, text: String) throws {
    let result = try entry("VEVENT", lines)
    #expect(result.text == text)
    // Org cannot store the zone of the display.
    #expect(result.losses == (lines.contains("DTSTART;TZID=Europe/Berlin:") ? ["DTSTART;TZID"] : []))
  }

  @Test(
    "a to-do has a keyword, and its times are in the line below",
    arguments: [
      (
        "SUMMARY:Pay|DTSTART:20261120T090000Z|DUE;TZID=Europe/Berlin:20261130T180000|PRIORITY:1|STATUS:IN-PROCESS",
        "* STARTED [#A] Pay|SCHEDULED: <2026-11-20 Fri 10:00> DEADLINE: <2026-11-30 Mon 18:00>"
      ),
      (
        "SUMMARY:Pay|STATUS:COMPLETED|COMPLETED:20261102T091100Z|PRIORITY:9",
        "* DONE [#C] Pay|CLOSED: [2026-11-02 Mon 10:11]"
      ),
      ("SUMMARY:Pay", "* TODO Pay"),
      (
        "SUMMARY:Rent|DTSTART;VALUE=DATE:20261201|DUE;VALUE=DATE:20261201|RRULE:FREQ=MONTHLY|X-ORG-WARNING:-3d",
        "* TODO Rent|DEADLINE: <2026-12-01 Tue +1m -3d>"
      ),
      (
        "SUMMARY:Water|DTSTART;VALUE=DATE:20261201|RRULE:FREQ=DAILY;INTERVAL=2|X-ORG-REPEATER:.+2d/4d|X-ORG-STYLE:habit",
        "* TODO Water|SCHEDULED: <2026-12-01 Tue .+2d/4d>|:STYLE: habit"
      ),
      (
        "SUMMARY:Bins|DUE;TZID=Europe/Berlin:20261204T180000|RRULE:FREQ=WEEKLY",
        "* TODO Bins|DEADLINE: <2026-12-04 Fri 18:00 +1w>"
      ),
      // Data kept from a file is used only as long as the rule is unchanged.
      (
        "SUMMARY:Water|DTSTART;VALUE=DATE:20261201|RRULE:FREQ=DAILY;INTERVAL=3|X-ORG-REPEATER:.+2d/4d",
        "* TODO Water|SCHEDULED: <2026-12-01 Tue +3d>"
      ),
    ])
  func toDos(lines: String, text: String) throws {
    let result = try entry("VTODO", lines)
    #expect(result.text == text)
    #expect(result.losses == (lines.contains("DUE;TZID=") ? ["DUE;TZID"] : []))
  }

  @Test(
    "a rule that no repeater can express is expanded, each occurrence with its own ID",
    arguments: [
      ("\(berlin)|RRULE:FREQ=DAILY;COUNT=3", 3),
      ("\(berlin)|RRULE:FREQ=DAILY;UNTIL=20261130T000000Z|EXDATE;TZID=Europe/Berlin:20261126T091500", 4),
      // Clocks in another zone change on different days.
      ("DTSTART;TZID=America/New_York:20261125T091500|RRULE:FREQ=WEEKLY;UNTIL=20261210T000000Z", 3),
      // Emacs repeats a timestamp, but not two joined by dashes.
      ("DTSTART:20261125T220000|DTEND:20261126T030000|RRULE:FREQ=MONTHLY;COUNT=4", 4),
      ("DTSTART;VALUE=DATE:20261231|RRULE:FREQ=MONTHLY;COUNT=2", 2),
    ])
  func expanded(lines: String, count: Int) throws {
    let calendar = Self.calendar([Self.item("VEVENT", lines + "|SUMMARY:x")])
    let text = try Converted(calendar, to: .org, options: try Self.options()).text
    #expect(text.ranges(of: "\n* x").count == count, "\(text)")
    #expect(Set(text.matches(of: /:ID: .*/).map { String($0.0) }).count == count)
    #expect(text.ranges(of: ":RRULE: FREQ=").count == count)
  }

  @Test("an endless series that no repeater can express ends one year from now, which is reported")
  func endless() throws {
    let result = try entry("VEVENT", "DTSTART;VALUE=DATE:20261130|SUMMARY:x|RRULE:FREQ=MONTHLY;BYMONTHDAY=-1")
    #expect(result.text.ranges(of: "* x").count == 12 && result.losses == ["rest of an endless series"])
  }

  @Test("properties that an entry cannot have are named")
  func lost() throws {
    let alarm = "BEGIN:VALARM|TRIGGER:PT5M|ACTION:DISPLAY|DESCRIPTION:y|END:VALARM"
    let lines = "DTSTART:20261125T091530|SUMMARY:a\\nb|PRIORITY:3|CATEGORIES:R&D|GEO:1;2|\(alarm)"
    let result = try entry("VEVENT", lines)
    #expect(result.text == "* [#A] a ⏎ b :R_D:|<2026-11-25 Wed 09:15>")
    #expect(
      Set(result.losses) == [
        "VEVENT/GEO", "PRIORITY between A, B and C", "SUMMARY line breaks", "CATEGORIES characters", "VALARM",
        "seconds",
      ])
  }

  @Test(
    "text cannot be mistaken for a heading, a keyword, a time or a drawer, and comes back unchanged",
    arguments: [
      "TODO list", "DONE", "[#A] first", "COMMENT that", "Tea :at:home:", "see <2026-11-25 Wed>", "* star", "x :",
      "<%%(x)>",
      "\u{200B}TODO", "a <\u{200B}2026-11-25> b", "ends with\u{200B}", "#+TITLE: x", "SCHEDULED: <2026-11-25 Wed>",
    ])
  func attacks(text: String) throws {
    let description =
      "\(text)|\(text)|* TODO x|,* y|  #+begin_src|,,#+end_src|:END:|# no|#yes|CLOCK: 1|%%(x)|:PROPERTIES:"
      .replacing("|", with: "\\n")
    let lines = "\(Self.berlin)|SUMMARY:\(text)|DESCRIPTION:\(description)"
    let calendar = Self.calendar([Self.item("VEVENT", lines), Self.item("VTODO", lines, uid: "2")])
    let written = try Converted(calendar, to: .org, options: try Self.options())
    let back = try read(written.text, zone: "Europe/Berlin")
    #expect(back.issues.isEmpty && back.losses.isEmpty, "\(written.text) \(back)")
    let unfolded = back.lines.joined(separator: "\r\n").replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    #expect(unfolded.filter { $0.hasPrefix("BEGIN:VEVENT") || $0.hasPrefix("BEGIN:VTODO") }.count == 2)
    #expect(unfolded.filter { $0 == "SUMMARY:\(text)" }.count == 2, "\(written.text) \(unfolded)")
    #expect(
      unfolded.filter { $0.replacing("\\,", with: ",") == "DESCRIPTION:\(description)" }.count == 2,
      "\(written.text) \(unfolded)")
  }

  // MARK: Reading

  @Test("a file is read as in Emacs, and what is left out is named")
  func fixture() throws {
    let found = try Converted(
      try Fixture.bytes("entries-of-org.org"), to: .ics, options: try Self.options(zone: "Europe/Berlin"))
    let expected = try Fixture.bytes("entries-of-org.ics")
    #expect(found.text == String(decoding: expected, as: UTF8.self))
    #expect(
      found.issues.map { "\($0.position): \($0.message)" } == [
        "34: only one of SCHEDULED and DEADLINE has a time of day; the other is set to the first or last minute of its day",
        "38: “.+2d/4d” counts from completion, but the rule counts from the timestamp",
      ])
    #expect(
      found.report.losses.map { "\($0.what) \($0.count) \($0.example.line ?? 0)" } == [
        "heading without a time 4 5", "drawer LOGBOOK 1 30", "keyword WAIT 1 34", "diary sexp 1 44",
        "archived heading 1 45", "commented heading 1 47",
      ])
  }

  @Test(
    "timestamps",
    arguments: [
      ("<2026-11-20>", "DTSTART;VALUE=DATE:20261120"),
      ("<2026-11-20 Fr 9:15>", "DTSTART:20261120T091500"),
      ("<2026-11-20 Пт. 09:15-10:00>", "DTSTART:20261120T091500|DTEND:20261120T100000"),
      ("<2026-11-20 Fri 22:00-24:00>", "DTSTART:20261120T220000|DTEND:20261121T000000"),
      ("<2026-11-20 Fri 22:00-03:00>", "DTSTART:20261120T220000|DTEND:20261121T030000"),
      ("<2026-11-20 Fri 09:15-09:15>", "DTSTART:20261120T091500"),
      ("<2026-11-20 Fri>--<2026-11-20 Fri>", "DTSTART;VALUE=DATE:20261120|DTEND;VALUE=DATE:20261121"),
      ("<2026-11-20 Fri 10:00>--<2026-11-22 Sun>", "DTSTART:20261120T100000|DTEND:20261123T000000"),
      ("<2026-11-20 Fri 10:00 +2h>", "DTSTART:20261120T100000|RRULE:FREQ=HOURLY;INTERVAL=2"),
      (
        "<2026-11-20 Fri ++1w -2d>",
        "DTSTART;VALUE=DATE:20261120|RRULE:FREQ=WEEKLY|X-ORG-REPEATER:++1w|X-ORG-WARNING:-2d"
      ),
    ])
  func timestamps(text: String, lines: String) throws {
    let found = try read("* x\n\(text)\n")
    #expect(
      found.lines == ["BEGIN:VEVENT", "SUMMARY:x"] + lines.split(separator: "|").map(String.init) + ["END:VEVENT"])
    #expect(found.issues.isEmpty && found.losses.isEmpty)
  }

  @Test("a repeater on a day that some months do not have is reported")
  func missingDays() throws {
    let text =
      "* Rent\n<2026-10-31 Sat +1m>\n* Bins\n<2026-10-28 Wed +1m>\n* TODO Leap\nSCHEDULED: <2028-02-29 Tue +1y>\n"
    let found = try Converted(text, to: .ics, from: .org, options: try Self.options(zone: "Europe/Berlin"))
    #expect(found.issues.map(\.position) == ["1", "5"], "\(found.issues)")
  }

  @Test("a span that ends before it begins has no end, which is reported")
  func backwards() throws {
    let found = try read("* x\n<2026-11-20 Fri>--<2026-11-18 Wed>\n")
    #expect(found.lines == ["BEGIN:VEVENT", "SUMMARY:x", "DTSTART;VALUE=DATE:20261120", "END:VEVENT"])
    #expect(found.issues.count == 1)
  }

  @Test(
    "a malformed timestamp is an error with its line and column",
    arguments: [
      ("* x\n  <2026-02-30 Mon>", "2:3", "the date does not exist"), ("* at <2026-11-20 Fri 25:00>", "1:6", "25:00"),
      ("* x\nSCHEDULED: <2026-11-20 Fri 9am>", "2:12", "9am"), ("* x\n<2026-11-20 Fri +1q>", "2:1", "+1q"),
      ("* x\ntext <2026-11-20 Fri>--<2026-13-01>", "2:6", "does not exist"),
      ("* x\nCLOSED: [2026-11-31]", "2:9", "does not exist"),
    ])
  func illFormed(text: String, position: String, part: String) throws {
    let error = #expect(throws: ConversionError.self) { try read(text) }
    #expect(error?.code == .malformed && error?.position == position, "\(error as Any)")
    #expect(error?.message.contains(part) == true, "\(error as Any)")
  }

  @Test("an entry's own zone takes precedence over the file's, and a calendar's time holds only while it is unchanged")
  func zones() throws {
    let text = "* x\n:PROPERTIES:\n:TIMEZONE: UTC\n:END:\n<2026-11-20 Fri 10:00>\n"
    #expect(try read(text, zone: "Europe/Berlin").lines.contains("DTSTART:20261120T100000Z"))
    let drawer = ":PROPERTIES:\n:DTSTART: 20261120T040000 America/New_York\n:END:\n"
    let same = try read("* x\n\(drawer)<2026-11-20 Fri 10:00-11:00>\n", zone: "Europe/Berlin").lines
    #expect(same.contains("DTSTART;TZID=America/New_York:20261120T040000"))
    #expect(same.contains("DTEND;TZID=America/New_York:20261120T050000") && same.contains("TZID:America/New_York"))
    let moved = try read("* x\n\(drawer)<2026-11-20 Fri 12:00>\n", zone: "Europe/Berlin").lines
    #expect(moved.contains("DTSTART;TZID=Europe/Berlin:20261120T120000"))
    #expect(try read("* x\n\(drawer)<2026-11-20 Fri 12:00>\n").lines.contains("DTSTART:20261120T120000"))
  }

  @Test("a file that begins like Org is recognized, and one without a heading is not")
  func format() throws {
    for text in ["#+TITLE: x\n", "* x\n<2026-11-20 Fri>\n", "** TODO x\n   DEADLINE: <2026-11-20 Fri>\n"] {
      #expect(CalendarFormat(beginning: Array(text.utf8)) == .org)
    }
    for text in ["* a list\n* of things\n", "# Markdown\n", "x"] {
      #expect(CalendarFormat(beginning: Array(text.utf8)) == nil)
    }
    let error = #expect(throws: ConversionError.self) { try read("hello\n") }
    #expect(error?.code == .foreign)
    #expect(try read("").lines.isEmpty && read("#+TITLE: x\n").lines == ["NAME:x", "X-WR-CALNAME:x"])
  }

  private static let hostileTexts: [String: String] = [
    "drawers that never end": String(repeating: ":A:\n", count: 5000),
    "properties": ":PROPERTIES:\n" + (0..<5000).map { ":A\($0)+: x\n" }.joined() + ":END:\n",
    "brackets": String(repeating: "<", count: 20_000),
    "timestamps that never end": String(repeating: "<2026-11-20 ", count: 5000),
    "ranges": String(repeating: "<2026-11-20>--", count: 2000) + "x",
    "a block that never ends": "#+begin_src\n<2026-99-99>\n", "planning without times": "SCHEDULED: DEADLINE: <\n",
    "control characters": "\u{0}\u{1B}[31m\n:\u{0}:\n:END:\n", "tags": String(repeating: ":a", count: 10_000) + ":\n",
    "spaces of no width": String(repeating: "<\u{200B}", count: 10_000) + "\n"
      + String(repeating: "\u{200B}", count: 10_000),
  ]

  @Test("pathological files are read, or end with an error, quickly", arguments: hostileTexts.keys.sorted())
  func hostile(name: String) throws {
    let text = try #require(Self.hostileTexts[name])
    _ = try? read("* x\n" + text)
    _ = try? read("* x :a:\n* " + text)
    #expect((try? read("* x\n<2026-11-20 Fri>\n" + text))?.lines.isEmpty != true)
  }

  @Test("excessive nesting, tags and text are refused")
  func limits() throws {
    let deep = (1...1200).map { String(repeating: "*", count: $0) + " x\n" }.joined()
    #expect(throws: ConversionError.self) { try read(deep) }
    #expect(throws: ConversionError.self) {
      try read("* x " + String(repeating: ":a", count: 2000) + ":\n<2026-11-20>\n")
    }
    var converter = try Converter(to: .ics, options: try Self.options(), into: try Spool())
    converter.limits.componentSize = 100_000
    let long = String(repeating: "x", count: 5000)
    for text in [
      "* x\n" + String(repeating: "text\n", count: 30_000),
      "* \(long) " + String(repeating: "<2026-11-20 Fri> ", count: 300),
      "* x :\(long):\n" + String(repeating: "** TODO x\n", count: 300),
      "#+FILETAGS: :\(long):\n" + String(repeating: "* TODO x\n", count: 300),
    ] {
      #expect(throws: ConversionError.self) { try converter.convert(CalendarInput(name: "x.org", text), from: .org) }
    }
  }
}
