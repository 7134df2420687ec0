import CalendarModel
import CivilTime
import ICalendar
import Testing

@testable import Scheduling

@Suite("Limits on meetings")
struct MeetingLoadTests {
  private func meeting(people: Int, overrides: Int, _ lines: [String] = []) throws -> ICalendarObject {
    let begin = ["BEGIN:VEVENT", "UID:m1", "DTSTAMP:20260101T000000Z", "ORGANIZER:mailto:ann@example.org"]
    var all = ["BEGIN:VCALENDAR", "VERSION:2.0"] + begin + ["DTSTART:20260105T100000Z", "RRULE:FREQ=DAILY"] + lines
    all += (0..<people).map { "ATTENDEE:mailto:p\($0)@example.org" } + ["END:VEVENT"]
    for number in 0..<overrides {
      let day = CivilDate.text(number)
      all += begin + ["RECURRENCE-ID:\(day)T100000Z", "DTSTART:\(day)T110000Z", "END:VEVENT"]
    }
    return try ICalendarObject(parsing: all.map { $0 + "\r\n" }.joined() + "END:VCALENDAR\r\n")
  }

  @Test("realistic meetings are within them", arguments: [(300, 0), (300, 99), (30, 999), (1, 1000)])
  func within(people: Int, overrides: Int) throws {
    #expect(MeetingLoad.excess(of: try meeting(people: people, overrides: overrides)) == nil)
  }

  @Test("an excess is reported with the number and the limit", arguments: [(301, 0), (300, 100), (1, 1001)])
  func beyond(people: Int, overrides: Int) throws {
    let excess = try #require(MeetingLoad.excess(of: try meeting(people: people, overrides: overrides)))
    #expect(excess.contains("has "))
  }

  @Test("people who are named again in each occurrence count each time")
  func lines() throws {
    let people = (0..<300).map { "ATTENDEE:mailto:p\($0)@example.org\r\n" }.joined()
    let begin = "BEGIN:VEVENT\r\nUID:m1\r\nDTSTAMP:20260101T000000Z\r\nORGANIZER:mailto:p0@example.org\r\n"
    let parts = { (count: Int) in
      (0..<count).map { begin + "RECURRENCE-ID:\(CivilDate.text($0))T100000Z\r\n\(people)END:VEVENT\r\n" }.joined()
    }
    for (count, isTooMany) in [(33, false), (34, true)] {
      let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(parts(count))END:VCALENDAR\r\n"
      #expect((MeetingLoad.excess(of: try ICalendarObject(parsing: text)) != nil) == isTooMany)
    }
  }

  @Test("a meeting of a megabyte is too large, since every attendee stores it")
  func octets() throws {
    let notes = "DESCRIPTION:" + String(repeating: "a", count: 1_000_000)
    #expect(MeetingLoad.excess(of: try meeting(people: 1, overrides: 0, [notes]))?.contains("octets") == true)
    // Data about people is added later.
    #expect(MeetingLoad.excess(of: try meeting(people: 1, overrides: 0, [notes]), isStored: true) == nil)
  }

  @Test("many time zone definitions are too much, since each is evaluated for every attendee", arguments: [20, 21])
  func definitions(count: Int) throws {
    let zones = (0..<count).map { "BEGIN:VTIMEZONE\r\nTZID:Z\($0)\r\nEND:VTIMEZONE\r\n" }.joined()
    let text = String(decoding: try meeting(people: 1, overrides: 0).bytes, as: UTF8.self)
    let object = try ICalendarObject(parsing: text.replacing("BEGIN:VEVENT", with: zones + "BEGIN:VEVENT"))
    #expect((MeetingLoad.excess(of: object) != nil) == (count > 20))
  }

  @Test("a time zone counts as well, since it is sent along")
  func zones() throws {
    let zone = "BEGIN:VTIMEZONE\r\nTZID:A\r\nX-A:\(String(repeating: "a", count: 1_000_000))\r\nEND:VTIMEZONE\r\n"
    let text = String(decoding: try meeting(people: 1, overrides: 0).bytes, as: UTF8.self)
    let object = try ICalendarObject(parsing: text.replacing("BEGIN:VEVENT", with: zone + "BEGIN:VEVENT"))
    #expect(MeetingLoad.excess(of: object)?.contains("octets") == true)
  }

  @Test(
    "people who are invited to different parts get different texts, which count together",
    arguments: [(50, 52, false), (99, 297, true)])
  func differentParts(people: Int, overrides: Int, isTooMany: Bool) throws {
    let begin = "BEGIN:VEVENT\r\nUID:m1\r\nDTSTAMP:20260101T000000Z\r\nORGANIZER:mailto:p0@example.org\r\n"
    let parts = (0..<overrides).map { number in
      let invited = (0..<people).filter { $0 != number % people }.map { "ATTENDEE:mailto:p\($0)@example.org\r\n" }
      return begin + "RECURRENCE-ID:\(CivilDate.text(number))T100000Z\r\n\(invited.joined())END:VEVENT\r\n"
    }
    let object = try ICalendarObject(
      parsing: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(parts.joined())END:VCALENDAR\r\n")
    #expect((MeetingLoad.excess(of: object)?.contains("different components") == true) == isTooMany)
  }

  @Test("rules and dates count, since each occurrence is looked up in them")
  func series() throws {
    let rules = try meeting(people: 1, overrides: 0, (0..<10).map { "RRULE:FREQ=DAILY;INTERVAL=\($0 + 2)" })
    #expect(MeetingLoad.excess(of: rules)?.contains("11 rules") == true)
    let dates = (0...2000).map { "\(CivilDate.text($0))T120000Z" }.joined(separator: ",")
    #expect(
      MeetingLoad.excess(of: try meeting(people: 1, overrides: 0, ["RDATE:" + dates]))?.contains("2001 dates") == true)
  }
}

extension CivilDate {
  /// Returns the day that is a given number of days after 5 January 2026, in iCalendar form.
  fileprivate static func text(_ days: Int) -> String {
    CalendarTime.date(CivilDate(year: 2026, month: 1, day: 5)!.adding(days: days)).text
  }
}
