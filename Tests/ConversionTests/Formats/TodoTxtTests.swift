import CivilTime
import Conversion
import Foundation
import ICalendar
import Testing

@Suite("todo.txt")
struct TodoTxtTests {
  private static let now = Instant(
    CivilDateTime(year: 2026, month: 11, day: 22, hour: 9, minute: 0, second: 0)!, at: .zero)

  private static func options() throws -> ConversionOptions {
    var options = ConversionOptions()
    options.zone = ConversionOptions.Zone(
      "Europe/Berlin", try #require(try? TimeZoneDatabase.system.rules(named: "Europe/Berlin")))
    options.now = now
    return options
  }

  private func lines(_ todo: String, name: String = "") throws -> (lines: [String], losses: [String]) {
    let around = name.isEmpty ? "" : "X-WR-CALNAME:\(name)|"
    let text = "BEGIN:VCALENDAR|VERSION:2.0|\(around)\(todo)|END:VCALENDAR|".replacing("|", with: "\r\n")
    let converted = try Converted(text, to: .todotxt, options: try Self.options())
    return (converted.text.split(separator: "\n").map(String.init), converted.report.losses.map(\.what))
  }

  private func task(_ lines: String, name: String = "") throws -> (lines: [String], losses: [String]) {
    try self.lines("BEGIN:VTODO|UID:1|DTSTAMP:20261101T000000Z|\(lines)|END:VTODO", name: name)
  }

  @Test(
    "a to-do is a line",
    arguments: [
      ("SUMMARY:Call Mum", "Call Mum uid:1"),
      ("SUMMARY:Call Mum|PRIORITY:1|CREATED:20261101T090000Z", "(A) 2026-11-01 Call Mum uid:1"),
      ("SUMMARY:Call|DUE;VALUE=DATE:20261121|CATEGORIES:phone,at home", "Call @phone @at_home due:2026-11-21 uid:1"),
      ("SUMMARY:Call|DTSTART;VALUE=DATE:20261120|DUE;VALUE=DATE:20261121", "Call due:2026-11-21 t:2026-11-20 uid:1"),
      (
        "SUMMARY:Call|PRIORITY:9|STATUS:COMPLETED|COMPLETED:20261102T230000Z|CREATED:20261101T090000Z",
        "x 2026-11-03 2026-11-01 Call uid:1 pri:I"
      ),
      ("SUMMARY:Call|STATUS:COMPLETED", "x Call uid:1"),
      ("SUMMARY:Call|STATUS:COMPLETED|COMPLETED:20261102T100000Z", "x 2026-11-02 2026-11-02 Call uid:1"),
      ("SUMMARY:Call @phone now|CATEGORIES:phone", "Call @phone now uid:1"),
      ("SUMMARY:Rent|X-PROJECT:Flat", "Rent +Flat uid:1"), ("PRIORITY:0", "(no title) uid:1"),
      (
        "SUMMARY:Rent|DTSTART;VALUE=DATE:20261201|DUE;VALUE=DATE:20261201|RRULE:FREQ=MONTHLY",
        "Rent due:2026-12-01 rec:+1m uid:1"
      ),
      (
        "SUMMARY:Mail|DTSTART;VALUE=DATE:20261201|DUE;VALUE=DATE:20261201|RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
        "Mail due:2026-12-01 rec:+1b uid:1"
      ),
    ])
  func written(todo: String, line: String) throws { #expect(try task(todo).lines == [line]) }

  @Test("the calendar is the project")
  func calendar() throws { #expect(try task("SUMMARY:Call", name: "My home").lines == ["Call +My_home uid:1"]) }

  @Test(
    "a title cannot be mistaken for markers, and cannot span two lines",
    arguments: [
      ("SUMMARY:x marks the spot", "2026-11-01 x marks the spot uid:1", []),
      ("SUMMARY:(A) first", "2026-11-01 (A) first uid:1", []),
      ("SUMMARY:2026-12-24 party", "2026-11-01 2026-12-24 party uid:1", []),
      ("SUMMARY:one\\nx 2026-11-01 two", "one ⏎ x 2026-11-01 two uid:1", ["VTODO/SUMMARY line breaks"]),
      ("SUMMARY:say due:2026-11-30 +now", "say due:2026-11-30 +now uid:1", ["word that looks like an extension"]),
      ("SUMMARY:see https://example.com/", "see https://example.com/ uid:1", []),
      ("SUMMARY:a|DUE:20261121T160000Z", "a due:2026-11-21 uid:1", ["VTODO/DUE time of day"]),
      ("SUMMARY:a|DESCRIPTION:b|LOCATION:c", "a uid:1", ["VTODO/DESCRIPTION", "VTODO/LOCATION"]),
    ])
  func guarded(todo: String, line: String, losses: [String]) throws {
    let result = try task(todo)
    #expect(result.lines == [line])
    #expect(result.losses == losses)
  }

  @Test("a to-do that no word can express is expanded, events are left out, and both are reported")
  func expanded() throws {
    let series =
      "SUMMARY:Bins|DTSTART;VALUE=DATE:20261124|DUE;VALUE=DATE:20261124|RRULE:FREQ=WEEKLY;BYDAY=TU,FR;COUNT=3"
    #expect(try task(series).lines == ["Bins due:2026-11-24", "Bins due:2026-11-27", "Bins due:2026-12-01"])
    let event = try lines("BEGIN:VEVENT|UID:1|DTSTART:20261124T090000Z|SUMMARY:Party|END:VEVENT")
    #expect(event.lines.isEmpty && event.losses == ["VEVENT"])
    #expect(try task("SUMMARY:Gone|STATUS:CANCELLED").losses == ["cancelled occurrence"])
  }

  @Test(
    "lines are read as to-dos, and come back unchanged",
    arguments: [
      "Call Mum uid:1", "(A) 2026-11-01 Call Mum uid:1", "x 2026-11-03 2026-11-01 Call uid:1 pri:I",
      "Call +Family @phone due:2026-11-21 t:2026-11-20 uid:1", "Rent due:2026-12-01 rec:+1m uid:1",
      "Email @Bob about https://example.com/ and 10:30 uid:1", "x Call uid:1", "2026-11-01 x marks the spot uid:1",
    ])
  func roundTrip(line: String) throws {
    let calendar = try Converted(line + "\n", to: .ics, from: .todotxt, options: try Self.options())
    #expect(calendar.issues.isEmpty)
    let back = try Converted(calendar.bytes, to: .todotxt, options: try Self.options())
    #expect(back.text == line + "\n", "\(calendar.text)")
    #expect(back.report.losses.isEmpty, "\(back.report.losses)")
  }

  @Test("a repetition from the completion date becomes a rule from the due date, which is reported")
  func fromCompletion() throws {
    let text = "\u{FEFF}Water plants due:2026-11-23 rec:3d\r\n\r\n  \r\nJ (J) rec:1w\r\n(Z) last"
    let converted = try Converted(text, to: .ics, from: .todotxt, options: try Self.options())
    #expect(converted.issues.map(\.position) == ["1", "4"])
    #expect(converted.text.contains("RRULE:FREQ=DAILY;INTERVAL=3\r\n") && converted.text.contains("PRIORITY:9\r\n"))
    #expect(converted.text.ranges(of: "BEGIN:VTODO").count == 3)
    let again = try Converted(text, to: .ics, from: .todotxt, options: try Self.options())
    #expect(again.text == converted.text)
  }

  @Test("a repetition on a day that some months do not have is reported, and is not written for a rule that skips them")
  func missingDays() throws {
    let text = "Rent due:2026-12-31 rec:+1m\nRent due:2026-12-28 rec:+1m\nLeap t:2028-02-29 rec:+1y\n"
    let calendar = try Converted(text, to: .ics, from: .todotxt, options: try Self.options())
    #expect(calendar.issues.map(\.position) == ["1", "3"], "\(calendar.issues)")
    let back = try Converted(calendar.bytes, to: .todotxt, options: try Self.options())
    #expect(back.text.ranges(of: "rec:").count == 1, "\(back.text)")
  }

  @Test("there are no columns to choose, and nothing to expand", arguments: [CalendarFormat.todotxt, .taskwarrior])
  func options(format: CalendarFormat) throws {
    for change in [{ $0.columns = ["title"] }, { $0.expands = true }] as [(inout ConversionOptions) -> Void] {
      var options = try Self.options()
      change(&options)
      #expect(throws: ConversionError.self) { try Converted("", to: format, from: .todotxt, options: options) }
    }
  }

  @Test("pathological lines are read, or end with an error")
  func hostile() throws {
    let odd =
      "\u{0}\u{1B}[31mred\nrec:99999w due:9999-99-99 t:x\n" + String(repeating: "@", count: 1000) + "\nx\n(A)\nx x x\n"
    #expect(try Converted(odd, to: .ics, from: .todotxt, options: try Self.options()).text.contains("END:VCALENDAR"))
    var converter = try Converter(to: .ics, options: try Self.options(), into: try Spool())
    converter.limits.lineLength = 100_000
    let endless = CalendarInput(name: "todo.txt", bytes: [UInt8](repeating: 0x61, count: 1_000_000))
    #expect(throws: ConversionError.self) { try converter.convert(endless, from: .todotxt) }
  }
}
