import Archives
import CalendarModel
import CivilTime
import Foundation
import ICalendar
import Mailing
import Scheduling
import TestSupport
import Testing

@testable import SchedulingMail

/// Returns a writer of e-mails from Ada, whose own address may be used.
func writer(_ locale: String = "", domains: [String] = ["example.org", "Example.COM"]) throws -> SchedulingMailWriter {
  let rules = MailSenderRules(address: try #require(MailAddress("calendar@server.example")), domains: domains)
  return SchedulingMailWriter(rules: rules, locale: locale)
}

/// Returns a meeting of Ada's in Berlin, with Bob and optionally Eve.
func meeting(_ changes: (String, String)...) throws -> ICalendarObject {
  var text = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", "BEGIN:VEVENT", "UID:u1", "DTSTAMP:20260102T090000Z",
    "DTSTART;TZID=Europe/Berlin:20260108T100000", "DURATION:PT1H", "SUMMARY:Planning", "LOCATION:Room 4",
    "DESCRIPTION:Bring your numbers.\\n\\nThey count.", "ORGANIZER;CN=Ada Lovelace:mailto:ada@example.org",
    "ATTENDEE;CN=Bob:mailto:bob@example.com", "ATTENDEE;CN=Eve;ROLE=OPT-PARTICIPANT:mailto:eve@example.net",
    "END:VEVENT", "END:VCALENDAR", "",
  ].joined(separator: "\r\n")
  for (old, new) in changes {
    #expect(text.contains(old), "\(old)")
    text = text.replacing(old, with: new)
  }
  return try ICalendarObject(parsing: text)
}

/// Returns the messages that Ada's change sends to a person.
func messages(
  from old: ICalendarObject?, to new: ICalendarObject?, for reader: String = "bob@example.com",
  as user: String = "ada@example.org"
) -> [SchedulingMessage] {
  Scheduler(for: CalendarUser(addresses: [user]), at: Instant(secondsSince1970: 1_767_430_800))
    .messages(from: old, to: new).messages.filter { $0.to.contains("mailto:\(reader)") }
}

/// Returns the human-readable text in an e-mail.
func text(of mail: MailMessage) throws -> String {
  let raw = String(decoding: mail.bytes, as: UTF8.self)
  let start = try #require(raw.range(of: "Content-Type: text/plain; charset=utf-8\r\n"))
  let head = try #require(raw.range(of: "\r\n\r\n", range: start.upperBound..<raw.endIndex))
  let end = raw.range(of: "\r\n--=_", range: head.upperBound..<raw.endIndex)?.lowerBound ?? raw.endIndex
  let body = raw[head.upperBound..<end].replacing("=\r\n", with: "")
  var bytes: [UInt8] = []
  var rest = Array(body.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "="), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
}

@Suite("Mail for scheduling messages")
struct WritingTests {
  private func mail(_ old: ICalendarObject?, _ new: ICalendarObject?, _ reader: String = "bob@example.com") throws
    -> MailMessage
  {
    let message = try #require(messages(from: old, to: new, for: reader).first)
    return try writer().mail(message, to: "mailto:\(reader)", before: old)
  }

