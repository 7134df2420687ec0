import CivilTime
import Conversion
import Foundation
import ICalendar
import Testing

@Suite("Reading CSV")
struct CSVReaderTests {
  private func read(
    _ text: String, _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> Converted {
    try read(bytes: Array(text.utf8), change)
  }

  private func read(
    bytes: [UInt8], _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> Converted {
    var options = ConversionOptions()
    change(&options)
    return try Converted(bytes, to: .ics, from: .csv, options: options)
  }

  /// The lines of the result that begin with one of the names.
  private func lines(_ converted: Converted, _ names: String...) -> [String] {
    converted.text.replacing("\r\n ", with: "").components(separatedBy: "\r\n").filter { line in
      names.contains { line.hasPrefix($0) }
    }
  }

  @Test(
    "lengths are seconds, hours and minutes, or have units",
    arguments: [
      ("5400", "PT1H30M"), ("1:30", "PT1H30M"), ("0:45:30", "PT45M30S"), ("90m", "PT1H30M"), ("1h 30 min", "PT1H30M"),
      ("2 hours", "PT2H"), ("PT15M", "PT15M"), ("26:00", "PT26H"),
    ])
  func lengths(cell: String, duration: String) throws {
    let found = try read("title,start,duration\nA,2026-11-05T09:15,\(cell)\n")
    #expect(lines(found, "DURATION") == ["DURATION:\(duration)"])
    let days = try read("title,start,duration\nA,2026-11-05,2d\n")
    #expect(lines(days, "DURATION") == ["DURATION:P2D"])
  }

  @Test(
    "an invalid length is reported with its line and valid forms",
    arguments: ["soon", "1:3", "1:99", "-5", "1h30", "9999999999999999999", "h", "1:30:", "٣m"])
  func noLengths(cell: String) throws {
    let error = try #require(
      #expect(throws: MalformedRows.self) {
        try read("title,start,duration\nA,2026-11-05T09:15,\(cell)\nB,2026-11-05T09:15,60\n")
      })
    #expect(error.count == 1 && "\(error)".contains("2:3: “\(cell)” is not a duration"), "\(error)")
  }

  @Test("a time in a repeated hour that is the second one is in UTC, since its zone would mean the first")
  func secondTime() throws {
    let found = try read("title,start,tzid\nA,2026-10-25T02:30:00+01:00,Europe/Berlin\n")
    #expect(lines(found, "DTSTART:20261025T01") == ["DTSTART:20261025T013000Z"])
  }

