import CivilTime
import Conversion
import Foundation
import Testing

@Suite("Writing CSV")
struct CSVWriterTests {
  static func options(
    _ flavor: String? = nil, _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> ConversionOptions {
    var options = ConversionOptions()
    options.flavor = flavor
    options.zone = ConversionOptions.Zone(
      "Europe/Berlin", try #require(try? TimeZoneDatabase.system.rules(named: "Europe/Berlin")))
    change(&options)
    return options
  }

  static func calendar(_ components: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nX-WR-CALNAME:Work\r\n"
      + components.map { $0.replacing("|", with: "\r\n") + "\r\n" }.joined() + "END:VCALENDAR\r\n"
  }

  private func rows(
    _ text: String, _ flavor: String? = nil, _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> [String] {
    let text = try Converted(text, to: .csv, options: try Self.options(flavor, change)).text
    #expect(text.hasSuffix("\r\n"))
    return text.components(separatedBy: "\r\n").dropLast()
  }

  private static let meeting = """
    BEGIN:VEVENT|UID:1|DTSTAMP:20261101T000000Z|DTSTART;TZID=Europe/Berlin:20261120T091500|\
    DTEND;TZID=Europe/Berlin:20261120T100000|SUMMARY:Plan\\, "B"|LOCATION:Room|DESCRIPTION:one\\ntwo|CATEGORIES:x,y|\
    CLASS:CONFIDENTIAL|PRIORITY:2|STATUS:TENTATIVE|ORGANIZER;CN=Ann:mailto:ann@example.com|\
    ATTENDEE:mailto:bo@example.com|ATTENDEE;CN=Cy;ROLE=OPT-PARTICIPANT:mailto:cy@example.com|\
    ATTENDEE;CUTYPE=ROOM:mailto:room@example.com|BEGIN:VALARM|ACTION:DISPLAY|TRIGGER:-PT1H|END:VALARM|\
    BEGIN:VALARM|ACTION:DISPLAY|TRIGGER:-PT15M|END:VALARM|END:VEVENT
    """
  private static let days = """
    BEGIN:VEVENT|UID:2|DTSTART;VALUE=DATE:20261121|DTEND;VALUE=DATE:20261123|SUMMARY:Fair|END:VEVENT
    """

  @Test("the plain flavor keeps zones, rules and to-dos, one row per component in the order of the file")
  func plain() throws {
    let series = "BEGIN:VEVENT|UID:3|DTSTART:20261120T080000Z|RRULE:FREQ=DAILY|END:VEVENT"
    let todo = "BEGIN:VTODO|UID:4|DUE;VALUE=DATE:20261124|SUMMARY:=1+1|PERCENT-COMPLETE:40|END:VTODO"
    let rows = try rows(Self.calendar(Self.days, series, todo))
    #expect(
      rows == [
        "uid,recurrence_id,kind,title,start,end,all_day,tzid,duration,status,location,description,categories,url,"
          + "organizer,attendees,priority,due,completed,percent,rrule,calendar,exception_dates",
        "2,,event,Fair,2026-11-21,2026-11-23,true,,172800,,,,,,,,,,,,,Work,",
        "3,,event,(no title),2026-11-20T08:00:00Z,2026-11-20T08:00:00Z,false,,0,,,,,,,,,,,,FREQ=DAILY,Work,",
        "4,,reminder,'=1+1,,,false,,,,,,,,,,,2026-11-24,,40,,Work,",
      ])
    let chosen = try self.rows(Self.calendar(Self.meeting)) {
      $0.columns = ["title", "start", "tzid", "organizer", "attendees", "description"]
    }
    #expect(
      chosen == [
        "title,start,tzid,organizer,attendees,description",
        "\"Plan, \"\"B\"\"\",2026-11-20T09:15:00+01:00,Europe/Berlin,Ann <ann@example.com>,"
          + "bo@example.com;Cy <cy@example.com>;room@example.com,\"one", "two\"",
      ])
  }

  @Test("cells that begin like formulas get an apostrophe, unless this is turned off")
  func formulas() throws {
    let titles = ["=1+1", "+3", "-3", "@a", "'=1", "'x", "a=1", "＝1", "＠a", "a＝1"]
    let events = titles.enumerated().map {
      "BEGIN:VEVENT|UID:\($0)|DTSTART:20261120T080000Z|SUMMARY:\($1)|END:VEVENT\r\n"
    }
    let text = Self.calendar(events.joined())
    let guarded = try rows(text) { $0.columns = ["title"] }
    #expect(guarded.dropFirst() == ["'=1+1", "'+3", "'-3", "'@a", "''=1", "'x", "a=1", "'＝1", "'＠a", "a＝1"])
    let bare = try rows(text) {
      $0.columns = ["title"]
      $0.guardsFormulas = false
    }
    #expect(bare.dropFirst() == titles[...])
    #expect(try rows(text, "google").dropFirst().first?.hasPrefix("=1+1,") == true)
  }

  @Test("Google has inclusive last days, and times in the display zone")
  func google() throws {
    let rows = try rows(Self.calendar(Self.meeting, Self.days), "google")
    #expect(
      rows == [
        "Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private",
        "\"Plan, \"\"B\"\"\",11/20/2026,9:15 AM,11/20/2026,10:00 AM,False,\"one", "two\",Room,True",
        "Fair,11/21/2026,,11/22/2026,,True,,,False",
      ])
  }

