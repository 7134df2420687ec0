import CivilTime
import Conversion
import Foundation
import ICalendar
import Testing

@Suite("Remind")
struct RemindTests {
  private static func options(_ format: CalendarFormat) throws -> ConversionOptions {
    var options = ConversionOptions()
    options.zone = ConversionOptions.Zone(
      "Europe/Berlin", try #require(try? TimeZoneDatabase.system.rules(named: "Europe/Berlin")))
    options.now = Instant(CivilDateTime(year: 2026, month: 11, day: 22, hour: 9, minute: 0, second: 0)!, at: .zero)
    if format == .jsonl { options.columns = ["start", "title"] }
    return options
  }

  private static func calendar(_ events: [String]) -> String {
    let items = events.enumerated().map { "BEGIN:VEVENT|UID:\($0.offset)|\($0.element)|END:VEVENT|" }
    return "BEGIN:VCALENDAR|VERSION:2.0|\(items.joined())END:VCALENDAR|".replacing("|", with: "\r\n")
  }

  private func lines(_ event: String) throws -> (lines: [String], losses: [String]) {
    let converted = try Converted(Self.calendar([event]), to: .remind, options: try Self.options(.remind))
    return (converted.text.split(separator: "\n").map(String.init), converted.report.losses.map(\.what))
  }

  private static let berlin = "DTSTART;TZID=Europe/Berlin:20261125T091500|DURATION:PT45M"

  @Test(
    "an event is a command, and a rule that Remind supports stays one",
    arguments: [
      ("\(berlin)|SUMMARY:Tea|LOCATION:Café", #"REM 25 Nov 2026 AT 09:15 DURATION 0:45 MSG %"Tea at Café%"%"#),
      (
        "DTSTART:20261125T081500Z|SUMMARY:Tea|BEGIN:VALARM|TRIGGER:-PT10M|ACTION:DISPLAY|END:VALARM",
        #"REM 25 Nov 2026 AT 09:15 +10 MSG %"Tea%"%"#
      ),
      (
        "DTSTART;VALUE=DATE:20261125|DTEND;VALUE=DATE:20261128|SUMMARY:Trip",
        #"REM 2026-11-25 THROUGH 2026-11-27 MSG %"Trip%"%"#
      ),
      (
        "\(berlin)|RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261220T000000Z",
        #"REM Mon Wed FROM 2026-11-25 UNTIL 2026-12-19 AT 09:15 DURATION 0:45 MSG %"(no title)%"%"#
      ),
      ("\(berlin)|RRULE:FREQ=WEEKLY;INTERVAL=2", #"REM 2026-11-25 *14 AT 09:15 DURATION 0:45 MSG %"(no title)%"%"#),
      (
        "DTSTART;VALUE=DATE:20261225|RRULE:FREQ=MONTHLY;BYDAY=-1FR|SUMMARY:x",
        #"REM Fri 1 --7 FROM 2026-12-25 MSG %"x%"%"#
      ),
      ("DTSTART;VALUE=DATE:20261224|RRULE:FREQ=YEARLY|SUMMARY:x", #"REM 24 Dec FROM 2026-12-24 MSG %"x%"%"#),
    ])
  func written(event: String, line: String) throws { #expect(try lines(event).lines == [line]) }

  @Test("text that would be an expression or a new command stays text")
  func attacks() throws {
    let event = "\(Self.berlin)|SUMMARY:100% [system(\"id\")]\\nREM 1 MSG x|DESCRIPTION:a\\nb [c] %\"d"
    #expect(
      try lines(event).lines == [
        #"REM 25 Nov 2026 AT 09:15 DURATION 0:45 MSG %"100%% ["["]system("id")]%_REM 1 MSG x%" a%_b ["["]c] %%"d%"#
      ])
  }

  @Test("text that forms one character with a bracket or a percent sign does not hide it")
  func joined() throws {
    let line = try lines("\(Self.berlin)|SUMMARY:\u{600}[shell(\"id\")] [\u{301}x] \u{600}%").lines.joined()
    let scalars = String.UnicodeScalarView(line.unicodeScalars)
    #expect(scalars.firstRange(of: #"["["]shell"#.unicodeScalars) != nil, "\(line)")
    #expect(scalars.filter { $0 == "[" }.count == 4, "\(line)")
    #expect(scalars.firstRange(of: "\u{600}%%".unicodeScalars) != nil, "\(line)")
  }

  @Test("series with exceptions, and rules that Remind does not support, are expanded")
  func expanded() throws {
    #expect(try lines("\(Self.berlin)|RRULE:FREQ=DAILY;COUNT=3").lines.count == 3)
    let excepted = "RRULE:FREQ=DAILY;UNTIL=20261130T000000Z|EXDATE;TZID=Europe/Berlin:20261126T091500"
    #expect(try lines("\(Self.berlin)|\(excepted)").lines.count == 4)
    // Clocks in another zone change on different days.
    let elsewhere = "DTSTART;TZID=America/New_York:20261125T091500|RRULE:FREQ=DAILY;UNTIL=20261128T000000Z"
    #expect(try lines(elsewhere).lines.count == 3)
  }

  @Test(
    "Remind lists the occurrences that the calendar has",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/remind")))
  func program() throws {
    let rules = [
      "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;UNTIL=20261125", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=4WE",
      "FREQ=MONTHLY;BYDAY=-1WE", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY", "FREQ=YEARLY;BYDAY=-1WE;BYMONTH=11",
      "FREQ=MONTHLY;COUNT=5", "FREQ=WEEKLY;UNTIL=20270101T080000Z", "FREQ=WEEKLY;UNTIL=20261230T081500Z",
      "FREQ=MONTHLY;INTERVAL=2", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    ]
    var events = rules.enumerated().map { "\(Self.berlin)|SUMMARY:rule \($0.offset)|RRULE:\($0.element)" }
    events += rules.prefix(13).enumerated().map {
      "DTSTART;VALUE=DATE:20261125|SUMMARY:day \($0.offset)|RRULE:\($0.element)"
    }
    events += [
      "DTSTART;VALUE=DATE:20261125|DTEND;VALUE=DATE:20261127|SUMMARY:two days",
      "DTSTART:20261125T081500Z|SUMMARY:[1+1] 100%",
      "DTSTART;VALUE=DATE:20261130|SUMMARY:last|RRULE:FREQ=MONTHLY;BYMONTHDAY=-1",
    ]
    let text = Self.calendar(events)
    var list = try Self.options(.jsonl)
    list.before = Instant(CivilDateTime(year: 2027, month: 10, day: 31, hour: 23, minute: 0, second: 0)!, at: .zero)
    let rows = try Converted(text, to: .jsonl, options: list).text.split(separator: "\n")
    var expected: [String: Int] = [:]
    for row in rows {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: String])
      let (start, title) = (try #require(object["start"]), try #require(object["title"]))
      // `-s` lists each day of an event that spans several.
      let days = title == "two days" ? [start, "2026-11-26"] : [start]
      for day in days { expected["\(day.prefix(10)) \(title)", default: 0] += 1 }
    }
    var written = try Self.options(.remind)
    written.before = list.before
    let file = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "almanac-\(UUID().uuidString).rem")
    try Data(try Converted(text, to: .remind, options: written).bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/remind")
    process.arguments = ["-s12", file.path, "2026-11-01"]
    process.environment = ["TZ": "Europe/Berlin", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let listed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(complaints.isEmpty, "\(complaints.prefix(500))")
    var found: [String: Int] = [:]
    for line in listed.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5).map(String.init)
      guard fields.count == 6, fields[0] < "2027/11/01" else { continue }
      let title = fields[5].replacing(#/^\d+:\d\d([ap]m)?(-\d+:\d\d[ap]m(\+\d+)?)? /#, with: "")
      found["\(fields[0].replacing("/", with: "-")) \(title)", default: 0] += 1
    }
    let missing = expected.filter { found[$0.key] != $0.value }.keys.sorted()
    let extra = found.filter { expected[$0.key] != $0.value }.keys.sorted()
    #expect(missing.isEmpty, "\(missing.prefix(10))")
    #expect(extra.isEmpty, "\(extra.prefix(10))")
  }
}