  @Test("an invitation says when, where, who, and how to answer")
  func invitation() throws {
    let mail = try mail(nil, meeting(("DURATION", "RRULE:FREQ=WEEKLY;COUNT=5\r\nDURATION")))
    #expect(mail.subject == "Invitation: Planning, Thu 8 Jan 2026 10:00 (CET)")
    #expect(
      try text(of: mail) == """
        Ada Lovelace invites you to a meeting.

        What: Planning
        When: Thursday 8 January 2026, 10:00 – 11:00 (CET)
        How often: Every week, 5 times
        Where: Room 4
        Who: Ada Lovelace (organizer), Bob, Eve (optional)

        Bring your numbers.

        They count.

        Answer in your calendar program, or by mail: mailto:ada@example.org?subject=Re%3A%20Planning
        """)
    #expect(mail.recipients.map(\.text) == ["bob@example.com"] && mail.date == Instant(secondsSince1970: 1_767_430_800))
  }

  @Test("a change shows the old and the new values")
  func change() throws {
    let old = try meeting()
    let new = try meeting(
      ("20260108T100000", "20260109T110000"), ("Room 4", "Room 5"), ("They count.", "They do."),
      ("ATTENDEE;CN=Eve;ROLE=OPT-PARTICIPANT:mailto:eve@example.net", "ATTENDEE;CN=Kim:mailto:kim@example.net"))
    let mail = try mail(old, new)
    #expect(mail.subject == "Updated invitation: Planning, Fri 9 Jan 2026 11:00 (CET)")
    let told = try text(of: mail)
    #expect(told.hasPrefix("Ada Lovelace has changed a meeting that you are invited to.\n\nWhat: Planning\n"))
    #expect(
      told.contains(
        """
        What has changed:
        - When: Thursday 8 January 2026, 10:00 – 11:00 (CET) → Friday 9 January 2026, 11:00 – 12:00 (CET)
        - Where: Room 4 → Room 5
        - Now also invited: Kim
        - No longer invited: Eve
        - The description has changed.
        """), "\(told)")
    let newcomer = try self.mail(old, new, "kim@example.net")
    #expect(newcomer.subject.hasPrefix("Invitation:"))
    #expect(try !text(of: newcomer).contains("Room 4"), "old values are not revealed to people who could not see them")
  }

  @Test("a single moved occurrence is reported separately, and reveals nothing to people who could not see it")
  func occurrence() throws {
    let series = try meeting(("DURATION", "RRULE:FREQ=WEEKLY;COUNT=5\r\nDURATION"))
    let override = { (people: String, start: String) in
      try ICalendarObject(
        parsing: series.text.replacing(
          "END:VCALENDAR",
          with: """
            BEGIN:VEVENT\r
            UID:u1\r
            DTSTAMP:20260102T090000Z\r
            RECURRENCE-ID;TZID=Europe/Berlin:20260115T100000\r
            DTSTART;TZID=Europe/Berlin:\(start)\r
            DURATION:PT1H\r
            SUMMARY:Planning\r
            LOCATION:Secret place\r
            ORGANIZER;CN=Ada Lovelace:mailto:ada@example.org\r
            \(people)END:VEVENT\r
            END:VCALENDAR
            """))
    }
    let (bob, eve) = ("ATTENDEE;CN=Bob:mailto:bob@example.com\r\n", "ATTENDEE;CN=Eve:mailto:eve@example.net\r\n")
    let moved = try override(bob + eve, "20260116T100000")
    let told = try text(of: mail(series, moved))
    #expect(
      told.contains(
        "- When: Thursday 15 January 2026, 10:00 – 11:00 (CET) → Friday 16 January 2026, 10:00 – 11:00 (CET)"),
      "\(told)")
    let without = try override(eve, "20260116T120000")
    let again = try override(bob + eve, "20260116T130000")
    let back = try #require(messages(from: without, to: again).first { $0.method == .request })
    let mail = try writer().mail(back, to: "mailto:bob@example.com", before: without)
    let retold = try text(of: mail)
    #expect(!retold.contains("12:00"), "\(retold)")
  }

  @Test("a cancellation is for all, for one day, or for one person")
  func cancellation() throws {
    let old = try meeting()
    let all = try mail(old, nil)
    #expect(all.subject == "Cancelled: Planning, Thu 8 Jan 2026 10:00 (CET)")
    #expect(try text(of: all).hasPrefix("Ada Lovelace has cancelled a meeting."))
    let uninvited = try mail(old, meeting(("ATTENDEE;CN=Bob:mailto:bob@example.com\r\n", "")))
    #expect(try text(of: uninvited).hasPrefix("Ada Lovelace no longer invites you to a meeting."))
    let series = try meeting(("DURATION", "RRULE:FREQ=WEEKLY;COUNT=5\r\nDURATION"))
    let less = try meeting(
      ("DURATION", "RRULE:FREQ=WEEKLY;COUNT=5\r\nEXDATE;TZID=Europe/Berlin:20260115T100000\r\nDURATION"))
    let day = try mail(series, less)
    #expect(day.subject == "Cancelled: Planning, Thu 15 Jan 2026 10:00 (CET)")
    #expect(try text(of: day).hasPrefix("Ada Lovelace has cancelled an occurrence of a meeting."))
  }

  @Test(
    "answers state the decision in the subject, without an attachment",
    arguments: [
      ("ACCEPTED", "Accepted: Planning, Thu 8 Jan 2026 10:00 (CET)", "Bob has accepted."),
      ("DECLINED", "Declined: Planning, Thu 8 Jan 2026 10:00 (CET)", "Bob has declined."),
      ("TENTATIVE", "Tentative: Planning, Thu 8 Jan 2026 10:00 (CET)", "Bob has accepted tentatively."),
    ])
  func answers(answer: String, subject: String, sentence: String) throws {
    let old = try meeting()
    let new = try meeting(("ATTENDEE;CN=Bob:", "COMMENT:Half an hour\\nlate\r\nATTENDEE;CN=Bob;PARTSTAT=\(answer):"))
    let sent = messages(from: old, to: new, for: "ada@example.org", as: "bob@example.com")
    let message = try #require(sent.first)
    let mail = try writer().mail(message, to: "mailto:ada@example.org", before: old)
    #expect(mail.subject == subject && mail.sender.text == "bob@example.com" && mail.senderName == "Bob")
    #expect(try text(of: mail).hasPrefix(sentence + "\n"))
    #expect(try text(of: mail).contains("Comment: Half an hour late"))
    let raw = String(decoding: mail.bytes, as: UTF8.self)
    #expect(!raw.contains("multipart/mixed") && !raw.contains("Content-Disposition") && raw.contains("method=REPLY"))
  }

  @Test("a declined proposal says which meeting stays")
  func declinedProposal() throws {
    let stored = try meeting()
    let now = Instant(secondsSince1970: 1_767_225_600)
    let bob = Scheduler(for: CalendarUser(addresses: ["bob@example.com"]), at: now)
    let wish = try meeting(("SUMMARY:Planning", "SUMMARY:Party"))
    let counter = try #require(bob.proposing(wish, insteadOf: stored).first)
    let ada = Scheduler(for: CalendarUser(addresses: ["ada@example.org"]), at: now)
    let message = try #require(ada.decliningProposal(counter.calendar, of: stored).first)
    let event = try #require(message.calendar.components.first { $0.component == .vevent })
    #expect(event.properties.allSatisfy { ["UID", "ORGANIZER", "SEQUENCE", "DTSTAMP"].contains($0.name) })
    let mail = try writer().mail(message, to: "mailto:bob@example.com", before: stored)
    #expect(mail.subject == "Proposal declined: Planning, Thu 8 Jan 2026 10:00 (CET)")
  }

  @Test("a delegation goes to the delegate and to the organizer")
  func delegation() throws {
    let old = try meeting()
    let new = try meeting(
      (
        "ATTENDEE;CN=Bob:mailto:bob@example.com",
        "ATTENDEE;CN=Bob;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:kim@example.net\":mailto:bob@example.com\r\n"
          + "ATTENDEE;CN=Kim;DELEGATED-FROM=\"mailto:bob@example.com\":mailto:kim@example.net"
      ))
    let toKim = try #require(messages(from: old, to: new, for: "kim@example.net", as: "bob@example.com").first)
    let request = try writer().mail(toKim, to: "mailto:kim@example.net", before: old)
    #expect(request.subject.hasPrefix("Invitation: ") && request.sender.text == "bob@example.com")
    #expect(try text(of: request).hasPrefix("Bob has delegated a meeting to you."))
    #expect(try !text(of: request).contains("What has changed"))
    let toAda = try #require(messages(from: old, to: new, for: "ada@example.org", as: "bob@example.com").first)
    let reply = try writer().mail(toAda, to: "mailto:ada@example.org")
    #expect(reply.subject.hasPrefix("Delegated: "))
    #expect(try text(of: reply).contains("Delegated to: kim@example.net"))
  }

  @Test(
    "times are in the meeting's zone and in the reader's format",
    arguments: [
      ("DTSTART;TZID=Europe/Berlin:20260108T100000", "en_US", "10:00 AM – 11:00 AM (CET)"),
      ("DTSTART;TZID=Europe/Berlin:20260708T100000", "de_DE", "Wednesday 8 July 2026, 10:00 – 11:00 (CEST)"),
      ("DTSTART:20260108T100000Z", "", "Thursday 8 January 2026, 10:00 – 11:00 (UTC)"),
      ("DTSTART:20260108T233000", "", "Thursday 8 January 2026, 23:30 – Friday 9 January 2026, 00:30\n"),
      ("DTSTART;TZID=Asia/Dubai:20260108T100000", "", "10:00 – 11:00 (UTC+04)"),
      ("DTSTART;TZID=Nowhere/At All:20260108T100000", "", "10:00 – 11:00 (Nowhere/At All)"),
    ])
  func zones(start: String, locale: String, expected: String) throws {
    let new = try meeting(("DTSTART;TZID=Europe/Berlin:20260108T100000", start))
    let message = try #require(messages(from: nil, to: new).first)
    let text = try SchedulingMailTests.text(of: writer(locale).mail(message, to: "mailto:bob@example.com"))
    #expect(text.contains(expected), "\(text)")
  }

  @Test("all-day events are days, and a to-do is due")
  func daysAndTasks() throws {
    let days = try meeting(
      ("DTSTART;TZID=Europe/Berlin:20260108T100000", "DTSTART;VALUE=DATE:20260108"), ("PT1H", "P2D"))
    let mail = try mail(nil, days)
    #expect(mail.subject == "Invitation: Planning, Thu 8 Jan 2026")
    #expect(try text(of: mail).contains("When: Thursday 8 January 2026 – Friday 9 January 2026\n"))
    let task = try meeting(
      ("VEVENT", "VTODO"), ("DTSTART;TZID=Europe/Berlin:20260108T100000", "DUE:20260108T100000Z"),
      ("DURATION:PT1H\r\n", ""))
    let asked = try self.mail(nil, task)
    #expect(try text(of: asked).hasPrefix("Ada Lovelace has assigned a task to you."))
    #expect(try text(of: asked).contains("When: due Thursday 8 January 2026, 10:00 (UTC)"))
    #expect(String(decoding: asked.bytes, as: UTF8.self).contains("component=VTODO"))
  }

  @Test("mail is from the user's address if that is allowed, else from the server's with Reply-To")
  func senders() throws {
    let message = try #require(messages(from: nil, to: meeting()).first)
    let own = try writer(domains: ["EXAMPLE.org"]).mail(message, to: "mailto:bob@example.com")
    #expect(own.sender.text == "ada@example.org" && own.replyTo == nil)
    let other = try writer(domains: ["org"]).mail(message, to: "mailto:bob@example.com")
    #expect(other.sender.text == "calendar@server.example" && other.replyTo?.text == "ada@example.org")
    #expect(other.senderName == "Ada Lovelace")
    let raw = String(decoding: other.bytes, as: UTF8.self)
    #expect(raw.contains("\r\nFrom: Ada Lovelace <calendar@server.example>\r\nTo: bob@example.com\r\nReply-To: ada@"))
    let urn = try meeting(("mailto:ada@example.org", "urn:uuid:1"), ("CN=Ada Lovelace", "CN=Ada;EMAIL=ada@example.org"))
    let sent = try #require(messages(from: nil, to: urn, as: "urn:uuid:1").first)
    #expect(try writer().mail(sent, to: "mailto:bob@example.com").sender.text == "ada@example.org")
  }

  @Test(
    "however the user's address is written, mail is from that and from no other one with it",
    arguments: [
      "ada@example.org", "mailto:ada@example.org?x=1", "mailto:ada%40example.org", "mailto:%61da@example.org",
    ])
  func ownAddressOnly(uri: String) throws {
    let meeting = try meeting(
      ("ORGANIZER;CN=Ada Lovelace:mailto:ada@example.org", "ORGANIZER;EMAIL=boss@example.org;CN=The Boss:\(uri)"))
    let message = try #require(messages(from: nil, to: meeting).first)
    let mail = try writer().mail(message, to: "mailto:bob@example.com")
    let raw = String(decoding: mail.bytes, as: UTF8.self)
    #expect(
      raw.contains("\r\nFrom: The Boss <ada@example.org>\r\n") || raw.hasPrefix("From: The Boss <ada@example.org>"),
      "\(raw)")
    #expect(!raw.contains("\r\nReply-To:"))
  }

  @Test("the same message to the same person gives the same mail, and no other does")
  func keys() throws {
    let old = try meeting()
    let message = try #require(messages(from: nil, to: old).first)
    let first = try writer().mail(message, to: "mailto:bob@example.com")
    #expect(try writer().mail(message, to: "MAILTO:Bob@example.com").identifier == first.identifier)
    #expect(try writer().mail(message, to: "mailto:bob@example.com").bytes == first.bytes)
    let moved = try meeting(("100000", "110000"))
    let others = try [
      mail(nil, old, "eve@example.net"), mail(old, moved), mail(old, nil), mail(nil, meeting(("UID:u1", "UID:u2"))),
    ]
    #expect(Set((others + [first]).map(\.identifier)).count == 5)
  }

  @Test("missing values are written for mail programs, and nothing else is changed")
  func completed() throws {
    let plain = try meeting((";CN=Ada Lovelace", ""))
    let message = try #require(messages(from: nil, to: plain).first)
    let text = String(decoding: MailedCalendar.bytes(of: message), as: UTF8.self).replacing("\r\n ", with: "")
    #expect(text.contains("\r\nDTEND;TZID=Europe/Berlin:20260108T110000\r\n") && !text.contains("DURATION"))
    #expect(text.contains("\r\nSTATUS:CONFIRMED\r\n") && text.contains("\r\nORGANIZER;CN=ada@example.org:mailto:"))
    #expect(text.contains("\r\nBEGIN:VTIMEZONE\r\n") && text.contains("TZID:Europe/Berlin"))
    #expect(text.contains("SEQUENCE:0") && text.contains("PARTSTAT=NEEDS-ACTION") && text.contains("RSVP=TRUE"))
    let uninvited = try #require(
      messages(from: plain, to: meeting(("ATTENDEE;CN=Bob:mailto:bob@example.com\r\n", ""))).first)
    #expect(!String(decoding: MailedCalendar.bytes(of: uninvited), as: UTF8.self).contains("STATUS"))
  }

  @Test("no mail is written to an invalid address")
  func nobody() throws {
    let message = try #require(messages(from: nil, to: meeting()).first)
    for address in ["mailto:", "urn:uuid:1", "mailto:a b@example.org", "mailto:a@b.example\r\nBcc: c@d.example"] {
      #expect(throws: MailError.self) { try writer().mail(message, to: address) }
    }
  }

  @Test("a folder receives mail as files, and a repeated one replaces its file")
  func folder() async throws {
    let folder = try TemporaryFolder()
    let mail = try mail(nil, meeting())
    for _ in 1...2 { try await MailFolder(folder.path).send(mail) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == 1 && files[0].hasSuffix(".eml"))
    let read = try #require(try ReceivedMail.all(at: folder.file(files[0]))?.first)
    #expect(read.messageID == mail.identifier && read.sender == "ada@example.org" && read.date == mail.date)
    await #expect(throws: MailError.self) { try await MailFolder(folder.file("none")).send(mail) }
  }
}
