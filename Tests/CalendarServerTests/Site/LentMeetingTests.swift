import CalendarModel
import CalendarStore
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Meetings of the owner in a calendar that others may change", .timeLimit(.minutes(30)))
struct LentMeetingTests {
  private static let own = "/calendars/alice/work/m1.ics"
  private static let lent = "/calendars/carol/alice~work/m1.ics"

  /// A site with a meeting in Alice's calendar, which Carol may change. Alice organizes it, or Bob has invited her.
  private func site(_ organizer: String = "alice") async throws -> MeetingSite {
    let site = try await MeetingSite()
    if organizer == "alice" {
      #expect(await site.put(Self.own, MeetingSite.meeting(people: ["bob"]), by: "alice").status.code == 201)
    } else {
      try await invite(site)
      let copy = try #require(try await site.copies(of: "m1", by: "alice").first)
      let moved = await site.send("MOVE", copy, "", [.destination: Self.own], by: "alice")
      #expect([201, 204].contains(moved.status.code))
    }
    return site
  }

  private static func meetingOfBob(_ lines: String...) -> String {
    SharedSite.event(
      "m1",
      ([
        "SUMMARY:Planning", "DURATION:PT1H", "ORGANIZER:mailto:bob@example.org",
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.org",
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:alice@example.org",
      ] + lines).joined(separator: "\r\n"))
  }

  /// Two events with one UID, which cannot be told apart.
  private static func twins(_ uid: String) -> String {
    let plain = SharedSite.event(uid, "SUMMARY:One\r\nDURATION:PT1H")
    let second = plain.split(separator: "BEGIN:VEVENT")[1].replacing("T100000Z", with: "T120000Z")
    return plain.replacing(
      "END:VEVENT\r\n", with: "END:VEVENT\r\nBEGIN:VEVENT" + second.split(separator: "END:VCALENDAR")[0])
  }

