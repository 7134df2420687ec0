import ICalendar
import Testing

@testable import Validation

@Suite("The fixer")
struct FixerTests {
  private func fix(_ text: String, isUnsafe: Bool = false, select: [Rule] = []) -> Fixer.Result {
    var options = ValidationOptions(now: Fixtures.now)
    if !select.isEmpty { options.levels.keep(only: Set(select)) }
    return Fixer(options: options, allowsUnsafe: isUnsafe).fix(Array(text.utf8), name: "test.ics")
  }

  private func text(_ result: Fixer.Result) -> String { String(decoding: result.new, as: UTF8.self) }

  @Test("reports every visible text that a fix changed or removed, and no other")
  func changedTexts() {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\n"
      + "DTSTART:20260105T100000Z\r\nSUMMARY:Lunch, with Ann\r\nSUMMARY:Dinner\r\nTRANSP:BUSY\r\n"
      + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    #expect(fix(text).isChanged && fix(text).changedTexts.isEmpty)
    let guessed = fix(text, isUnsafe: true).changedTexts
    #expect(guessed == [ChangedText(property: "SUMMARY", text: "Dinner")])
  }

  @Test("changes only the faulty lines")
  func lines() {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\n"
      + "DTSTART:20260105T100000Z\r\nSUMMARY:odd  spa\r\n ces\r\nTRANSP:BUSY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let result = fix(text)
    #expect(self.text(result) == text.replacing("TRANSP:BUSY", with: "TRANSP:OPAQUE"))
    #expect(result.fixed == [.invalidTransp: 1])
  }