  @Test("with an unknown zone the offsets of the times count, which become UTC, with a remark")
  func unknownZone() throws {
    let found = try read(
      """
      title,start,end,tzid,recurrence_id,uid
      A,2027-03-16T09:30:00-06:00,2027-03-16T10:30:00-06:00,Customized Time Zone,,1
      A,2027-03-17T09:30:00-06:00,2027-03-17T10:30:00-06:00,Customized Time Zone,2027-03-17T08:30:00-06:00,1
      B,2027-03-16,,Customized Time Zone,,2

      """)
    #expect(
      lines(found, "DTSTART", "DTEND", "RECURRENCE-ID") == [
        "DTSTART:20270316T153000Z", "DTEND:20270316T163000Z", "DTSTART:20270317T153000Z", "DTEND:20270317T163000Z",
        "RECURRENCE-ID:20270317T143000Z", "DTSTART;VALUE=DATE:20270316",
      ])
    #expect(!found.text.contains("Customized"))
    #expect(found.report.losses.map(\.what) == ["column tzid"] && found.report.losses.first?.count == 2)
  }

  @Test("an event of zero length has no end")
  func noLength() throws {
    let plain = try read("title,start,end\nA,2026-11-05T09:15,2026-11-05T09:15\n")
    #expect(lines(plain, "DTSTART", "DTEND") == ["DTSTART:20261105T091500"])
    let google = try read(
      "Subject,Start Date,Start Time,End Date,End Time\nA,11/25/2026,9:15 AM,11/25/2026,9:15 AM\n")
    #expect(lines(google, "DTSTART", "DTEND") == ["DTSTART:20261125T091500"])
  }

  @Test("a row with a title and no time is a to-do, since an event without a start is never shown")
  func titleAlone() throws {
    let found = try read("title,start\nMilk,\nDentist,2026-11-05T09:15\n")
    #expect(found.issues.isEmpty && found.report.losses.isEmpty)
    #expect(
      lines(found, "BEGIN:V", "SUMMARY") == [
        "BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:Milk", "BEGIN:VEVENT", "SUMMARY:Dentist",
      ])
  }

  @Test("an all-day occurrence named by midnight is the same one when read back")
  func midnights() throws {
    let text = CSVWriterTests.calendar(
      "BEGIN:VEVENT|UID:1|DTSTART;VALUE=DATE:20260219|RRULE:FREQ=WEEKLY;COUNT=4|END:VEVENT",
      """
      BEGIN:VEVENT|UID:1|RECURRENCE-ID;TZID=Asia/Hong_Kong:20260226T000000|DTSTART;VALUE=DATE:20260227|SUMMARY:Moved|\
      END:VEVENT
      """)
    let back = try read(Converted(text, to: .csv, options: CSVWriterTests.options()).text)
    #expect(lines(back, "RECURRENCE-ID") == ["RECURRENCE-ID;VALUE=DATE:20260226"])
  }

  @Test("an exception in UTC names the same occurrence of a series in a zone")
  func exceptionInUTC() throws {
    let found = try read(
      "title,start,tzid,rrule,exception_dates\n"
        + "A,2026-11-20T09:15:00+01:00,Europe/Berlin,FREQ=DAILY,2026-11-21T08:15:00Z;2026-11-22\n")
    #expect(lines(found, "EXDATE") == ["EXDATE;TZID=Europe/Berlin:20261121T091500", "EXDATE;VALUE=DATE:20261122"])
    let error = #expect(throws: MalformedRows.self) {
      _ = try read("title,start,rrule,exception_dates\nA,2026-11-20T09:15:00,FREQ=DAILY,soon\n")
    }
    #expect("\(String(describing: error))".contains("“soon” is not a date"))
  }

  private static let exceptions = [
    "EXDATE;TZID=Europe/Berlin:20261204T091500", "EXDATE;TZID=Europe/Berlin:20261211T091500",
    "EXDATE;VALUE=DATE:20261122", "EXDATE;VALUE=DATE:20261123",
  ]

  @Test("the plain flavor is read back unchanged")
  func roundTrip() throws {
    let text = CSVWriterTests.calendar(
      """
      BEGIN:VEVENT|UID:1|DTSTAMP:20261101T000000Z|DTSTART;TZID=Europe/Berlin:20261120T091500|\
      DTEND;TZID=Europe/Berlin:20261120T100000|SUMMARY:'=Plan\\, "B" ; c|LOCATION: Room |DESCRIPTION:one\\ntwo|\
      CATEGORIES:x;y,z|URL:https://example.com/|STATUS:CONFIRMED|PRIORITY:3|RRULE:FREQ=WEEKLY;COUNT=4|\
      \(Self.exceptions[0])|\(Self.exceptions[1])|\
      ORGANIZER;CN=Ann:mailto:ann@example.com|ATTENDEE;CN="Bo; B":mailto:bo@example.com|ATTENDEE:urn:x:y|END:VEVENT
      """,
      """
      BEGIN:VEVENT|UID:1|RECURRENCE-ID;TZID=Europe/Berlin:20261127T091500|\
      DTSTART;TZID=Europe/Berlin:20261127T101500|DTEND;TZID=Europe/Berlin:20261127T110000|SUMMARY:Later|END:VEVENT
      """, "BEGIN:VEVENT|UID:2|DTSTART;VALUE=DATE:20261121|DTEND;VALUE=DATE:20261123|SUMMARY:Fair|END:VEVENT",
      "BEGIN:VEVENT|UID:7|DTSTART;VALUE=DATE:20261121|RRULE:FREQ=DAILY|EXDATE;VALUE=DATE:20261122,20261123|END:VEVENT",
      "BEGIN:VEVENT|UID:3|DTSTART:20261120T080000Z|DURATION:PT5M|SUMMARY:-x|END:VEVENT",
      "BEGIN:VEVENT|UID:4|DTSTART:20261120T080000|DTEND:20261120T081000|END:VEVENT",
      """
      BEGIN:VTODO|UID:5|DTSTART:20261120T080000|DUE:20261124T080000|COMPLETED:20261123T080000Z|PERCENT-COMPLETE:100|\
      STATUS:COMPLETED|SUMMARY:Pay|END:VTODO
      """, "BEGIN:VTODO|UID:6|SUMMARY:Some day|END:VTODO")
    let there = try Converted(text, to: .csv, options: try CSVWriterTests.options())
    let back = try read(there.text)
    #expect(back.issues.isEmpty && back.report.losses.isEmpty)
    let again = try Converted(back.bytes, to: .csv, options: try CSVWriterTests.options())
    #expect(again.text == there.text)
    #expect(
      lines(back, "DTSTART", "RECURRENCE-ID", "DUE").contains("DTSTART;TZID=Europe/Berlin:20261120T091500"))
    #expect(lines(back, "EXDATE") == Self.exceptions)
    #expect(there.report.losses.allSatisfy { !$0.what.contains("EXDATE") })
    #expect(lines(back, "SUMMARY").first == "SUMMARY:'=Plan\\, \"B\" \\; c")
    #expect(lines(back, "LOCATION:") == ["LOCATION: Room "])
    #expect(lines(back, "BEGIN:VTIMEZONE").count == 1)
  }

  @Test(
    "flavors, languages, separators and date orders are detected",
    arguments: [
      (
        "Subject,Start Date,Start Time,End Date,End Time,All Day Event\nA,11/20/2026,9:15 AM,11/20/2026,10:00 AM,False\n",
        ["DTSTART:20261120T091500", "DTEND:20261120T100000"]
      ),
      (
        "Subject,Start Date,End Date,All Day Event\nA,11/20/2026,11/21/2026,True\n",
        ["DTSTART;VALUE=DATE:20261120", "DTEND;VALUE=DATE:20261122"]
      ),
      (
        "Subject,Start Date,End Date,All day event,Show time as\nA,20/11/2026,21/11/2026,True,3\n",
        ["DTSTART;VALUE=DATE:20261120", "DTEND;VALUE=DATE:20261121", "TRANSP:TRANSPARENT"]
      ),
      (
        "\"Betreff\";\"Beginnt am\";\"Beginnt um\";\"Endet am\";\"Endet um\";\"Privat\"\n\"A\";\"5.11.2026\";\"09:15:00\";\"5.11.2026\";\"10:00:00\";\"Ein\"\n",
        ["DTSTART:20261105T091500", "DTEND:20261105T100000", "CLASS:PRIVATE"]
      ),
      (
        "Onderwerp;Begindatum;Begintijd;Einddatum;Eindtijd\nA;5-11-2026;9:15;5-11-2026;10:00\n",
        ["DTSTART:20261105T091500", "DTEND:20261105T100000"]
      ),
      (
        "Objet,Début,Début,Fin,Fin,Lieu\nA,05/11/2026,09:15:00,05/11/2026,10:00:00,Paris\n",
        ["DTSTART:20261105T091500", "DTEND:20261105T100000", "LOCATION:Paris"]
      ),
      (
        "Asunto\tFecha de comienzo\tComienzo\tUbicación\nA\t5/11/2026\t9:15\tMadrid\n",
        ["DTSTART:20261105T091500", "LOCATION:Madrid"]
      ),
      (
        "title|start|end\nA|2026-11-05 09:15|2026-11-05T10:00:00\n",
        ["DTSTART:20261105T091500", "DTEND:20261105T100000"]
      ),
      ("title,start,tzid\nA,2026-11-05T09:15:00Z,Europe/Berlin\n", ["DTSTART;TZID=Europe/Berlin:20261105T101500"]),
      ("start\n2026-11-05T09:15:00+02:00\n", ["DTSTART:20261105T071500Z"]),
    ])
  func guesses(text: String, expected: [String]) throws {
    let found = try read(text)
    #expect(
      lines(found, "DTSTART;V", "DTSTART;TZ", "DTSTART:202611", "DTEND", "TRANSP", "CLASS", "LOCATION") == expected)
    let event = try #require(found.text.range(of: "BEGIN:VEVENT"))
    #expect(found.text[event.lowerBound...].contains("UID:"))
  }

  @Test(
    "ambiguity is refused, and resolved by an option",
    arguments: [
      ("Subject,Start Date\nA,05/11/2026\n", ConversionError.Code.ambiguousDateOrder, "2:2" as String?),
      ("title;x,start\n1;2,2026-11-05\n", .ambiguousSeparator, nil),
      ("Subject,Start Date,title\nA,05/11/2026,B\n", .ambiguousFlavor, nil),
      ("colour,size\nred,5\n", .foreign, nil),
    ])
  func ambiguous(text: String, code: ConversionError.Code, position: String?) throws {
    let error = #expect(throws: ConversionError.self) { try read(text) }
    #expect(error?.code == code && error?.position == position)
    if code == .ambiguousDateOrder {
      #expect(lines(try read(text) { $0.dateOrder = .dmy }, "DTSTART") == ["DTSTART;VALUE=DATE:20261105"])
      #expect(lines(try read(text) { $0.flavor = "google" }, "DTSTART") == ["DTSTART;VALUE=DATE:20260511"])
    }
    if code == .ambiguousSeparator {
      let decided = try read(text) { $0.separator = UInt8(ascii: ",") }
      #expect(lines(decided, "DTSTART") == ["DTSTART;VALUE=DATE:20261105"])
    }
  }

  @Test("all bad rows are named with their lines and columns")
  func badRows() throws {
    let text =
      "title,start,priority\r\n\"two\r\nlines\",2026-11-05,1\r\nB,soon,12\r\nC,2026-13-01,\r\nD,2026-11-05,1,more\r\n"
    let failure = try #require(#expect(throws: MalformedRows.self) { try read(text) })
    #expect(failure.errors.map(\.position) == ["4:2", "4:3", "5:2", "6:4"])
    let unclosed = try #require(#expect(throws: MalformedRows.self) { try read("title,start\nA,\"2026\n") })
    #expect(unclosed.errors.map(\.position) == ["2:2"])
    let behind = try #require(#expect(throws: MalformedRows.self) { try read("title,start\n\"A\"b,2026-11-05\n") })
    #expect(behind.errors.map(\.position) == ["2:1"])
  }

  @Test("Windows-1252 is read with one finding, a byte order mark is skipped, and UTF-16 is refused")
  func encodings() throws {
    let found = try read(
      bytes: Array("title,start\nCaf".utf8) + [0xE9, 0x80] + Array(",2026-11-05\nd".utf8) + [0xE9, 0x0A])
    #expect(lines(found, "SUMMARY") == ["SUMMARY:Café€", "SUMMARY:dé"])
    #expect(found.issues.count == 1 && found.issues.first?.position == "2:1")
    #expect(lines(try read("\u{FEFF}title,start\nA,2026-11-05\n"), "SUMMARY") == ["SUMMARY:A"])
    #expect(throws: ConversionError.self) { try read(bytes: [0xFF, 0xFE, 0x74, 0x00]) }
  }

  @Test("rows keep their UIDs from one reading to the next, and have the stated zone")
  func identity() throws {
    let text = "title,start\nA,2026-11-05T09:15\nB,2026-11-05T09:15\n"
    let first = lines(try read(text), "UID")
    let second = lines(try read(text), "UID")
    #expect(first.count == 2 && Set(first).count == 2 && first == second)
    let placed = try read(text) { $0.inputZone = "Europe/Berlin" }
    #expect(lines(placed, "DTSTART;TZID").count == 2 && lines(placed, "BEGIN:VTIMEZONE").count == 1)
  }

  @Test("a file that is longer than a buffer is read to its end, and only once")
  func long() throws {
    let rows = (0..<20_000).map { "\($0),2026-11-05\r\n" }
    let found = try read("title,start\r\n" + rows.joined())
    #expect(lines(found, "SUMMARY") == (0..<20_000).map { "SUMMARY:\($0)" })
  }

  @Test("people, reminders and sensitivities from Outlook are read back")
  func outlook() throws {
    let event = CSVWriterTests.calendar(
      """
      BEGIN:VEVENT|UID:1|DTSTART:20261120T091500|DTEND:20261120T100000|SUMMARY:A|CATEGORIES:x,y|CLASS:CONFIDENTIAL|\
      PRIORITY:9|ORGANIZER;CN=Ann:mailto:ann@example.com|ATTENDEE:mailto:bo@example.com|\
      ATTENDEE;CN=Cy;ROLE=OPT-PARTICIPANT:mailto:cy@example.com|TRANSP:TRANSPARENT|\
      BEGIN:VALARM|ACTION:DISPLAY|TRIGGER:-PT15M|END:VALARM|END:VEVENT
      """)
    let there = try Converted(event, to: .csv, options: try CSVWriterTests.options("outlook"))
    let back = try read(there.text)
    #expect(
      lines(back, "DTSTART", "DTEND", "CATEGORIES", "CLASS", "PRIORITY", "ORGANIZER", "ATTENDEE", "TRANSP", "TRIGGER")
        == [
          "DTSTART:20261120T091500", "DTEND:20261120T100000", "CATEGORIES:x,y",
          "ORGANIZER;CN=Ann:mailto:ann@example.com",
          "ATTENDEE:mailto:bo@example.com", "ATTENDEE;CN=Cy;ROLE=OPT-PARTICIPANT:mailto:cy@example.com",
          "CLASS:CONFIDENTIAL", "PRIORITY:9", "TRANSP:TRANSPARENT", "TRIGGER:-PT15M",
        ])
  }

  @Test("a row with a due date is a to-do unless it says otherwise, and is read back as one")
  func kinds() throws {
    let text = "title,start,due,rrule\nPay,,2026-11-27,\nPaint,2026-11-05,2026-11-07,\nWalk,2026-11-06,,FREQ=DAILY\n"
    let found = try read(text)
    #expect(found.report.losses.isEmpty)
    #expect(
      lines(found, "BEGIN:VTODO", "BEGIN:VEVENT", "DTSTART", "DUE") == [
        "BEGIN:VTODO", "DUE;VALUE=DATE:20261127", "BEGIN:VTODO", "DTSTART;VALUE=DATE:20261105",
        "DUE;VALUE=DATE:20261107", "BEGIN:VEVENT", "DTSTART;VALUE=DATE:20261106",
      ])
    let again = try Converted(
      found.bytes, to: .csv, options: try CSVWriterTests.options { $0.columns = ["title", "start", "due", "rrule"] })
    #expect(again.text.replacing("\r\n", with: "\n") == text)
  }

  @Test("values in a row that its kind cannot have are counted as losses")
  func misplacedCells() throws {
    let found = try read(
      """
      kind,title,start,end,due,alarms
      event,A,2026-11-05,2026-11-06,2026-11-07,
      ,B,2026-11-05,2026-11-06,2026-11-07,-3600
      reminder,C,,2026-11-07,2026-11-07,

      """)
    #expect(found.report.losses.map(\.what) == ["column due", "column end", "column alarms"])
    #expect(found.report.losses.allSatisfy { $0.count == 1 })
    #expect(found.report.losses.map(\.example.line) == [2, 3, 3])
    #expect(lines(found, "DUE").count == 2 && lines(found, "DTEND").count == 1)
  }

  @Test("unknown columns are counted as losses")
  func unknownColumns() throws {
    let found = try read("title,start,Colour\nA,2026-11-05,red\nB,2026-11-05,\n")
    #expect(found.report.losses.map(\.what) == ["column Colour"] && found.report.losses.first?.count == 1)
  }
}
