import CalendarModel
import ICalendar
import Scheduling
import Testing

@Suite("Messages for an attendee's change")
struct AttendeeMessageTests {
  private let series = "RRULE:FREQ=DAILY;COUNT=5"

  private func bob(_ old: ICalendarObject?, saves new: ICalendarObject?) -> SchedulingMessages {
    var copy = Copy(of: "bob@example.com", old)
    return copy.saves(new)
  }

  @Test(
    "the organizer's properties may not be changed",
    arguments: [
      ("SUMMARY:Other", "SUMMARY"), ("DTSTART:20260108T103000Z", "DTSTART"), ("DTEND:20260108T120000Z", "DTEND"),
      ("LOCATION:There", "LOCATION"), ("DESCRIPTION:x", "DESCRIPTION"), ("STATUS:CANCELLED", "STATUS"),
      ("ATTENDEE:mailto:eve@example.com", "ATTENDEE"), ("RRULE:FREQ=DAILY;COUNT=5", "RRULE"),
      ("ORGANIZER:mailto:bob@example.com", "ORGANIZER"),
    ])
  func refused(line: String, property: String) throws {
    let old = try Meeting.text(Meeting.bob, Meeting.cyd)
    let result = bob(old, saves: try Meeting.text(Meeting.bob, Meeting.cyd, line))
    #expect(result.refused.contains { $0.reason == .attendeeChanged && $0.property == property }, "\(result.refused)")
    #expect(result.messages.isEmpty && result.object == old)
  }

  @Test("another person's answer may not be changed")
  func others() throws {
    let old = try Meeting.text(Meeting.bob, Meeting.cyd)
    let result = bob(old, saves: try Meeting.text(Meeting.bob, "ATTENDEE;PARTSTAT=DECLINED:mailto:cyd@example.com"))
    #expect(result.refused.map(\.property) == ["ATTENDEE"])
  }

  @Test("personal changes send nothing, and unintended ones are reverted")
  func personal() throws {
    let old = try Meeting.text(Meeting.bob, "SEQUENCE:2")
    let new = try Meeting.text(
      "SEQUENCE:7", Meeting.bob, "TRANSP:TRANSPARENT", "CATEGORIES:Mine", "X-NOTE:mine", "CLASS:PRIVATE"
    )
    .editingMaster { $0.set(ContentLine("DTSTAMP:20260105T090000Z")) }
    let result = bob(old, saves: new)
    #expect(result.refused.isEmpty && result.messages.isEmpty)
    let item = try #require(result.object?.master)
    #expect(item.sequence == 2 && item.first(.dtstamp)?.rawValue == "20260101T090000Z")
    #expect(item.first(.categories)?.rawValue == "Mine" && item.first(.transp)?.text == "TRANSPARENT")
  }

  @Test("a comment goes to the organizer, with nothing else of the attendee's, and is not kept")
  func comment() throws {
    let new = try Meeting.text(
      "ATTENDEE;PARTSTAT=TENTATIVE:mailto:bob@example.com", Meeting.cyd, "COMMENT:Perhaps later", "X-NOTE:mine")
    let result = bob(try Meeting.text(Meeting.bob, Meeting.cyd), saves: new)
    let reply = try #require(result.messages.first)
    #expect(reply.method == .reply && reply.to == ["mailto:ann@example.org"])
    #expect(reply.calendar.master?.first(.comment)?.text == "Perhaps later")
    #expect(!reply.calendar.text.contains("cyd") && !reply.calendar.text.contains("X-NOTE"))
    #expect(result.object?.master?.first(.comment) == nil && result.object?.master?.all(named: "X-NOTE").count == 1)
  }

  @Test("a deleted instance is declined; a restored one is answered as the series is")
  func exceptions() throws {
    var copy = Copy(
      of: "bob@example.com", try Meeting.text("ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.com", series))
    let deleted = copy.object?.editingMaster { $0.append(ContentLine("EXDATE:20260110T100000Z")) }
    let reply = copy.saves(deleted).messages
    #expect(reply.map(\.instances) == [["20260110T100000Z"]])
    #expect(reply.first?.calendar.items.first?.answer(of: "bob") == "DECLINED")
    let back = copy.saves(copy.object?.editingMaster { $0.remove([.exdate]) })
    #expect(back.refused.isEmpty && back.messages.map(\.instances) == [["20260110T100000Z"]])
    #expect(back.messages.first?.calendar.items.first?.answer(of: "bob") == "ACCEPTED")
    // An instance that the organizer removed is not restored in this way.
    let excluded = try Meeting.text(Meeting.bob, series, "EXDATE:20260110T100000Z")
    #expect(bob(excluded, saves: try Meeting.text(Meeting.bob, series)).refused.map(\.property) == ["EXDATE"])
  }

  @Test("deleting a copy declines, unless it was declined already, or is cancelled")
  func deletion() throws {
    #expect(bob(try Meeting.text(Meeting.bob), saves: nil).messages.map(\.method) == [.reply])
    #expect(bob(try Meeting.text("ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.com"), saves: nil).messages.isEmpty)
    #expect(bob(try Meeting.text(Meeting.bob, "STATUS:CANCELLED"), saves: nil).messages.isEmpty)
    let served = try Meeting.text("ORGANIZER;SCHEDULE-AGENT=CLIENT:mailto:ann@example.org", Meeting.bob)
    #expect(bob(served, saves: nil).messages.isEmpty)
  }

  @Test("the invited address answers, however it is written")
  func addresses() throws {
    let old = try Meeting.text("ATTENDEE:MAILTO:Bob%40Example.com?subject=x")
    var copy = Copy(of: "bob@example.com", old)
    let sent = copy.saves(old.editingMaster { $0.answer("ACCEPTED", of: "Bob") }).messages
    #expect(sent.first?.from == "MAILTO:Bob%40Example.com?subject=x")
    // Letters that look like ASCII letters make a different address.
    #expect(AddressIdentity("bo\u{212A}@example.com") != AddressIdentity("bok@example.com"))
    #expect(AddressIdentity("bob+a@example.com") != AddressIdentity("bob@example.com"))
  }
}