  @Test("Outlook has exclusive ends, every cell in quotes, a byte order mark and the nearest reminder")
  func outlook() throws {
    let rows = try rows(Self.calendar(Self.days, Self.meeting), "outlook")
    #expect(
      rows[0].hasPrefix("\u{FEFF}\"Subject\",\"Start Date\",") && rows[0].components(separatedBy: ",").count == 22)
    #expect(
      rows[1] == """
        "Plan, ""B""\","11/20/2026","9:15:00 AM","11/20/2026","10:00:00 AM","False","True","11/20/2026","9:00:00 AM",\
        "Ann <ann@example.com>","bo@example.com","Cy <cy@example.com>","room@example.com","","x;y","one
        """)
    #expect(rows[2] == #"two","Room","","High","True","Confidential","1""#)
    #expect(
      rows[3].hasPrefix(#""Fair","11/21/2026","12:00:00 AM","11/23/2026","12:00:00 AM","True","False","","""#))
  }

  @Test("Thunderbird has thirteen columns with short years")
  func thunderbird() throws {
    let rows = try rows(Self.calendar(Self.days, Self.meeting), "thunderbird")
    #expect(rows[0].components(separatedBy: ",").count == 13)
    #expect(
      rows[1].contains(#""11/20/26","09:15:00 AM","11/20/26","10:00:00 AM","False","True","11/20/26","09:00:00 AM""#))
    #expect(rows[3].contains(#""11/21/26","12:00:00 AM","11/23/26","12:00:00 AM","True""#))
  }

  @Test("importers get every occurrence, and to-dos are lost")
  func expanded() throws {
    let series = "BEGIN:VEVENT|UID:3|DTSTART:20261120T080000Z|RRULE:FREQ=DAILY;COUNT=3|SUMMARY:Walk|END:VEVENT"
    let todo = "BEGIN:VTODO|UID:4|DUE;VALUE=DATE:20261124|SUMMARY:Pay|END:VTODO"
    let converted = try Converted(Self.calendar(series, todo), to: .csv, options: try Self.options("google"))
    #expect(converted.text.components(separatedBy: "Walk").count == 4 && !converted.text.contains("Pay"))
    #expect(converted.report.losses.map(\.what) == ["VCALENDAR/X-WR-CALNAME", "VEVENT/UID", "VEVENT/RRULE", "VTODO"])
    let plain = try rows(Self.calendar(series)) {
      $0.expands = true
      $0.columns = ["start", "rrule"]
    }
    #expect(plain.dropFirst().first == "2026-11-20T09:00:00+01:00,")
  }

  @Test("an unknown flavor, and columns with an importer's flavor, are refused")
  func refusals() throws {
    #expect(throws: ConversionError.self) { try Converted("", to: .csv, options: try Self.options("excel")) }
    #expect(throws: ConversionError.self) {
      try Converted("", to: .csv, options: try Self.options("google") { $0.columns = ["title"] })
    }
    #expect(throws: ConversionError.self) { try Converted("", to: .csv, options: try Self.options { $0.after = .now }) }
    #expect(throws: ConversionError.self) {
      try Converted("", to: .json, options: try Self.options { $0.guardsFormulas = true })
    }
  }
}
