import CalendarModel
import CalendarStore
import CivilTime
import Dispatch
import HTTPTypes
import Scheduling
import StoreTestSupport
import Testing
import XML

@testable import CalendarServer

@Suite("Meetings between users of a server", .timeLimit(.minutes(30)))
struct MeetingTests {
  private static let path = MeetingSite.alice + "m1.ics"
  private var now: Int64 { Instant.now.secondsSince1970 }

  /// A site with a meeting that is in Bob's and Carol's calendars.
  private func invited() async throws -> (site: MeetingSite, bobs: String) {
    let site = try await MeetingSite()
    #expect(await site.put(Self.path, MeetingSite.meeting(), by: "alice").status.code == 201)
    return (site, try #require(try await site.copies(of: "m1", by: "bob").first))
  }

  private func answered(_ site: MeetingSite, _ path: String, _ answer: String, by user: String) async throws -> String {
    let text = try #require(await site.text(path, by: user))
    let lines = text.split(separator: "\n").map { line in
      line.hasSuffix("mailto:\(user)@example.org") && line.hasPrefix("ATTENDEE")
        ? "ATTENDEE;PARTSTAT=\(answer):mailto:\(user)@example.org" : String(line)
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  @Test("an invitation arrives in the calendar and the inbox of each invitee")
  func invitation() async throws {
    let site = try await MeetingSite()
    let answer = await site.put(
      Self.path, MeetingSite.meeting("ATTENDEE:mailto:eve@example.com", "ATTENDEE:mailto:nobody"), by: "alice")
    #expect(answer.status.code == 201)
    #expect(answer.fields[.eTag] == nil && answer.fields[.scheduleTag] != nil)
    #expect(await site.tag(Self.path, by: "alice") == answer.fields[.scheduleTag])
    for (person, status) in [("bob@example.org", "1.2"), ("eve@example.com", "5.2"), ("nobody", "3.7")] {
      #expect(
        await site.line(Self.path, of: person, by: "alice")?.contains("SCHEDULE-STATUS=\(status)") == true, "\(person)")
    }
    for user in ["bob", "carol"] {
      #expect(try await site.inbox(user) == ["REQUEST"])
      let copy = try #require(try await site.copies(of: "m1", by: user).first)
      let text = try #require(await site.text(copy, by: user))
      #expect(!text.contains("METHOD") && !text.contains("SCHEDULE-STATUS"))
      #expect(
        await site.line(copy, of: "\(user)@example.org", by: user)?.contains("PARTSTAT=NEEDS-ACTION") == true)
      #expect(await site.tag(copy, by: user) != nil)
    }
    #expect(try await site.inbox("alice").isEmpty)
  }

  @Test("an answer reaches the organizer, and leaves the schedule tag as it was")
  func answer() async throws {
    let (site, bobs) = try await invited()
    let tag = try #require(await site.tag(Self.path, by: "alice"))
    let reply = await site.put(bobs, try await answered(site, bobs, "ACCEPTED", by: "bob"), by: "bob")
    #expect(reply.status.code == 204)
    let line = try #require(await site.line(Self.path, of: "bob@example.org", by: "alice"))
    #expect(line.contains("PARTSTAT=ACCEPTED") && line.contains("SCHEDULE-STATUS=2.0"))
    #expect(await site.tag(Self.path, by: "alice") == tag)
    #expect(try await site.inbox("alice") == ["REPLY"])
    #expect(
      await site.line(bobs, of: "alice@example.org", by: "bob", "ORGANIZER")?.contains("SCHEDULE-STATUS=1.2") == true)
    // Carol does not receive a message about it.
    #expect(try await site.inbox("carol") == ["REQUEST"])
  }

  @Test("an organizer who has not seen the newest answers does not undo them")
  func staleOrganizer() async throws {
    let (site, bobs) = try await invited()
    let tag = try #require(await site.tag(Self.path, by: "alice"))
    let old = try #require(await site.text(Self.path, by: "alice"))
    _ = await site.put(bobs, try await answered(site, bobs, "ACCEPTED", by: "bob"), by: "bob")
    let edited = old.replacing("SUMMARY:Planning", with: "SUMMARY:Plans").replacing("\n", with: "\r\n")
    let wrong = await site.put(Self.path, edited, [.ifScheduleTagMatch: "\"another\""], by: "alice")
    #expect(wrong.status == .preconditionFailed)
    let right = await site.put(Self.path, edited, [.ifScheduleTagMatch: tag], by: "alice")
    #expect(right.status.code == 204)
    #expect(await site.line(Self.path, of: "bob@example.org", by: "alice")?.contains("PARTSTAT=ACCEPTED") == true)
    #expect(await site.text(bobs, by: "bob")?.contains("SUMMARY:Plans") == true)
    #expect(await site.line(bobs, of: "bob@example.org", by: "bob")?.contains("PARTSTAT=ACCEPTED") == true)
    #expect(await site.tag(Self.path, by: "alice") != tag)
  }