  /// A meeting that Alice organizes, in a time zone with a definition for each offset.
  private static func meetingInOffice(zones offsets: [String]) -> String {
    let zones = offsets.map { offset in
      "BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\(offset)\r\n"
        + "TZOFFSETTO:\(offset)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    }
    return MeetingSite.meeting("X-NOTE:1").replacing(
      "DTSTART:20261201T100000Z", with: "DTSTART;TZID=Office:20261201T100000"
    ).replacing("BEGIN:VEVENT", with: zones.joined() + "BEGIN:VEVENT")
  }

  /// Has Bob invite Alice.
  private func invite(_ site: MeetingSite) async throws {
    #expect(await site.send("MKCALENDAR", "/calendars/bob/own/", by: "bob").status.code == 201)
    #expect(await site.put("/calendars/bob/own/m1.ics", Self.meetingOfBob(), by: "bob").status.code == 201)
  }

  /// The lines of the meeting in Alice's calendar, in any order.
  private func lines(_ site: MeetingSite) async throws -> Set<Substring> {
    Set(try #require(await site.text(Self.own, by: "alice")).split(separator: "\n"))
  }

  private func text(_ site: MeetingSite) async throws -> String {
    try #require(await site.text(Self.lent, by: "carol")).replacing("\n", with: "\r\n")
  }

  @Test(
    "others cannot hide whom a meeting is with, who sends its messages, or what is sent along with the next one",
    arguments: ["alice", "bob"],
    [
      ("ORGANIZER", "ORGANIZER;EMAIL=carol@example.org"),
      ("ORGANIZER", "ORGANIZER;SENT-BY=\"mailto:carol@example.org\""),
      ("ORGANIZER", "ORGANIZER;SCHEDULE-AGENT=CLIENT"), ("ORGANIZER", "ORGANIZER;SCHEDULE-AGENT=CLIENT;CN=Boss"),
      ("ATTENDEE", "ATTENDEE;EMAIL=carol@example.org"), ("ATTENDEE", "ATTENDEE;SCHEDULE-AGENT=NONE"),
      ("SUMMARY", "X-CALENDARSERVER-ACCESS:PRIVATE\r\nSUMMARY"),
      ("SUMMARY", "X-MICROSOFT-CDO-SENSITIVITY:0\r\nSUMMARY"), ("SUMMARY", "X-A.CLASS:PUBLIC\r\nSUMMARY"),
      ("SUMMARY", "RELATED-TO:other\r\nSUMMARY"),
      ("SUMMARY", "IMAGE;VALUE=URI:https://example.com/a.png\r\nSUMMARY"),
    ])
  func hidden(organizer: String, change: (String, String)) async throws {
    let site = try await site(organizer)
    let before = try await lines(site)
    let changed = try await text(site).replacing("\r\n" + change.0, with: "\r\n" + change.1)
    let later = changed.replacing("T100000Z", with: "T140000Z").replacing("Planning", with: "Party")
    // In a copy of somebody else's meeting, the organizer's lines may also be restored silently.
    let answer = await site.put(Self.lent, changed, by: "carol")
    #expect(answer.status == .forbidden || organizer == "bob" && answer.status.code == 204)
    #expect(try await lines(site) == before)
    #expect(await site.put(Self.lent, later, by: "carol").status == .forbidden)
    #expect(try await lines(site) == before)
  }

  @Test("others cannot move a meeting by another meaning of its time zone")
  func zone() async throws {
    let site = try await MeetingSite()
    let text = { Self.meetingInOffice(zones: [$0]) }
    #expect(text("+0100").contains("TZID=Office"))
    #expect(await site.put(Self.own, text("+0100"), by: "alice").status.code == 201)
    #expect(await site.put(Self.lent, text("-0500"), by: "carol").status == .forbidden)
    #expect(await site.put(Self.lent, text("+0100"), by: "carol").status.code == 204)
  }

  @Test("the zones that others send along with a meeting reach nobody, since those of the owner apply")
  func otherZones() async throws {
    let site = try await MeetingSite()
    let owners = Self.meetingInOffice(zones: ["+0100"])
    #expect(await site.put(Self.own, owners, by: "alice").status.code == 201)
    for order in [["-0500", "+0100"], ["+0100", "-0500"]] {
      let answer = await site.put(Self.lent, Self.meetingInOffice(zones: order), by: "carol")
      #expect(answer.fields[.eTag] == nil)
      let served = try #require(await site.text(Self.own, by: "alice"))
      #expect(served.contains("TZOFFSETTO:+0100") && !served.contains("-0500"))
    }
    // A client that requests the stored object receives it.
    let changed = owners.replacing("SUMMARY", with: "CATEGORIES:Work\r\nSUMMARY")
    let answer = await site.put(Self.lent, changed, [.prefer: "return=representation"], by: "carol")
    #expect(answer.body == Array(try #require(await site.send("GET", Self.own, by: "alice")).body))
    #expect(await site.send("GET", Self.own, by: "alice").fields[.eTag] == answer.fields[.eTag])
  }

  @Test("others cannot add an item that names the owner alone, which would count as the owner's meeting of that UID")
  func named() async throws {
    let site = try await MeetingSite()
    let stub = SharedSite.event("m3", "SUMMARY:Stub\r\nDURATION:PT1H\r\nORGANIZER:mailto:alice@example.org")
    #expect(await site.put("/calendars/carol/alice~work/m3.ics", stub, by: "carol").status == .forbidden)
    // The owner's own item of this form can be changed.
    #expect(await site.put("/calendars/alice/work/m3.ics", stub, by: "alice").status.code == 201)
    let changed = stub.replacing("Stub", with: "Other")
    #expect(await site.put("/calendars/carol/alice~work/m3.ics", changed, by: "carol").status.code == 204)
  }

  @Test("an invitation does not replace an item of another organizer in the recipient's calendar with its UID")
  func taken() async throws {
    let site = try await MeetingSite()
    try await invite(site)
    let place = try #require(try await site.copies(of: "m1", by: "alice").first)
    let own = SharedSite.event("taken", "SUMMARY:Mine\r\nORGANIZER:mailto:zoe@example.net")
    let path = place.replacing(place.split(separator: "/").last ?? "", with: "taken.ics")
    #expect(await site.put(path, own, by: "alice").status.code == 201)
    let invitation = Self.meetingOfBob().replacing("UID:m1", with: "UID:taken")
    #expect(await site.put("/calendars/bob/own/taken.ics", invitation, by: "bob").status.code == 201)
    #expect(await site.text(path, by: "alice")?.contains("SUMMARY:Mine") == true)
    #expect(try site.shared.stores.store(of: "alice").waitingMessages().map(\.uid) == ["taken"])
  }

  @Test("others can still set reminders and categories", arguments: ["alice", "bob"])
  func personal(organizer: String) async throws {
    let site = try await site(organizer)
    let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soon\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\n"
    let changed = try await text(site).replacing("SUMMARY", with: "CATEGORIES:Work\r\nSUMMARY")
      .replacing("END:VEVENT", with: alarm + "END:VEVENT")
    #expect(await site.put(Self.lent, changed, by: "carol").status.code == 204)
  }

  @Test("an item that cannot be scheduled does not become a meeting of the owner")
  func unschedulable() async throws {
    let site = try await MeetingSite()
    let path = "/calendars/carol/alice~work/m2.ics"
    let first = await site.put(path, Self.twins("m2"), by: "carol")
    let meeting = await site.put(path, MeetingSite.meeting(uid: "m2"), by: "carol")
    #expect(first.status.code == 201 || first.status.code >= 400)
    #expect(meeting.status == .forbidden)
  }

  @Test("an item of others that cannot be scheduled does not keep the owner's invitations back")
  func formerlyUnschedulable() async throws {
    let site = try await MeetingSite()
    #expect(await site.put(Self.lent, Self.twins("m1"), by: "carol").status.code == 201)
    #expect(await site.put(Self.own, MeetingSite.meeting(people: ["bob"]), by: "alice").status.code == 204)
    #expect(try await site.copies(of: "m1", by: "bob").count == 1)
  }

  @Test("messages reach the meeting in which the owner takes part, not one that others have added with its UID")
  func planted() async throws {
    let site = try await MeetingSite()
    try await invite(site)
    let copy = try #require(try await site.copies(of: "m1", by: "alice").first)
    let real = "/calendars/alice/secret/m1.ics"
    #expect([201, 204].contains(await site.send("MOVE", copy, "", [.destination: real], by: "alice").status.code))
    let stub = SharedSite.event("m1", "SUMMARY:Stub\r\nDURATION:PT1H\r\nORGANIZER:mailto:bob@example.org\r\nSEQUENCE:9")
    #expect(await site.put(Self.lent, stub, by: "carol").status.code == 201)
    let moved = Self.meetingOfBob("SEQUENCE:1").replacing("T100000Z", with: "T150000Z").replacing(
      "Planning", with: "Later")
    #expect(await site.put("/calendars/bob/own/m1.ics", moved, by: "bob").status.code == 204)
    #expect(await site.text(real, by: "alice")?.contains("SUMMARY:Later") == true)
    #expect(await site.text(Self.lent, by: "carol")?.contains("SUMMARY:Stub") == true)
    let accepted = try #require(await site.text(real, by: "alice")).replacing("\n", with: "\r\n")
      .replacing("PARTSTAT=NEEDS-ACTION", with: "PARTSTAT=ACCEPTED")
    #expect(await site.put(real, accepted, by: "alice").status.code == 204)
    let line = await site.line("/calendars/bob/own/m1.ics", of: "alice@example.org", by: "bob")
    #expect(line?.contains("PARTSTAT=ACCEPTED") == true)
  }

  @Test("an item that others have added does not keep the owner's first invitation away")
  func plantedFirst() async throws {
    let site = try await MeetingSite()
    let stub = SharedSite.event("m1", "SUMMARY:Stub\r\nDURATION:PT1H\r\nORGANIZER:mailto:bob@example.org\r\nSEQUENCE:9")
    #expect(await site.put(Self.lent, stub, by: "carol").status.code == 201)
    try await invite(site)
    var texts: [String] = []
    for path in try await site.copies(of: "m1", by: "alice") { texts.append(await site.text(path, by: "alice") ?? "") }
    #expect(texts.contains { $0.contains("SUMMARY:Planning") && $0.contains("mailto:alice@example.org") })
  }
}
