import Archives
import CalendarModel
import Foundation
import ICalendar
import Mailing
import Scheduling
import SchedulingMail
import TestSupport
import Testing

@Suite("Mail read back")
struct ReadBackTests {
  @Test("by Python: order of parts, headers, and the same calendar twice", .enabled(if: PythonReading.canRun))
  func python() throws {
    let folder = try TemporaryFolder()
    let old = try meeting(("SUMMARY:Planning", "SUMMARY:Mittagessen im Café"))
    let invitation = try writer().mail(
      #require(messages(from: nil, to: old).first), to: "mailto:bob@example.com")
    let accepted = try meeting(
      ("SUMMARY:Planning", "SUMMARY:Mittagessen im Café"), ("ATTENDEE;CN=Bob:", "ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:"))
    let answer = try writer().mail(
      #require(messages(from: old, to: accepted, for: "ada@example.org", as: "bob@example.com").first),
      to: "mailto:ada@example.org", before: old)
    let cancelled = try writer().mail(
      #require(messages(from: old, to: nil).first), to: "mailto:bob@example.com", before: old)
    let paths = ["invitation", "answer", "cancelled"].map { folder.file($0 + ".eml") }
    for (mail, path) in zip([invitation, answer, cancelled], paths) {
      try Data(mail.bytes).write(to: URL(filePath: path))
    }
    let read = try PythonReading.read(paths)
    let whole = "multipart/mixed(multipart/alternative(text/plain,text/calendar),application/ics)"
    #expect(read.map(\.shape) == [whole, "multipart/alternative(text/plain,text/calendar)", whole])
    #expect(read.map { $0.calendars.first?.method } == ["REQUEST", "REPLY", "CANCEL"])
    for mail in read {
      #expect(mail.defects.isEmpty && mail.longest <= 78, "\(mail.defects)")
      let calendar = try #require(mail.parts.first { $0.type == "text/calendar" })
      #expect(calendar.parameters["charset"] == "utf-8" && calendar.parameters["component"] == "VEVENT")
      #expect(calendar.parameters["method"] == mail.calendars.first?.method && calendar.disposition == nil)
      #expect(calendar.encoding == "base64" && calendar.text.contains("SUMMARY:Mittagessen im Café\r\n"))
      #expect(mail.fields["Auto-Submitted"] == "auto-generated" && mail.fields["MIME-Version"] == "1.0")
      #expect(mail.calendars.allSatisfy { $0.items.count == 1 && $0.items[0].title == "Mittagessen im Café" })
      #expect(mail.calendars.allSatisfy { $0.zones == ["Europe/Berlin"] })
    }
    #expect(read[0].fields["Subject"] == "Invitation: Mittagessen im Café, Thu 8 Jan 2026 10:00 (CET)")
    #expect(read[0].from == [["Ada Lovelace", "ada@example.org"]] && read[0].to == ["bob@example.com"])
    let attached = try #require(read[0].parts.last)
    #expect(attached.file == "invite.ics" && attached.disposition == "attachment")
    #expect(attached.parameters["name"] == "invite.ics" && attached.text == read[0].parts[1].text)
    let properties = try #require(read[0].calendars.first?.items.first?.properties)
    #expect(Set(["DTEND", "SEQUENCE", "STATUS", "ORGANIZER", "ATTENDEE"]).isSubset(of: properties))
  }

  @Test("by the engine: a meeting from invitation to cancellation between two people with only mail")
  func meetingByMail() throws {
    var (ada, bob) = (Reader("ada@example.org"), Reader("bob@example.com"))
    func post(_ messages: [SchedulingMessage], _ address: String, before: ICalendarObject?) throws -> ReceivedMail {
      #expect(messages.count == 1)
      let mail = try writer().mail(#require(messages.first), to: address, before: before)
      return try #require(try ReceivedMail.all(of: mail.bytes, name: "mail").first)
    }
    let planned = try meeting(("\r\nATTENDEE;CN=Eve;ROLE=OPT-PARTICIPANT:mailto:eve@example.net", ""))
    let invited = try bob.gets(post(ada.saves(planned), "mailto:bob@example.com", before: nil))
    #expect(invited.kind == .applied && invited.reason == .new)
    #expect(bob.object?.answer(of: "bob@") == "NEEDS-ACTION")

    let copy = try #require(bob.object)
    let accepted = try copy.replacing(("PARTSTAT=NEEDS-ACTION", "PARTSTAT=ACCEPTED"))
    let answered = try ada.gets(post(bob.saves(accepted), "mailto:ada@example.org", before: copy))
    #expect(answered.reason == .replied && ada.object?.answer(of: "bob@") == "ACCEPTED")

    let before = try #require(ada.object)
    let moved = try before.replacing(("Europe/Berlin:20260108T100000", "Europe/Berlin:20260109T140000"))
    let updated = try bob.gets(post(ada.saves(moved), "mailto:bob@example.com", before: before))
    #expect(updated.reason == .updated && bob.object?.answer(of: "bob@") == "NEEDS-ACTION")

    let over = try bob.gets(post(ada.saves(nil), "mailto:bob@example.com", before: moved))
    #expect(over.reason == .cancelled)
    #expect(bob.object?.items.first?.first(.status)?.text == "CANCELLED")
  }
}