  @Test(
    "an invitation that would fill whole days is not put into a calendar automatically",
    arguments: [
      "DURATION:PT1H|RRULE:FREQ=SECONDLY", "DURATION:P90D|RRULE:FREQ=DAILY", "DURATION:P90D|RDATE:20300201T100000Z",
      "DURATION:PT1H|RRULE:FREQ=DAILY;BYHOUR=9,10,11", "DURATION:PT1H|RDATE;VALUE=PERIOD:20300201T100000Z/P90D",
      "DURATION:PT1H|RRULE:FREQ=DAILY;BYHOUR=0,6,12,18;BYMINUTE=0,30;BYSETPOS=-1,-2,-3",
      "DURATION:P31D|RRULE:FREQ=DAILY", "DURATION:PT1H|RRULE:FREQ=DAILY|DESCRIPTION:LARGE",
    ])
  func unusual(lines: String) async throws {
    let site = try await MeetingSite()
    let meeting = MeetingSite.meeting().replacing("DURATION:PT1H", with: lines.replacing("|", with: "\r\n"))
      .replacing("LARGE", with: String(repeating: "a", count: 100_000))
    #expect(await site.put(Self.path, meeting, by: "alice").status.code == 201)
    #expect(try await site.copies(of: "m1", by: "bob").isEmpty)
    #expect(try await site.inbox("bob") == ["REQUEST"])
    let store = try site.shared.stores.store(of: "bob")
    #expect(try store.waitingMessages().map(\.method) == [.request])
  }

  @Test(
    "a later change of an accepted meeting does not fill whole days",
    arguments: ["DURATION:PT1H|RRULE:FREQ=SECONDLY", "DURATION:P90D|RRULE:FREQ=DAILY"])
  func becomesUnusual(lines: String) async throws {
    let (site, bobs) = try await invited()
    let changed = MeetingSite.meeting("SEQUENCE:1")
      .replacing("DURATION:PT1H", with: lines.replacing("|", with: "\r\n"))
    #expect(await site.put(Self.path, changed, by: "alice").status.code == 204)
    #expect(await site.text(bobs, by: "bob")?.contains("RRULE") == false)
    let store = try site.shared.stores.store(of: "bob")
    #expect(try store.waitingMessages().map(\.method) == [.request])
  }

