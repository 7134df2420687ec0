import CalendarModel
import Foundation
import HTTPTypes
import ICalendar
import Testing
import XML

@testable import CalendarServer

@Suite("The examples of RFC 6638, appendix B", .timeLimit(.minutes(30)))
struct AppendixBTests {
  private static let lunch = MeetingSite.alice + "lunch.ics"
  private static let review = MeetingSite.alice + "review.ics"

  private func text(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: "Fixtures/RFC6638/\(name).ics"), encoding: .utf8)
  }

  /// A site with a meeting that Alice has created, and the path of Bob's copy.
  private func invited(_ name: String, _ path: String, _ uid: String) async throws -> (site: MeetingSite, copy: String)
  {
    let site = try await MeetingSite()
    let answer = await site.put(path, try text(name), [.ifNoneMatch: "*"], by: "alice")
    #expect(answer.status.code == 201)
    return (site, try #require(try await site.copies(of: uid, by: "bob").first))
  }

  @Test("an organizer invites several people, and reads the results (B.1)")
  func invitation() async throws {
    let site = try await MeetingSite()
    let answer = await site.put(Self.lunch, try text("B.1-invitation"), [.ifNoneMatch: "*"], by: "alice")
    #expect(answer.status.code == 201 && answer.body.isEmpty)
    #expect(answer.fields[.scheduleTag] != nil && answer.fields[.eTag] == nil)
    for (person, status) in [("bob@example.org", "1.2"), ("carol@example.org", "1.2"), ("eve@example.com", "5.2")] {
      let line = await site.line(Self.lunch, of: person, by: "alice")
      #expect(line?.contains("SCHEDULE-STATUS=\(status)") == true, "\(person)")
      #expect(line?.contains("PARTSTAT=NEEDS-ACTION") == true && line?.contains("RSVP=TRUE") == true, "\(person)")
    }
    #expect(await site.line(Self.lunch, of: "alice@example.org", by: "alice")?.contains("SCHEDULE") == false)
  }

  @Test("an attendee finds the message in the inbox, and the meeting in the default calendar (B.2)")
  func received() async throws {
    let (site, copy) = try await invited("B.1-invitation", Self.lunch, "B1-lunch")
    let query = """
      <C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/><C:calendar-data/></prop>
      <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter></C:calendar-query>
      """
    let found = await site.send("REPORT", "/calendars/bob/inbox/", query, [.depth: "1"], by: "bob")
    #expect(found.status == .multiStatus)
    let responses = try DAVElement(reading: found.body).all(DAVNames.response)
    #expect(responses.count == 1)
    let inbox = try #require(try await site.names("/calendars/bob/inbox/", by: "bob").first)
    let message = try #require(await site.text(inbox, by: "bob"))
    #expect(message.contains("METHOD:REQUEST") && !message.contains("SCHEDULE-STATUS"))
    let stored = try #require(await site.text(copy, by: "bob"))
    #expect(!stored.contains("METHOD") && stored.contains("SUMMARY:Lunch"))
    #expect(await site.send("DELETE", inbox, by: "bob").status.code == 204)
    #expect(try await site.copies(of: "B1-lunch", by: "bob") == [copy])
  }

  @Test("an attendee answers with If-Match, and the organizer gets the answer (B.3, B.4)")
  func answered() async throws {
    let (site, copy) = try await invited("B.1-invitation", Self.lunch, "B1-lunch")
    let tag = try #require(await site.send("GET", copy, by: "bob").fields[.eTag])
    let stale = await site.put(copy, try text("B.3-answer"), [.ifMatch: "\"other\""], by: "bob")
    #expect(stale.status == .preconditionFailed)
    let answer = await site.put(copy, try text("B.3-answer"), [.ifMatch: tag], by: "bob")
    #expect(answer.status.code == 204 && answer.fields[.scheduleTag] != nil)
    let organizer = await site.line(copy, of: "alice@example.org", by: "bob", "ORGANIZER")
    #expect(organizer?.contains("SCHEDULE-STATUS=1.2") == true)
    #expect(await site.text(copy, by: "bob")?.contains("BEGIN:VALARM") == true)
    let inbox = try #require(try await site.names("/calendars/alice/inbox/", by: "alice").first)
    let reply = try #require(await site.text(inbox, by: "alice"))
    #expect(reply.contains("METHOD:REPLY") && !reply.contains("VALARM") && !reply.contains("carol@"))
    let line = await site.line(Self.lunch, of: "bob@example.org", by: "alice")
    #expect(line?.contains("PARTSTAT=ACCEPTED") == true && line?.contains("SCHEDULE-STATUS=2.0") == true)
    #expect(await site.line(Self.lunch, of: "carol@example.org", by: "alice")?.contains("NEEDS-ACTION") == true)
    #expect(await site.send("DELETE", inbox, by: "alice").status.code == 204)
  }

  @Test("an organizer asks when people are busy (B.5)")
  func busyTimes() async throws {
    let (site, _) = try await invited("B.1-invitation", Self.lunch, "B1-lunch")
    let answer = await site.send(
      "POST", "/calendars/alice/outbox/", try text("B.5-busy-times"), [.contentType: "text/calendar"], by: "alice")
    #expect(answer.status == .ok)
    let texts = try DAVElement(reading: answer.body).children.map { response in
      response.children.map(\.text).joined(separator: "\n").replacing("\r\n ", with: "")
    }
    #expect(texts.count == 3)
    for (text, person) in zip(texts, ["bob", "carol"]) {
      #expect(text.contains("2.0;Success") && text.contains("METHOD:REPLY") && text.contains("UID:B5-busy"))
      #expect(text.contains("mailto:\(person)@example.org") && text.contains("20260602T160000Z/20260602T170000Z"))
    }
    #expect(texts.last?.contains("3.7;Invalid calendar user") == true && texts.last?.contains("VFREEBUSY") == false)
  }

  @Test("a user who may write to an organizer's calendar does not invite on behalf of the organizer (B.6)")
  func onBehalf() async throws {
    let site = try await MeetingSite()
    let answer = await site.put(
      "/calendars/carol/alice~work/behalf.ics", try text("B.6-on-behalf"), [.ifNoneMatch: "*"], by: "carol")
    #expect(answer.status == .forbidden && MeetingSite.condition(answer) == "need-privileges")
    #expect(try await site.copies(of: "B6-behalf", by: "alice").isEmpty)
    #expect(try await site.copies(of: "B6-behalf", by: "bob").isEmpty)
  }

  @Test("an attendee declines one instance of a series (B.7)")
  func declinedInstance() async throws {
    let (site, copy) = try await invited("B.7-series", Self.review, "B7-review")
    try await accept(site, copy)
    #expect(await site.put(copy, try text("B.7-declined-instance"), by: "bob").status.code == 204)
    try await expectDeclined("20260603T200000Z", site)
  }

  @Test("an attendee removes one instance from a series (B.8)")
  func removedInstance() async throws {
    let (site, copy) = try await invited("B.7-series", Self.review, "B7-review")
    try await accept(site, copy)
    #expect(await site.put(copy, try text("B.8-removed-instance"), by: "bob").status.code == 204)
    try await expectDeclined("20260604T200000Z", site)
    #expect(await site.text(copy, by: "bob")?.contains("EXDATE") == true)
  }

  /// Bob accepts the whole series, which starts out as unanswered, whatever the organizer has written.
  private func accept(_ site: MeetingSite, _ copy: String) async throws {
    #expect(await site.put(copy, try text("B.7-series"), by: "bob").status.code == 204)
    #expect(await site.line(Self.review, of: "bob@example.org", by: "alice")?.contains("PARTSTAT=ACCEPTED") == true)
  }

  /// Expects that in the organizer's copy Bob has declined one instance and accepted all others.
  private func expectDeclined(_ instance: String, _ site: MeetingSite) async throws {
    let object = try ICalendarObject(parsing: try #require(await site.text(Self.review, by: "alice")))
    let items = object.components.filter { $0.component == .vevent }
    #expect(items.count == 2)
    for item in items {
      let line = try #require(item.all(.attendee).first { $0.uri == "mailto:bob@example.org" })
      #expect(line[parameter: .partstat] == (item.first(.recurrenceID) == nil ? "ACCEPTED" : "DECLINED"))
    }
    #expect(items.compactMap { $0.first(.recurrenceID)?.rawValue } == [instance])
    var replies: [String] = []
    for path in try await site.names("/calendars/alice/inbox/", by: "alice") {
      if let text = await site.text(path, by: "alice"), text.contains("PARTSTAT=DECLINED") { replies.append(text) }
    }
    #expect(replies.count == 1 && replies.first?.contains("RECURRENCE-ID:\(instance)") == true)
    #expect(replies.first?.contains("RRULE") == false)
  }
}
