import CalendarModel
import Foundation
import Scheduling
import Testing

@Suite("Overrides that only hold answers")
struct AnsweredOverrideTests {
  private func weekly(_ title: String, override: String, more: String = "") throws -> ICalendarObject {
    try ICalendarObject(
      parsing: """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//EN
        BEGIN:VEVENT
        UID:weekly
        DTSTAMP:19970101T090000Z
        DTSTART:19970108T100000Z
        DTEND:19970108T110000Z
        RRULE:FREQ=WEEKLY;COUNT=4
        SUMMARY:\(title)
        ORGANIZER:mailto:a@example.com
        ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.com
        \(more)END:VEVENT
        BEGIN:VEVENT
        UID:weekly
        RECURRENCE-ID:19970115T100000Z
        DTSTAMP:19970101T090000Z
        DTSTART:19970115T100000Z
        DTEND:19970115T110000Z
        SUMMARY:\(override)
        ORGANIZER:mailto:a@example.com
        ATTENDEE;PARTSTAT=DECLINED:mailto:b@example.com
        END:VEVENT
        END:VCALENDAR

        """)
  }

  @Test("follow the organizer's changes of the series, and keep the answers")
  func follow() throws {
    var ann = Copy(of: "a@example.com", try weekly("Planning", override: "Planning"))
    let result = ann.saves(
      try weekly("Review", override: "Planning", more: "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:c@example.com\n"))
    let stored = try #require(ann.object).text
    #expect(stored.components(separatedBy: "SUMMARY:Review").count == 3 && stored.contains("PARTSTAT=DECLINED"))
    #expect(stored.components(separatedBy: "mailto:c@example.com").count == 3)
    #expect(result.messages.allSatisfy { !$0.calendar.text.contains("SUMMARY:Planning") })
  }

  @Test("one with other differences stays as it is")
  func own() throws {
    var ann = Copy(of: "a@example.com", try weekly("Planning", override: "Planning with guests"))
    ann.saves(try weekly("Review", override: "Planning with guests"))
    #expect(try #require(ann.object).text.contains("SUMMARY:Planning with guests"))
  }
}