  @Test("hundreds of occurrences without their series wait for the user's decision")
  func manySingle() async throws {
    let site = try await MeetingSite()
    let lines = MeetingSite.meeting().split(separator: "\r\n").map(String.init)
    let first = try #require(lines.firstIndex(of: "BEGIN:VEVENT"))
    let last = try #require(lines.firstIndex(of: "END:VEVENT"))
    let singles = (10..<40).flatMap { minute in
      (20..<24).flatMap { hour in
        lines[first..<last] + ["RECURRENCE-ID:20261201T\(hour)\(minute)00Z", "END:VEVENT"]
      }
    }
    let text = (lines[..<first] + singles + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    #expect(await site.put(Self.path, text, by: "alice").status.code == 201)
    #expect(try await site.copies(of: "m1", by: "bob").isEmpty)
    #expect(try site.shared.stores.store(of: "bob").waitingMessages().map(\.method) == [.request])
  }

  @Test("a user cannot displace another user's invitation by sending one")
  func othersWaiting() async throws {
    let site = try await MeetingSite()
    let notes = "DESCRIPTION:" + String(repeating: "a", count: 400_000)
    let unusual = { (uid: String, lines: [String]) in
      let text = MeetingSite.meeting(uid: uid, people: ["bob"])
      return text.replacing(
        "DURATION:PT1H", with: (["DURATION:PT1H", "RRULE:FREQ=HOURLY"] + lines).joined(separator: "\r\n"))
    }
    for number in 1...3 {
      let path = MeetingSite.alice + "n\(number).ics"
      #expect(await site.put(path, unusual("n\(number)", [notes]), by: "alice").status.code == 201)
    }
    #expect(await site.put(Self.path, unusual("m1", []), by: "alice").status.code == 201)
    let store = try site.shared.stores.store(of: "bob")
    #expect(try store.waitingMessages().map(\.uid).sorted() == ["m1", "n1", "n2"])
    #expect(await site.send("MKCALENDAR", "/calendars/carol/own/", by: "carol").status.code == 201)
    let carols = "/calendars/carol/own/m1.ics"
    let forged = unusual("m1", []).replacing(
      "ORGANIZER:mailto:alice@example.org", with: "ORGANIZER;EMAIL=alice@example.org:mailto:carol@example.org"
    ).replacing("ACCEPTED:mailto:alice", with: "ACCEPTED:mailto:carol")
    #expect(await site.put(carols, forged, by: "carol").status.code == 201)
    #expect(await site.send("DELETE", carols, by: "carol").status.code == 204)
    #expect(try store.waitingMessages().map(\.uid).contains("m1"))
  }

  @Test(
    "a meeting that repeats every day is accepted, even twice a day",
    arguments: ["BYHOUR=9", "BYHOUR=9,16", "BYDAY=MO,TU,WE,TH,FR"])
  func usual(part: String) async throws {
    let site = try await MeetingSite()
    let meeting = MeetingSite.meeting().replacing("DURATION:PT1H", with: "DURATION:PT1H\r\nRRULE:FREQ=DAILY;\(part)")
    #expect(await site.put(Self.path, meeting, by: "alice").status.code == 201)
    #expect(try await site.copies(of: "m1", by: "bob").count == 1)
  }

  @Test("a new time requires a new answer, and a new schedule tag")
  func moved() async throws {
    let (site, bobs) = try await invited()
    _ = await site.put(bobs, try await answered(site, bobs, "ACCEPTED", by: "bob"), by: "bob")
    let tag = await site.tag(bobs, by: "bob")
    let text = try #require(await site.text(Self.path, by: "alice"))
      .replacing("20261201T100000Z", with: "20261201T140000Z").replacing("\n", with: "\r\n")
    #expect(await site.put(Self.path, text, by: "alice").status.code == 204)
    #expect(await site.line(Self.path, of: "bob@example.org", by: "alice")?.contains("PARTSTAT=NEEDS-ACTION") == true)
    let copy = try #require(await site.text(bobs, by: "bob"))
    #expect(copy.contains("20261201T140000Z") && copy.contains("SEQUENCE:1"))
    #expect(await site.line(bobs, of: "bob@example.org", by: "bob")?.contains("PARTSTAT=NEEDS-ACTION") == true)
    #expect(await site.tag(bobs, by: "bob") != tag)
  }

  @Test("a client that guesses a name replaces a delivered object that no client has fetched yet")
  func guessedName() async throws {
    let site = try await MeetingSite()
    #expect(await site.put(Self.path, MeetingSite.meeting(), by: "alice").status.code == 201)
    // Request only the names: a client that fetches the contents knows the object.
    var old: [String] = []
    for calendar in try await site.names("/calendars/bob/", by: "bob")
    where !calendar.hasSuffix("box/") && !calendar.contains("~") {
      old += try await site.names(calendar, by: "bob")
    }
    let delivered = try #require(old.first)
    let calendar = try String(delivered[...#require(delivered.lastIndex(of: "/"))])
    let copy = MeetingSite.meeting().replacing(
      "PARTSTAT=NEEDS-ACTION:mailto:bob", with: "PARTSTAT=ACCEPTED:mailto:bob")
    let matched = await site.put(calendar + "guess.ics", copy, [.ifMatch: "\"x\""], by: "bob")
    #expect(matched.status == .preconditionFailed)
    #expect(await site.put(calendar + "guess.ics", copy, [.ifNoneMatch: "*"], by: "bob").status.code == 201)
    #expect(try await site.names(calendar, by: "bob") == [calendar + "guess.ics"] && old.count == 1)
    #expect(await site.send("GET", delivered, by: "bob").status == .notFound)
    #expect(await site.line(Self.path, of: "bob@example.org", by: "alice")?.contains("PARTSTAT=ACCEPTED") == true)
    // Now it is known.
    let again = await site.put(calendar + "other.ics", copy, by: "bob")
    #expect(again.status == .conflict && MeetingSite.condition(again) == "no-uid-conflict")
    #expect(String(decoding: again.body, as: UTF8.self).contains(calendar + "guess.ics"))
  }

  @Test("a client that guesses a name is told the right one, once a client has fetched the delivered object")
  func guessedNameOfKnown() async throws {
    let (site, bobs) = try await invited()
    let folder = try #require(bobs.lastIndex(of: "/"))
    let answer = await site.put(bobs[...folder] + "guess.ics", MeetingSite.meeting(), by: "bob")
    #expect(answer.status == .conflict && MeetingSite.condition(answer) == "no-uid-conflict")
    #expect(String(decoding: answer.body, as: UTF8.self).contains(bobs))
  }

  @Test("deleting a copy declines the meeting, unless the client asks for no reply", arguments: [false, true])
  func deletedCopy(isSilent: Bool) async throws {
    let (site, bobs) = try await invited()
    #expect(await site.send("DELETE", bobs, "", isSilent ? [.scheduleReply: "F"] : [:], by: "bob").status.code == 204)
    let line = try #require(await site.line(Self.path, of: "bob@example.org", by: "alice"))
    #expect(line.contains("PARTSTAT=DECLINED") != isSilent)
    #expect(try await site.inbox("alice") == (isSilent ? [] : ["REPLY"]))
  }

  @Test("deleting a meeting cancels it", arguments: ["m1.ics", ""])
  func calledOff(name: String) async throws {
    let (site, bobs) = try await invited()
    #expect(await site.send("DELETE", MeetingSite.alice + name, by: "alice").status.code == 204)
    #expect(await site.text(bobs, by: "bob")?.contains("STATUS:CANCELLED") == true)
    #expect(try await site.inbox("bob") == ["CANCEL", "REQUEST"])
  }

  @Test("the calendar that receives invitations stays until there is another one")
  func defaultCalendar() async throws {
    let (site, bobs) = try await invited()
    let calendar = String(bobs.prefix(through: bobs.lastIndex(of: "/") ?? bobs.startIndex))
    let refused = await site.send("DELETE", calendar, by: "bob")
    #expect(refused.status == .forbidden && MeetingSite.condition(refused) == "default-calendar-needed")
    #expect(await site.send("MKCALENDAR", "/calendars/bob/other/", by: "bob").status.code == 201)
    func choice(_ href: String) -> String {
      """
      <propertyupdate xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>
      <C:schedule-default-calendar-URL><href>\(href)</href></C:schedule-default-calendar-URL></prop></set></propertyupdate>
      """
    }
    for href in ["/calendars/bob/inbox/", "/calendars/alice/work/", "/calendars/bob/none/"] {
      let answer = await site.send("PROPPATCH", "/calendars/bob/inbox/", choice(href), by: "bob")
      #expect(String(decoding: answer.body, as: UTF8.self).contains("valid-schedule-default-calendar-URL"), "\(href)")
    }
    let chosen = await site.send("PROPPATCH", "/calendars/bob/inbox/", choice("/calendars/bob/other/"), by: "bob")
    #expect(String(decoding: chosen.body, as: UTF8.self).contains(" 200 "))
    #expect(
      await site.put(MeetingSite.alice + "m2.ics", MeetingSite.meeting(uid: "m2"), by: "alice").status.code == 201)
    #expect(try await site.copies(of: "m2", by: "bob").first?.hasPrefix("/calendars/bob/other/") == true)
  }

  @Test("attendees cannot change what belongs to the organizer")
  func refusals() async throws {
    let (site, bobs) = try await invited()
    let copy = try #require(await site.text(bobs, by: "bob")).replacing("\n", with: "\r\n")
    let asAttendee = "allowed-attendee-scheduling-object-change"
    for (old, new) in [
      ("SUMMARY:Planning", "SUMMARY:Party"), ("20261201T100000Z", "20261202T100000Z"),
      ("mailto:carol@example.org", "mailto:dave@example.org"),
    ] {
      let answer = await site.put(bobs, copy.replacing(old, with: new), by: "bob")
      #expect(answer.status == .forbidden && MeetingSite.condition(answer) == asAttendee, "\(new)")
    }
    let given = MeetingSite.meeting().replacing("ORGANIZER:mailto:alice", with: "ORGANIZER:mailto:bob")
    let answer = await site.put(Self.path, given, by: "alice")
    #expect(MeetingSite.condition(answer) == "allowed-organizer-scheduling-object-change")
    let mixed = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//Client//EN\r\nBEGIN:VEVENT\r\nUID:m3\r\nDTSTAMP:20260101T000000Z\r
      DTSTART:20261201T100000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nORGANIZER:mailto:alice@example.org\r
      ATTENDEE:mailto:bob@example.org\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:m3\r\nDTSTAMP:20260101T000000Z\r
      RECURRENCE-ID:20261202T100000Z\r\nDTSTART:20261202T110000Z\r\nORGANIZER:mailto:carol@example.org\r
      END:VEVENT\r\nEND:VCALENDAR\r\n
      """
    let parts = await site.put(MeetingSite.alice + "m3.ics", mixed, by: "alice")
    #expect(MeetingSite.condition(parts) == "same-organizer-in-all-components")
    #expect(await site.text(bobs, by: "bob")?.contains("SUMMARY:Planning") == true)
    #expect(try await site.inbox("carol") == ["REQUEST"])
  }

  @Test("a meeting is in one calendar only, and moving it notifies nobody")
  func unique() async throws {
    let (site, _) = try await invited()
    #expect(await site.send("MKCALENDAR", "/calendars/alice/more/", by: "alice").status.code == 201)
    let more = "/calendars/alice/more/1.ics"
    let second = await site.put(more, MeetingSite.meeting(), by: "alice")
    let copied = await site.send("COPY", Self.path, "", [.destination: more], by: "alice")
    for answer in [second, copied] {
      #expect(MeetingSite.condition(answer) == "unique-scheduling-object-resource")
      #expect(String(decoding: answer.body, as: UTF8.self).contains(Self.path))
    }
    #expect(await site.send("MOVE", Self.path, "", [.destination: more], by: "alice").status.code == 201)
    #expect(try await site.inbox("bob") == ["REQUEST"])
  }

  @Test("a user cannot act for another user")
  func forged() async throws {
    let (site, bobs) = try await invited()
    try site.shared.directory.setAddresses(of: "dave", to: ["dave@example.org"])
    #expect(await site.send("MKCALENDAR", "/calendars/dave/own/", by: "dave").status.code == 201)
    // With Alice's address in the line, and Dave's in EMAIL. That is Alice's meeting, for which Dave sends nothing.
    let named = MeetingSite.meeting(uid: "f1").replacing(
      "ORGANIZER:", with: "ORGANIZER;EMAIL=dave@example.org:")
    #expect(await site.put("/calendars/dave/own/f1.ics", named, by: "dave").status.code == 201)
    // With Alice's address as a second one, or as that of a deputy.
    let claims = [
      "EMAIL=alice@example.org", "SENT-BY=\"mailto:alice@example.org\"", "EMAIL=x@y;EMAIL=\" alice@example.org\"",
    ]
    for (number, claim) in claims.enumerated() {
      let uid = "f\(number + 2)"
      let named = MeetingSite.meeting(uid: uid).replacing(
        "ORGANIZER:mailto:alice", with: "ORGANIZER;\(claim):mailto:dave")
      #expect(await site.put("/calendars/dave/own/\(uid).ics", named, by: "dave").status.code == 201)
      let line = await site.line("/calendars/dave/own/\(uid).ics", of: "bob@example.org", by: "dave")
      #expect(line?.contains("SCHEDULE-STATUS=3.8") == true, "\(line ?? "")")
      #expect(try await site.copies(of: uid, by: "bob").isEmpty)
    }
    // With another organizer for a meeting that Alice organizes.
    let taken = MeetingSite.meeting("SEQUENCE:9").replacing("SUMMARY:Planning", with: "SUMMARY:Mine")
      .replacing("ORGANIZER:mailto:alice", with: "ORGANIZER:mailto:dave")
    #expect(await site.put("/calendars/dave/own/m1.ics", taken, by: "dave").status.code == 201)
    // As Bob, with the answer that he will attend.
    let crashed = MeetingSite.meeting(uid: "m1", people: ["dave"]).replacing(
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:dave", with: "ATTENDEE;EMAIL=dave@example.org;PARTSTAT=ACCEPTED:mailto:bob"
    )
    #expect(await site.send("DELETE", "/calendars/dave/own/m1.ics", by: "dave").status.code == 204)
    _ = await site.put("/calendars/dave/own/m1.ics", crashed, by: "dave")
    #expect(try await site.copies(of: "f1", by: "bob").isEmpty)
    #expect(await site.text(bobs, by: "bob")?.contains("SUMMARY:Planning") == true)
    #expect(await site.text(bobs, by: "bob")?.contains("STATUS:CANCELLED") == false)
    #expect(await site.line(Self.path, of: "bob@example.org", by: "alice")?.contains("NEEDS-ACTION") == true)
  }

  @Test("write access to another user's calendar does not allow acting for its owner")
  func sharedCalendar() async throws {
    let (site, bobs) = try await invited()
    let path = "/calendars/carol/alice~work/m1.ics"
    let text = try #require(await site.text(path, by: "carol")).replacing("\n", with: "\r\n")
    for answer in [
      await site.put(path, text.replacing("SUMMARY:Planning", with: "SUMMARY:Party"), by: "carol"),
      await site.send("DELETE", path, by: "carol"),
      await site.put("/calendars/carol/alice~work/m9.ics", MeetingSite.meeting(uid: "m9"), by: "carol"),
    ] {
      #expect(answer.status == .forbidden && MeetingSite.condition(answer) == "need-privileges")
    }
    #expect(await site.text(bobs, by: "bob")?.contains("SUMMARY:Planning") == true)
    #expect(try await site.inbox("bob") == ["REQUEST"])
    // Changes that cause no messages are allowed.
    let silent = text.replacing("SUMMARY:Planning", with: "SUMMARY:Planning\r\nCATEGORIES:Work")
    #expect(await site.put(path, silent, by: "carol").status.code == 204)
  }

  @Test("write access to another user's calendar does not reveal the owner's meetings elsewhere")
  func sharedCalendarSaysNothing() async throws {
    let site = try await MeetingSite()
    func invitation(_ uid: String) -> String {
      SharedSite.event(
        uid,
        "SUMMARY:Talk\r\nDURATION:PT1H\r\nORGANIZER:mailto:eve@example.com\r\nATTENDEE:mailto:alice@example.org")
    }
    #expect(await site.put("/calendars/alice/secret/s1.ics", invitation("s1"), by: "alice").status.code == 201)
    let answers = [
      await site.put("/calendars/carol/alice~work/s1.ics", invitation("s1"), by: "carol"),
      await site.put("/calendars/carol/alice~work/s2.ics", invitation("s2"), by: "carol"),
    ]
    #expect(answers.allSatisfy { $0.status == .forbidden && MeetingSite.condition($0) == "need-privileges" })
    #expect(answers[0].body == answers[1].body)
    // Alice is told where it is.
    let own = await site.put("/calendars/alice/work/s1.ics", invitation("s1"), by: "alice")
    #expect(MeetingSite.condition(own) == "unique-scheduling-object-resource")
    // A meeting in which Alice does not take part is not treated as a meeting here.
    let others = invitation("s1").replacing("alice@", with: "zoe@")
    #expect(await site.put("/calendars/carol/alice~work/s1.ics", others, by: "carol").status.code == 201)
    let noted = invitation("s1").replacing("SUMMARY:Talk", with: "SUMMARY:Talk\r\nCATEGORIES:Work")
    #expect(await site.put("/calendars/alice/secret/s1.ics", noted, by: "alice").status.code == 204)
    let joined = await site.put("/calendars/carol/alice~work/s1.ics", invitation("s1"), by: "carol")
    #expect(joined.status == .forbidden)
  }

  @Test("a declined meeting makes nobody busy, for programs and for readers of a link")
  func declinedMeeting() async throws {
    let (site, bobs) = try await invited()
    let calendar = bobs.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/"
    let secret = FeedSecret.random()
    let store = try site.shared.stores.store(of: "bob")
    var link = FeedLink(zone: "UTC")
    link.isBusyOnly = true
    link.beginning = .instant(try instant("20261201T000000Z"))
    let shared = try #require(try store.allCalendars().first)
    _ = try store.share(shared.identifier, with: .link(digest: secret.digest, link))
    try StoreFolder.noteShares(of: store)
    let query = """
      <C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav">
      <C:time-range start="20261201T000000Z" end="20261202T000000Z"/></C:free-busy-query>
      """
    func isBusy() async throws -> [Bool] {
      let report = await site.send("REPORT", calendar, query, [.depth: "1"], by: "bob")
      let feed = await site.send("GET", secret.path, by: "bob")
      #expect(report.status == .ok && feed.status == .ok)
      return [report, feed].map { String(decoding: $0.body, as: UTF8.self).contains("20261201T100000Z") }
    }
    #expect(try await isBusy() == [true, true])
    let declined = try await answered(site, bobs, "DECLINED", by: "bob")
    #expect(await site.put(bobs, declined, by: "bob").status.code == 204)
    #expect(try await isBusy() == [false, false])
  }

  @Test("two simultaneous answers are both recorded")
  func atOnce() async throws {
    let (site, bobs) = try await invited()
    let carols = try #require(try await site.copies(of: "m1", by: "carol").first)
    let bob = try await answered(site, bobs, "ACCEPTED", by: "bob")
    let carol = try await answered(site, carols, "DECLINED", by: "carol")
    async let first = site.put(bobs, bob, by: "bob")
    async let second = site.put(carols, carol, by: "carol")
    #expect(await [first.status.code, second.status.code] == [204, 204])
    #expect(await site.line(Self.path, of: "bob@example.org", by: "alice")?.contains("PARTSTAT=ACCEPTED") == true)
    #expect(await site.line(Self.path, of: "carol@example.org", by: "alice")?.contains("PARTSTAT=DECLINED") == true)
  }

  /// Delivers all messages that are due.
  private func deliver(_ delivery: MessageDelivery, _ site: MeetingSite, at now: Int64) async throws {
    for user in try site.shared.directory.waiting(.users, at: now, limit: 9) {
      #expect(await delivery.deliverWhatIsDue(of: user, at: now))
    }
  }

  @Test("a message that a server did not deliver before it stopped is delivered later, and once")
  func afterAnEnd() async throws {
    let site = try await MeetingSite()
    let store = try site.shared.stores.store(of: "alice")
    let path = try #require(RequestPath(Self.path))
    let request = ServedRequest(method: .put, path: path, body: Array(MeetingSite.meeting().utf8), user: "alice")
    // Only the change is made, after which the server is killed.
    let service = DAVService(
      store: store, user: "alice", request: request, scheduling: try site.shared.site.users.scheduling(of: "alice"))
    #expect(service.response().status.code == 201)
    #expect(try await site.copies(of: "m1", by: "bob").isEmpty)
    let waiting = try store.messagesToDeliver().messages
    #expect(waiting.map(\.recipient).sorted() == ["mailto:bob@example.org", "mailto:carol@example.org"])
    // It is also killed after a delivery, before recording it.
    let message = try #require(waiting.first)
    let bob = try site.shared.stores.store(of: "bob")
    #expect(try bob.deliver(message, to: ["bob@example.org"], from: "alice") == .delivered)
    #expect(
      await site.line(Self.path, of: "bob@example.org", by: "alice")?.contains("SCHEDULE-STATUS=1.0") == true)
    // Another process starts, and receives no requests.
    #expect(try site.shared.directory.waiting(.users, at: now, limit: 9) == ["alice"])
    let delivery = MessageDelivery(site.shared.stores, site.shared.site.users, WorkQueue(limit: 10))
    try await deliver(delivery, site, at: now)
    #expect(try site.shared.directory.waiting(.users, at: now + 86_400, limit: 9).isEmpty)
    #expect(try store.messagesToDeliver().messages.isEmpty)
    #expect(
      await site.line(Self.path, of: "bob@example.org", by: "alice")?.contains("SCHEDULE-STATUS=1.2") == true)
    for user in ["bob", "carol"] {
      #expect(try await site.inbox(user) == ["REQUEST"])
      #expect(try await site.copies(of: "m1", by: user).count == 1)
    }
  }

  @Test("a busy store delays deliveries to itself, and none to others")
  func busyReceiver() async throws {
    let site = try await MeetingSite()
    let store = try site.shared.stores.store(of: "alice")
    for uid in ["m1", "m2"] {
      let path = try #require(RequestPath(MeetingSite.alice + "\(uid).ics"))
      let text = MeetingSite.meeting(uid: uid)
      let request = ServedRequest(method: .put, path: path, body: Array(text.utf8), user: "alice")
      let service = DAVService(
        store: store, user: "alice", request: request, scheduling: try site.shared.site.users.scheduling(of: "alice"))
      #expect(service.response().status.code == 201)
    }
    let queue = WorkQueue(limit: 10)
    let gate = DispatchSemaphore(value: 0)
    let (beginnings, begun) = AsyncStream.makeStream(of: Void.self)
    async let atWork: Void? = queue.run(for: "bob", inTurn: "bob") {
      begun.finish()
      gate.wait()
    }
    for await _ in beginnings {}
    let delivery = MessageDelivery(site.shared.stores, site.shared.site.users, queue, turnPatience: .zero)
    #expect(await delivery.deliverWhatIsDue(of: "alice", at: now))
    gate.signal()
    _ = await atWork
    #expect(try await site.inbox("carol").count == 2)
    #expect(try await site.inbox("bob").isEmpty)
    try site.passTime(in: "alice")
    #expect(await delivery.deliverWhatIsDue(of: "alice", at: now + 61))
    #expect(try await site.inbox("carol").count == 2)
    #expect(try await site.inbox("bob").count == 2)
  }

  @Test("the copies of others are updated with an answer later, all at once, without a message or a new schedule tag")
  func refreshed() async throws {
    let (site, bobs) = try await invited()
    let carols = try #require(try await site.copies(of: "m1", by: "carol").first)
    let tag = await site.tag(carols, by: "carol")
    _ = await site.put(bobs, try await answered(site, bobs, "ACCEPTED", by: "bob"), by: "bob")
    let bobsTag = await site.tag(bobs, by: "bob")
    #expect(await site.line(carols, of: "bob@example.org", by: "carol")?.contains("NEEDS-ACTION") == true)
    let delivery = MessageDelivery(site.shared.stores, site.shared.site.users, WorkQueue(limit: 10))
    try await deliver(delivery, site, at: now)
    #expect(await site.line(carols, of: "bob@example.org", by: "carol")?.contains("NEEDS-ACTION") == true)
    #expect(try site.shared.directory.waiting(.users, at: now + 61, limit: 9).contains("alice"))
    try site.passTime(in: "alice")
    try await deliver(delivery, site, at: now + 61)
    #expect(await site.line(carols, of: "bob@example.org", by: "carol")?.contains("PARTSTAT=ACCEPTED") == true)
    #expect(await site.text(carols, by: "carol")?.contains("SEQUENCE:1") == false)
    #expect(await site.tag(carols, by: "carol") == tag)
    #expect(await site.tag(bobs, by: "bob") == bobsTag)
    #expect(try await site.inbox("carol") == ["REQUEST"])
    #expect(try site.shared.directory.waiting(.users, at: now + 86_400, limit: 9).isEmpty)
  }

  @Test("a removed occurrence is declined to the organizer (RFC 6638 B)")
  func removedOccurrence() async throws {
    let site = try await MeetingSite()
    let series = MeetingSite.meeting("RRULE:FREQ=DAILY;COUNT=3")
    #expect(await site.put(Self.path, series, by: "alice").status.code == 201)
    let bobs = try #require(try await site.copies(of: "m1", by: "bob").first)
    let text = try #require(await site.text(bobs, by: "bob"))
      .replacing("RRULE:", with: "EXDATE:20261202T100000Z\nRRULE:").replacing("\n", with: "\r\n")
    #expect(await site.put(bobs, text, by: "bob").status.code == 204)
    let alices = try #require(await site.text(Self.path, by: "alice"))
    #expect(alices.contains("RECURRENCE-ID:20261202T100000Z") && alices.contains("PARTSTAT=DECLINED"))
    #expect(await site.text(bobs, by: "bob")?.contains("EXDATE") == true)
  }

  @Test("recipients that a client notifies itself are left to it")
  func scheduleAgent() async throws {
    let site = try await MeetingSite()
    let text = MeetingSite.meeting(people: ["carol"]).replacing(
      "END:VEVENT", with: "ATTENDEE;SCHEDULE-AGENT=CLIENT:mailto:bob@example.org\r\nEND:VEVENT")
    #expect(await site.put(Self.path, text, by: "alice").status.code == 201)
    #expect(try await site.copies(of: "m1", by: "bob").isEmpty)
    #expect(try await site.copies(of: "m1", by: "carol").count == 1)
  }

  @Test("a meeting of others that the user only keeps stays as uploaded, and notifies nobody")
  func keptMeeting() async throws {
    let site = try await MeetingSite()
    let text = MeetingSite.meeting(
      "ATTENDEE;PARTSTAT=ACCEPTED;SCHEDULE-STATUS=2.0:mailto:zoe@example.com", people: ["bob"]
    ).replacing("mailto:alice@", with: "mailto:yan@")
    let answer = await site.put(Self.path, text, by: "alice")
    #expect(answer.status.code == 201 && answer.fields[.eTag] != nil)
    #expect(String(decoding: await site.send("GET", Self.path, by: "alice").body, as: UTF8.self) == text)
    #expect(try await site.copies(of: "m1", by: "bob").isEmpty)
    // It may be in several calendars.
    #expect(await site.send("MKCALENDAR", "/calendars/alice/more/", by: "alice").status.code == 201)
    let more = "/calendars/alice/more/1.ics"
    #expect(await site.send("COPY", Self.path, "", [.destination: more], by: "alice").status.code == 201)
    #expect(await site.put(more, text, by: "alice").status.code == 204)
  }

  @Test("a meeting has at most 300 people")
  func crowd() async throws {
    let site = try await MeetingSite()
    let people = (0...300).map { "p\($0)" }
    let answer = await site.put(Self.path, MeetingSite.meeting(people: people), by: "alice")
    #expect(MeetingSite.condition(answer) == "max-attendees-per-instance")
  }

  @Test("300 people in more than a hundred overrides are too many")
  func crowdedSeries() async throws {
    let site = try await MeetingSite()
    let text = MeetingSite.meeting(people: (1...299).map { "p\($0)" })
    let begin = try #require(text.firstRange(of: "BEGIN:VEVENT"))
    let end = try #require(text.firstRange(of: "END:VEVENT\r\n"))
    let item = text[begin.lowerBound..<end.upperBound]
    let overrides = (1...120).map { number in
      item.replacing(
        "BEGIN:VEVENT\r\n",
        with: "BEGIN:VEVENT\r\nRECURRENCE-ID:203001\(10 + number / 12)T\(10 + number % 12)0000Z\r\n")
    }
    let answer = await site.put(Self.path, text.replacing(item, with: item + overrides.joined()), by: "alice")
    #expect(MeetingSite.condition(answer) == "max-resource-size")
  }
}
