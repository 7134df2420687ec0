import CivilTime
import Conversion
import Foundation
import Testing

@Suite("JSON and JSON Lines")
struct JSONListTests {
  private static let now = Instant(
    CivilDateTime(year: 2026, month: 11, day: 22, hour: 9, minute: 0, second: 0)!, at: .zero)

  private static func options(_ change: (inout ConversionOptions) throws -> Void = { _ in }) throws -> ConversionOptions
  {
    var options = ConversionOptions()
    options.zone = ConversionOptions.Zone(
      "Europe/Berlin", try #require(try? TimeZoneDatabase.system.rules(named: "Europe/Berlin")))
    options.now = now
    try change(&options)
    return options
  }

  private static func calendar(_ components: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nX-WR-CALNAME:Work\r\n"
      + components.map { $0.replacing("|", with: "\r\n") + "\r\n" }.joined() + "END:VCALENDAR\r\n"
  }

  private func rows(_ text: String, _ change: (inout ConversionOptions) throws -> Void = { _ in }) throws -> [String] {
    let converted = try Converted(text, to: .jsonl, options: try Self.options(change))
    return converted.text.split(separator: "\n").map(String.init)
  }

  private static let weekly = """
    BEGIN:VEVENT|UID:w|DTSTAMP:20261101T000000Z|DTSTART;TZID=Europe/Berlin:20261123T090000|DURATION:PT1H|SUMMARY:Stand-up|\
    RRULE:FREQ=WEEKLY;COUNT=3|END:VEVENT|BEGIN:VEVENT|UID:w|DTSTAMP:20261101T000000Z|\
    RECURRENCE-ID;TZID=Europe/Berlin:20261130T090000|DTSTART;TZID=Europe/Berlin:20261130T110000|SUMMARY:Later|END:VEVENT
    """

  @Test("a component replaced by a newer version is counted as a loss, and a duplicate is not")
  func versions() throws {
    func event(_ title: String, _ stamp: String, day: Int) -> String {
      "BEGIN:VEVENT|UID:1|DTSTAMP:\(stamp)|DTSTART:202612\(day)T090000Z|SUMMARY:\(title)|END:VEVENT"
    }
    let old = event("Regatta", "20261031T235959Z", day: 15)
    let new = event("Meeting", "20261101T000000Z", day: 16)
    for format in [CalendarFormat.json, .jsonl, .html, .markdown, .org] {
      let other = try Converted(Self.calendar(new), to: format, options: try Self.options())
      for components in [[old, new], [new, old], [new, old, new]] {
        let text = components.map { Self.calendar($0) }.joined()
        // Each VCALENDAR is separate; within one, the newer version is used.
        #expect(try Converted(text, to: format, options: try Self.options()).text.contains("Regatta"))
        let joined = components.joined(separator: "|")
        let found = try Converted(Self.calendar(joined), to: format, options: try Self.options())
        #expect(!found.text.contains("Regatta") && found.text.contains("Meeting"))
        let losses = found.report.losses.filter { !other.report.losses.map(\.what).contains($0.what) }
        #expect(losses.map(\.what) == ["VEVENT"] && losses.map(\.count) == [1], "\(found.report)")
        #expect(losses.first?.example.text == "Regatta")
        #expect(losses.first?.example.line == (components[0] == old ? 5 : 11), "\(found.report)")
      }
    }
  }

  @Test("every member is present, in alphabetical order")
  func members() throws {
    let row = try #require(
      try rows(
        Self.calendar(
          """
          BEGIN:VEVENT|UID:1|DTSTAMP:20261101T000000Z|DTSTART;TZID=Europe/Berlin:20261123T090000|\
          DTEND;TZID=Europe/Berlin:20261123T100000|SUMMARY:A "b"\\, c|LOCATION:Room|DESCRIPTION:x\\ny|CATEGORIES:p,q|\
          CATEGORIES:r|URL:https://example.com/|ORGANIZER;CN=Ann:mailto:ann@example.com|\
          ATTENDEE;CN=Bo;PARTSTAT=ACCEPTED;ROLE=CHAIR:MAILTO:bo@example.com|TRANSP:TRANSPARENT|CLASS:PRIVATE|PRIORITY:5|\
          STATUS:TENTATIVE|COLOR:teal|BEGIN:VALARM|ACTION:DISPLAY|TRIGGER:-PT15M|END:VALARM|BEGIN:VALARM|ACTION:AUDIO|\
          TRIGGER;RELATED=END:PT5M|END:VALARM|END:VEVENT
          """)
      ).first)
    #expect(
      row == """
        {"alarms":[-900,3900],"all_day":false,"attendees":[{"email":"bo@example.com","name":"Bo","role":"chair",\
        "status":"accepted"}],"calendar":"Work","categories":["p","q","r"],"class":"private","color":"teal","completed":null,\
        "description":"x\\ny","due":null,"duration":3600,"end":"2026-11-23T10:00:00+01:00","kind":"event","location":"Room",\
        "organizer":{"email":"ann@example.com","name":"Ann"},"percent":null,"priority":5,"recurrence_id":null,\
        "recurring":false,"start":"2026-11-23T09:00:00+01:00","status":"tentative","title":"A \\"b\\", c",\
        "transparent":true,"tzid":"Europe/Berlin","uid":"1","url":"https://example.com/"}
        """)
  }

  @Test("occurrences are sorted by start, then in the order of the file, with overrides in their positions")
  func order() throws {
    let other = "BEGIN:VEVENT|UID:o|DTSTART:20261123T080000Z|SUMMARY:Other|END:VEVENT"
    let late = "BEGIN:VEVENT|UID:l|DTSTART;VALUE=DATE:20261130|SUMMARY:Day|END:VEVENT"
    let rows = try rows(Self.calendar(Self.weekly, late, other)) { $0.columns = ["title", "start", "recurrence_id"] }
    #expect(
      rows == [
        #"{"title":"Stand-up","start":"2026-11-23T09:00:00+01:00","recurrence_id":"2026-11-23T09:00:00+01:00"}"#,
        #"{"title":"Other","start":"2026-11-23T09:00:00+01:00","recurrence_id":null}"#,
        #"{"title":"Day","start":"2026-11-30","recurrence_id":null}"#,
        #"{"title":"Later","start":"2026-11-30T11:00:00+01:00","recurrence_id":"2026-11-30T09:00:00+01:00"}"#,
        #"{"title":"Stand-up","start":"2026-12-07T09:00:00+01:00","recurrence_id":"2026-12-07T09:00:00+01:00"}"#,
      ])
  }

  @Test("the window includes what overlaps it; its end is exclusive")
  func window() throws {
    let found = try rows(Self.calendar(Self.weekly)) {
      $0.columns = ["title"]
      $0.after = Instant(CivilDateTime(year: 2026, month: 11, day: 23, hour: 8, minute: 30, second: 0)!, at: .zero)
      $0.before = Instant(CivilDateTime(year: 2026, month: 12, day: 7, hour: 8, minute: 0, second: 0)!, at: .zero)
    }
    #expect(found == [#"{"title":"Stand-up"}"#, #"{"title":"Later"}"#])
  }

  @Test("an endless series ends one year from now, which is counted")
  func endless() throws {
    let daily = "BEGIN:VEVENT|UID:d|DTSTART:20261120T090000|SUMMARY:Walk|RRULE:FREQ=DAILY|END:VEVENT"
    let converted = try Converted(
      Self.calendar(daily), to: .jsonl, options: try Self.options { $0.columns = ["start", "rrule"] })
    let rows = converted.text.split(separator: "\n")
    #expect(rows.count == 367)
    #expect(rows.last?.contains("2027-11-21T09:00:00\"") == true)
    #expect(converted.report.losses.map(\.what).contains("rest of an endless series"))
    let bounded = try Converted(
      Self.calendar(daily), to: .jsonl,
      options: try Self.options {
        $0.columns = ["start", "rrule"]
        $0.before = Self.now
      })
    #expect(!bounded.report.losses.map(\.what).contains("rest of an endless series"))
    #expect(bounded.text.split(separator: "\n").count == 3)
  }

  @Test("a birthday without a year, stored in 1604, is listed within a year of now, which is counted")
  func yearless() throws {
    let birthday =
      "BEGIN:VEVENT|UID:b|DTSTART;VALUE=DATE:16040229|SUMMARY:Ada|RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1|END:VEVENT"
    let converted = try Converted(
      Self.calendar(birthday), to: .jsonl, options: try Self.options { $0.columns = ["start", "rrule"] })
    let years = converted.text.split(separator: "\n").compactMap { $0.firstMatch(of: /\d{4}/)?.0 }
    #expect(years == ["2026", "2027"])
    let loss = try #require(converted.report.losses.first { $0.what == "rest of an endless series" })
    #expect(loss.why.contains("one year ago, and ends before"))
    let early = try Converted(
      Self.calendar(birthday), to: .jsonl,
      options: try Self.options {
        $0.after = Instant(CivilDateTime(startOf: CivilDate(year: 2000, month: 1, day: 1)!), at: .zero)
      })
    #expect(early.text.split(separator: "\n").count == 28)
  }

  @Test("a series with more occurrences than the limit is truncated, which the document says")
  func tooMany() throws {
    let seconds = "BEGIN:VEVENT|UID:s|DTSTART:20261120T090000Z|RRULE:FREQ=SECONDLY|END:VEVENT"
    let converted = try Converted(
      Self.calendar(seconds), to: .json, options: try Self.options { $0.columns = ["start"] })
    #expect(converted.text.hasSuffix("],\"truncated\":true}\n"))
    #expect(converted.text.split(separator: "\n").count == 100_002)
    #expect(converted.report.losses.map(\.what).contains("rest of a series"))
  }

  @Test("cancelled items are left out and counted, unless requested")
  func cancelled() throws {
    let gone = "BEGIN:VEVENT|UID:c|DTSTART:20261123T090000|SUMMARY:Gone|STATUS:CANCELLED|END:VEVENT"
    let override = """
      BEGIN:VEVENT|UID:w|RECURRENCE-ID;TZID=Europe/Berlin:20261207T090000|\
      DTSTART;TZID=Europe/Berlin:20261207T090000|STATUS:CANCELLED|END:VEVENT
      """
    let text = Self.calendar(gone, Self.weekly, override)
    let converted = try Converted(text, to: .jsonl, options: try Self.options())
    #expect(converted.text.split(separator: "\n").count == 2)
    #expect(converted.report.losses.first { $0.what == "cancelled occurrence" }?.count == 2)
    let all = try rows(text) {
      $0.includesCancelled = true
      $0.columns = ["status"]
    }
    #expect(all == [#"{"status":"cancelled"}"#, #"{"status":null}"#, #"{"status":null}"#, #"{"status":"cancelled"}"#])
  }

  @Test("to-dos are listed when they are due, and those without a time last, unless a window excludes them")
  func todos() throws {
    let due = "BEGIN:VTODO|UID:t|DUE;VALUE=DATE:20261124|SUMMARY:Due|PERCENT-COMPLETE:40|STATUS:NEEDS-ACTION|END:VTODO"
    let undated = "BEGIN:VTODO|UID:u|SUMMARY:Some day|END:VTODO"
    let columns = ["kind", "title", "start", "end", "due", "percent", "status"]
    let found = try rows(Self.calendar(undated, due)) { $0.columns = columns }
    #expect(
      found == [
        """
        {"kind":"reminder","title":"Due","start":"2026-11-24","end":"2026-11-25","due":"2026-11-24","percent":40,\
        "status":"needs-action"}
        """,
        """
        {"kind":"reminder","title":"Some day","start":null,"end":null,"due":null,"percent":null,"status":null}
        """,
      ])
    let windowed = try rows(Self.calendar(undated, due)) {
      $0.columns = ["title"]
      $0.after = Self.now
    }
    #expect(windowed == [#"{"title":"Due"}"#])
  }

  @Test("without expansion each component is a row, in the order of the file")
  func unexpanded() throws {
    let found = try rows(Self.calendar(Self.weekly)) {
      $0.expands = false
      $0.columns = ["title", "start", "end", "recurrence_id", "recurring", "rrule"]
    }
    #expect(
      found == [
        """
        {"title":"Stand-up","start":"2026-11-23T09:00:00+01:00","end":"2026-11-23T10:00:00+01:00","recurrence_id":null,\
        "recurring":true,"rrule":"FREQ=WEEKLY;COUNT=3"}
        """,
        """
        {"title":"Later","start":"2026-11-30T11:00:00+01:00","end":"2026-11-30T11:00:00+01:00",\
        "recurrence_id":"2026-11-30T09:00:00+01:00","recurring":true,"rrule":null}
        """,
      ])
  }

  @Test("properties that no member holds are counted, including excluded columns and repeated values")
  func losses() throws {
    let event = """
      BEGIN:VEVENT|UID:1|DTSTAMP:20261101T000000Z|DTSTART:20261123T090000|SUMMARY;LANGUAGE=en:A|X-FOO:1|\
      RRULE:FREQ=DAILY;COUNT=2|URL;VALUE=URI:a:b|URL:c:d|CATEGORIES:a|CATEGORIES:b|BEGIN:VALARM|ACTION:AUDIO|TRIGGER:PT0S|END:VALARM|\
      END:VEVENT
      """
    let losses = { (change: (inout ConversionOptions) -> Void) in
      try Converted(Self.calendar(event), to: .json, options: try Self.options(change)).report.losses.map(\.what)
    }
    #expect(
      try losses { _ in } == ["VEVENT/SUMMARY;LANGUAGE", "VEVENT/X-FOO", "VEVENT/RRULE", "VEVENT/URL", "VALARM/ACTION"])
    #expect(
      try losses { $0.columns = ["uid", "start", "rrule", "alarms", "categories", "calendar"] } == [
        "VEVENT/SUMMARY", "VEVENT/X-FOO", "VEVENT/RRULE", "VEVENT/URL", "VALARM/ACTION",
      ])
  }

  @Test("the document contains its zone and window")
  func document() throws {
    let converted = try Converted(
      Self.calendar(Self.weekly), to: .json,
      options: try Self.options {
        $0.columns = ["uid"]
        $0.before = Self.now.adding(seconds: 86_400)
      })
    #expect(
      converted.text == """
        {"schema":1,"tz":"Europe/Berlin","from":null,"to":"2026-11-23T10:00:00+01:00","occurrences":[
        {"uid":"w"}
        ],"truncated":false}

        """)
    let empty = try Converted("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", to: .json, options: try Self.options())
    #expect(
      empty.text == #"{"schema":1,"tz":"Europe/Berlin","from":null,"to":null,"occurrences":[],"truncated":false}"#
        + "\n")
  }

  @Test("unknown columns and options that do not apply to a format are refused")
  func refusals() throws {
    #expect(throws: ConversionError.self) {
      try Converted(Self.calendar(), to: .json, options: try Self.options { $0.columns = ["uid", "nothing"] })
    }
    #expect(throws: ConversionError.self) {
      try Converted(Self.calendar(), to: .json, options: try Self.options { $0.columns = ["uid", "uid"] })
    }
    #expect(throws: ConversionError.self) {
      try Converted(Self.calendar(), to: .jcal, options: try Self.options { $0.before = Self.now })
    }
    #expect(throws: ConversionError.self) { try Converted("{}", to: .ics, from: .json) }
  }
}