  @Test("keeps the line endings of a file unless others are requested")
  func endings() {
    let text = Fixtures.event("DTSTART:20260105T100000Z", "TRANSP:BUSY")
    #expect(self.text(fix(text, select: [.invalidTransp])) == text.replacing("TRANSP:BUSY", with: "TRANSP:OPAQUE"))
    #expect(
      self.text(fix(text, select: [.invalidTransp, .bareLf]))
        == text.replacing("TRANSP:BUSY", with: "TRANSP:OPAQUE").replacing("\n", with: "\r\n"))
  }

  @Test("gives the same UID to the same event, whenever it is fixed")
  func uids() {
    let event = "BEGIN:VEVENT\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260105T100000Z\r\nSUMMARY:a\r\nEND:VEVENT\r\n"
    let first = text(fix(Fixtures.calendar(event), select: [.missingUid]))
    let second = text(
      fix(Fixtures.calendar(event.replacing("20260101T000000Z", with: "20260202T000000Z")), select: [.missingUid]))
    let uid = { (text: String) in
      text.replacing("\r\n", with: "\n").split(separator: "\n").first { $0.hasPrefix("UID:") }
    }
    #expect(uid(first) != nil)
    #expect(uid(first) == uid(second))
  }

  @Test(
    "gives an event without a DTSTAMP the one by which an import identifies it",
    arguments: [
      ("", "19700101T000000Z"), ("CREATED:20250101T000000Z\n", "20250101T000000Z"),
      ("CREATED:20250101T000000Z\nLAST-MODIFIED:20250303T000000Z\n", "20250303T000000Z"),
      ("LAST-MODIFIED:20250303T000000\n", "19700101T000000Z"),
    ])
  func stamps(lines: String, stamp: String) throws {
    let event = "BEGIN:VEVENT\nUID:1@example.com\n\(lines)DTSTART:20260105T100000Z\nSUMMARY:a\nEND:VEVENT\n"
    #expect(
      text(fix(Fixtures.calendar(event), select: [.missingDtstamp])).contains("\nDTSTAMP:\(stamp)\n"))
  }

  @Test(
    "gives an e-mail address its mailto:, and nothing else",
    arguments: [
      ("ATTENDEE:ann@example.net", "ATTENDEE:mailto:ann@example.net"),
      ("ATTENDEE:a?b@example.net", "ATTENDEE:mailto:a%3Fb@example.net"),
      ("ATTENDEE:a#{b}@example.net", "ATTENDEE:mailto:a%23%7Bb%7D@example.net"),
      ("ATTENDEE:j\u{F6}rg@example.net", nil), ("ATTENDEE:ann@", nil), ("ATTENDEE:-ann@example.net", nil),
      ("ATTENDEE:mailto: ann@example.net", "ATTENDEE:mailto:ann@example.net"),
      ("ATTENDEE:mailto: a%3Fb@example.net", "ATTENDEE:mailto:a%3Fb@example.net"),
      ("ATTENDEE:mailto: ann@example.net?subject=Lunch", "ATTENDEE:mailto:ann@example.net?subject=Lunch"),
      ("ATTENDEE:mailto: a?b@example.net", nil), ("ATTENDEE:mailto: j\u{F6}rg@example.net", nil),
      ("ATTENDEE:mailto: a{b}@example.net", nil),
    ])
  func mailAddresses(line: String, mended: String?) {
    let text = Fixtures.event("DTSTART:20260105T100000Z", "ORGANIZER:mailto:bob@example.net", line)
    let result = fix(text, select: [.invalidCalAddress, .mailtoSpace])
    #expect(self.text(result) == text.replacing(line, with: mended ?? line))
    #expect(result.rest.findings.count == (mended == nil ? 1 : 0))
  }

  @Test(
    "quotes a parameter with a colon, and not the parameter after it",
    arguments: [
      (
        "DTSTART;TZID=tzone://Microsoft/Utc;VALUE=DATE-TIME:20260105T100000",
        "DTSTART;TZID=\"tzone://Microsoft/Utc\";VALUE=DATE-TIME:20260105T100000"
      ),
      ("DTSTART;TZID=a:b;X-C=d:20260105T100000", "DTSTART;TZID=\"a:b\";X-C=d:20260105T100000"),
      ("DTSTART;TZID=a:b;c=d:20260105T100000", "DTSTART;TZID=\"a:b;c=d\":20260105T100000"),
      ("DTSTART;VALUE=DATE-TIME;TZID=a:b:20260105T100000", "DTSTART;VALUE=DATE-TIME;TZID=\"a:b\":20260105T100000"),
    ])
  func colons(line: String, fixed: String) {
    let result = fix(Fixtures.event(line), isUnsafe: true, select: [.unquotedParameterValue])
    #expect(text(result) == Fixtures.event(fixed))
  }

  @Test("folds new lines between characters, at 75 octets")
  func folding() {
    let long = "SUMMARY:" + String(repeating: "ä", count: 60)
    let result = fix(Fixtures.event("DTSTART:20260105T100000Z", long), select: [.lineTooLong])
    for line in text(result).split(separator: "\n") { #expect(line.utf8.count <= 75) }
    #expect(text(result).replacing("\n ", with: "").contains(long))
  }

  @Test("joins raw lines of a text only when guessing is allowed")
  func guessing() {
    let calendar = Fixtures.event("DTSTART:20260105T100000Z", "DESCRIPTION:one", "two lines", "and three")
    #expect(!fix(calendar, select: [.missingFoldSpace]).isChanged)
    #expect(
      text(fix(calendar, isUnsafe: true, select: [.missingFoldSpace])).contains(
        "DESCRIPTION:one\\ntwo lines\\nand three\n"))
  }

  @Test("writes UTF-16 as UTF-8, with and without a byte order mark")
  func wide() {
    let calendar = Fixtures.event("DTSTART:20260105T100000Z", "SUMMARY:Zürich")
    for mark in [[], [0xFF, 0xFE] as [UInt8]] {
      let bytes = mark + calendar.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      let result = Fixer(options: ValidationOptions(now: Fixtures.now)).fix(bytes, name: "wide.ics")
      #expect(text(result).contains("SUMMARY:Zürich\r\n"))
      #expect(result.rest.error == nil)
    }
  }

  @Test("renames a zone everywhere at once")
  func zones() {
    let zone =
      "BEGIN:VTIMEZONE\r\nTZID:US/Eastern\r\nBEGIN:STANDARD\r\nDTSTART:20070101T000000\r\n"
      + "TZOFFSETFROM:-0500\r\nTZOFFSETTO:-0500\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    let event =
      "BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=US/Eastern:20260105T100000\r\n"
      + "DTEND;TZID=\"US/Eastern\":20260105T110000\r\nSUMMARY:a\r\nEND:VEVENT\r\n"
    let result = text(fix(Fixtures.calendar(zone + event), select: [.tzidAlias]))
    #expect(!result.contains("US/Eastern"))
    #expect(result.components(containing: "America/New_York") == 3)
  }

  @Test("of hostile input ends, and changes nothing the second time")
  func hostile() {
    let inputs: [[UInt8]] = [
      [], [0x0A], Array("BEGIN:".utf8), Array("BEGIN:VEVENT\nEND".utf8), Array(repeating: 0, count: 100),
      Array("BEGIN:VCALENDAR\n \n \nBEGIN:VEVENT\n;:\n=;=:=\nRRULE:FREQ=DAILY;UNTIL=;;\nEND:VTODO".utf8),
      Array(String(repeating: "BEGIN:VEVENT\n", count: 200).utf8),
      Array("\u{FEFF}BEGIN:VEVENT\rUID:\rEND:VEVENT\r\r".utf8),
    ]
    for bytes in inputs {
      for isUnsafe in [false, true] {
        let fixer = Fixer(options: ValidationOptions(now: Fixtures.now), allowsUnsafe: isUnsafe)
        let once = fixer.fix(bytes, name: "x")
        #expect(!fixer.fix(once.new, name: "x").isChanged, "\(String(decoding: bytes.prefix(40), as: UTF8.self))")
      }
    }
  }
}

extension String {
  fileprivate func components(containing text: String) -> Int { ranges(of: text).count }
}

@Suite("Unified diffs")
struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    String(
      decoding: UnifiedDiff.text(old: Array(old.utf8), new: Array(new.utf8), oldName: "a", newName: "b"), as: UTF8.self)
  }

  @Test("show changes with three lines of context")
  func change() {
    let old = (1...20).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 10\n", with: "line ten\n")
    #expect(
      diff(old, new) == """
        --- a
        +++ b
        @@ -7,7 +7,7 @@
         line 7
         line 8
         line 9
        -line 10
        +line ten
         line 11
         line 12
         line 13

        """)
  }

  @Test("are empty if nothing changed, and show added and removed lines")
  func sizes() {
    #expect(diff("a\nb\n", "a\nb\n").isEmpty)
    #expect(diff("a\nc\n", "a\nb\nc\n").contains("@@ -1,2 +1,3 @@\n a\n+b\n c\n"))
    #expect(diff("a\nb\nc\n", "a\nc\n").contains("@@ -1,3 +1,2 @@\n a\n-b\n c\n"))
    #expect(diff("a", "a\n").contains("\\ No newline at end of file"))
  }

  @Test("of completely changed files are computed quickly")
  func everything() {
    let old = (1...20_000).map { "line \($0)\n" }.joined()
    #expect(!diff(old, old.replacing("\n", with: "\r\n")).isEmpty)
  }
}
