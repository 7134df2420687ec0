import ICalendar
import Testing

@testable import Validation

@Suite("Time zone definitions and the times that use them")
struct ZoneSpanTests {
  /// Returns a calendar with a definition of Berlin from the last Sunday of October on.
  private func calendar(_ starts: String...) -> String {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:20261025T030000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
      "BEGIN:DAYLIGHT", "DTSTART:20270328T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200", "END:DAYLIGHT", "END:VTIMEZONE",
    ]
    let events = starts.enumerated().flatMap { index, start in
      [
        "BEGIN:VEVENT", "UID:\(index)", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Europe/Berlin:\(start)", "SUMMARY:A",
        "END:VEVENT",
      ]
    }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//A//B//EN"] + zone + events + ["END:VCALENDAR"]
    return lines.map { $0 + "\r\n" }.joined()
  }

  private func rules(_ starts: String...) -> Set<String> {
    let texts = starts.map { $0 }
    let text = texts.count == 1 ? calendar(texts[0]) : calendar(texts[0], texts[1])
    return Set(Validator().validate(CalendarInput(name: "a.ics", text)).findings.map(\.rule.id)).intersection([
      "ICS418", "ICS419",
    ])
  }

  @Test("what a definition says about the time before its first use does not matter")
  func before() {
    #expect(rules("20261120T090000") == [])
    #expect(rules("20261026T090000") == [])
    #expect(rules("20261224T090000", "20270701T090000") == [])
    // Before its first change, a time zone has the TZOFFSETFROM of that change.
    #expect(rules("20261001T090000") == [])
  }

  @Test("a time that a definition gets wrong is found, even before its first change")
  func wrong() { #expect(rules("20261120T090000", "20260210T090000") == ["ICS418"]) }
}
