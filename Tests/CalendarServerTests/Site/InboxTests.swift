import CalendarStore
import Foundation
import HTTPTypes
import ICalendar
import Testing
import XML

@testable import CalendarServer

@Suite("Inboxes and outboxes of a server's users", .timeLimit(.minutes(30)))
struct InboxTests {
  private static let inbox = "/calendars/bob/inbox/"
  private static let outbox = "/calendars/bob/outbox/"
  private static let wanted = """
    <propfind xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><resourcetype/><current-user-privilege-set/>
    <C:schedule-inbox-URL/><C:schedule-outbox-URL/><C:calendar-user-address-set/><C:calendar-user-type/>
    <C:schedule-default-calendar-URL/><C:schedule-calendar-transp/></prop></propfind>
    """

  private func properties(_ site: MeetingSite, _ path: String, by user: String) async -> String {
    String(decoding: await site.send("PROPFIND", path, Self.wanted, [.depth: "0"], by: user).body, as: UTF8.self)
  }

  private func invited() async throws -> MeetingSite {
    let site = try await MeetingSite()
    #expect(await site.put(MeetingSite.alice + "m1.ics", MeetingSite.meeting(), by: "alice").status.code == 201)
    return site
  }

  @Test("a principal lists them, and the addresses by which the user is known")
  func principal() async throws {
    let site = try await MeetingSite()
    let text = await properties(site, "/principals/alice/", by: "alice")
    for part in [
      "<C:schedule-inbox-URL><D:href>/calendars/alice/inbox/</D:href>",
      "<C:schedule-outbox-URL><D:href>/calendars/alice/outbox/</D:href>", "preferred=\"1\"",
      "mailto:alice@example.org</D:href>", "mailto:alice@home.example.org</D:href>", "INDIVIDUAL",
    ] { #expect(text.contains(part), "\(part)") }
    let inbox = await properties(site, Self.inbox, by: "bob")
    for part in [
      "<D:collection/><C:schedule-inbox/>", "<C:schedule-deliver-invite/>", "<C:schedule-query-freebusy/>",
      "<C:schedule-default-calendar-URL><D:href>/calendars/bob/",
    ] { #expect(inbox.contains(part), "\(part)") }
    #expect(!inbox.contains("<C:calendar/>"))
    let outbox = await properties(site, Self.outbox, by: "bob")
    #expect(outbox.contains("<C:schedule-outbox/>") && outbox.contains("<C:schedule-send-freebusy/>"))
    let home = try await site.names("/calendars/bob/", by: "bob")
    #expect(home.contains(Self.inbox) && home.contains(Self.outbox))
    #expect(await site.send("OPTIONS", "/", by: "bob").fields[.dav]?.contains("calendar-auto-schedule") == true)
  }

  @Test("a user without an address has none, and nothing is sent for that user")
  func withoutAddress() async throws {
    let site = try await MeetingSite()
    let text = await properties(site, "/principals/dave/", by: "dave")
    #expect(!text.contains("/inbox/</D:href>") && text.contains("<D:href>/principals/dave/</D:href>"))
    #expect(await site.send("OPTIONS", "/", by: "dave").fields[.dav]?.contains("auto-schedule") == false)
    for path in ["/calendars/dave/inbox/", "/calendars/dave/outbox/"] {
      #expect(await site.send("PROPFIND", path, "", [.depth: "0"], by: "dave").status == .notFound)
      #expect(await site.send("MKCALENDAR", path, by: "dave").status == .forbidden)
      #expect(await site.send("POST", path, by: "dave").status.code == 405)
    }
    #expect(await site.send("MKCALENDAR", "/calendars/dave/own/", by: "dave").status.code == 201)
    let meeting = MeetingSite.meeting().replacing("alice@", with: "dave@")
    let answer = await site.put("/calendars/dave/own/1.ics", meeting, by: "dave")
    #expect(answer.status.code == 201 && answer.fields[.eTag] != nil)
    #expect(try await site.copies(of: "m1", by: "bob").isEmpty)
  }

  @Test("messages can be read and deleted, and nothing else can be done in an inbox")
  func messages() async throws {
    let site = try await invited()
    let path = try #require(try await site.names(Self.inbox, by: "bob").first)
    let copies = try await site.copies(of: "m1", by: "bob")
    let query = """
      <C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/><C:calendar-data/></prop>
      <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">
      <C:time-range start="20261201T000000Z" end="20261202T000000Z"/></C:comp-filter></C:comp-filter></C:filter>
      </C:calendar-query>
      """
    let sync = """
      <sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>
      """
    let multiget = """
      <C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop>
      <href>\(path)</href></C:calendar-multiget>
      """
    for report in [query, sync, multiget] {
      let answer = await site.send("REPORT", Self.inbox, report, [.depth: "1"], by: "bob")
      #expect(answer.status == .multiStatus && String(decoding: answer.body, as: UTF8.self).contains(path))
    }
    let busy = """
      <C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav">
      <C:time-range start="20261201T000000Z" end="20261202T000000Z"/></C:free-busy-query>
      """
    #expect(await site.send("REPORT", Self.inbox, busy, by: "bob").status == .forbidden)
    #expect(await site.put(Self.inbox + "1.ics", MeetingSite.meeting(uid: "x"), by: "bob").status == .forbidden)
    #expect(await site.put(path, MeetingSite.meeting(uid: "x"), by: "bob").status == .forbidden)
    for method in ["MOVE", "COPY"] {
      for (from, to) in [
        (copies[0], Self.inbox + "2.ics"), (path, "/calendars/bob/" + "none.ics"), (Self.inbox, "/calendars/bob/x/"),
      ] {
        let answer = await site.send(method, from, "", [.destination: to], by: "bob")
        #expect(answer.status.code >= 400 && answer.status.code < 500, "\(method) \(from) \(to)")
      }
    }
    #expect(await site.send("DELETE", Self.inbox, by: "bob").status == .forbidden)
    #expect(await site.send("MKCALENDAR", Self.inbox, by: "bob").status.code == 405)
    #expect(await site.send("PROPFIND", Self.inbox, "", [.depth: "1"], by: "carol").status == .forbidden)
    #expect(await site.send("GET", path, by: "carol").status == .forbidden)
    #expect(await site.send("GET", Self.inbox, by: "bob").status == .ok)
    #expect(await site.send("DELETE", path, by: "bob").status.code == 204)
    #expect(try await site.names(Self.inbox, by: "bob").isEmpty)
    #expect(try await site.copies(of: "m1", by: "bob") == copies)
    #expect(try await site.inbox("alice").isEmpty)
  }

  private static func request(
    _ people: [String], organizer: String = "bob", from start: String = "20261201T000000Z",
    to end: String = "20261202T000000Z", method: String = "REQUEST"
  ) -> String {
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "METHOD:\(method)", "BEGIN:VFREEBUSY",
        "UID:f1", "DTSTAMP:20260101T000000Z", "DTSTART:\(start)", "DTEND:\(end)",
        "ORGANIZER:mailto:\(organizer)@example.org",
      ] + people.map { "ATTENDEE:mailto:\($0)" } + ["END:VFREEBUSY", "END:VCALENDAR"]
    return lines.map { $0 + "\r\n" }.joined()
  }

  @Test("users of the server may ask when others are busy, and learn nothing else")
  func busyTimes() async throws {
    let site = try await invited()
    let type: HTTPFields = [.contentType: "text/calendar; charset=utf-8"]
    let people = ["alice@example.org", "Alice@home.example.org", "eve@example.com", "dave@example.org"]
    let answer = await site.send("POST", Self.outbox, Self.request(people), type, by: "bob")
    #expect(answer.status == .ok)
    let root = try DAVElement(reading: answer.body)
    #expect(root.name.local == "schedule-response" && root.children.count == 4)
    let texts = root.children.map { response in
      response.children.map(\.text).joined(separator: "\n").replacing("\r\n ", with: "")
    }
    for text in texts.prefix(2) {
      #expect(text.contains("2.0;Success") && text.contains("METHOD:REPLY"))
      #expect(text.contains("20261201T100000Z/20261201T110000Z"))
      #expect(!text.contains("Planning") && !text.contains("SECRET"))
    }
    for text in texts.suffix(2) { #expect(text.contains("3.7;") && !text.contains("VFREEBUSY")) }
  }

  /// The responses for several people, in order.
  private func answers(_ site: MeetingSite, _ people: [String], _ body: String? = nil) async throws -> [String] {
    let type: HTTPFields = [.contentType: "text/calendar; charset=utf-8"]
    let answer = await site.send("POST", Self.outbox, body ?? Self.request(people), type, by: "bob")
    #expect(answer.status == .ok)
    return try DAVElement(reading: answer.body).children.map { response in
      response.children.map(\.text).joined(separator: "\n").replacing("\r\n ", with: "")
    }
  }

  @Test("an unreadable store affects only the answer for its user")
  func unreadableStore() async throws {
    let site = try await invited()
    try site.shared.directory.setAddresses(of: "dave", to: ["dave@example.org"])
    try Data("not a store at all, for as many octets as it takes".utf8).write(
      to: URL(fileURLWithPath: "\(site.shared.folder)/dave.sqlite"))
    let texts = try await answers(site, ["dave@example.org", "alice@example.org"])
    #expect(texts.count == 2 && texts[0].contains("5.1;") && !texts[0].contains("VFREEBUSY"))
    #expect(texts[1].contains("2.0;Success") && texts[1].contains("20261201T100000Z/20261201T110000Z"))
  }

  @Test("a calendar that no client has seen yet also makes its owner busy")
  func unservedCalendar() async throws {
    let site = try await invited()
    let store = try site.shared.stores.store(of: "alice")
    var options = ImportOptions()
    options.calendar = "Imported"
    options.createsCalendar = true
    let text = SharedSite.event("i1", "DURATION:PT1H").replacing("T100000Z", with: "T150000Z")
    try store.importCalendars([CalendarInput(name: "1.ics", bytes: Array(text.utf8))], options: options)
    #expect(try !store.servesAllCalendars())
    let texts = try await answers(site, ["alice@example.org"])
    #expect(texts.first?.contains("20261201T150000Z/20261201T160000Z") == true)
  }

  @Test("an organizer's busy-time request can ignore the meeting that is being moved")
  func maskedMeeting() async throws {
    let site = try await invited()
    func asked(_ uid: String, by user: String) async throws -> String {
      let body = Self.request(["alice@example.org"], organizer: user)
        .replacing("UID:f1", with: "UID:f1\r\nX-CALENDARSERVER-MASK-UID:\(uid)")
      let answer = await site.send(
        "POST", "/calendars/\(user)/outbox/", body, [.contentType: "text/calendar"], by: user)
      return String(decoding: answer.body, as: UTF8.self)
    }
    let time = "20261201T100000Z/20261201T110000Z"
    #expect(try await asked("m1", by: "alice").contains(time) == false)
    #expect(try await asked("m2", by: "alice").contains(time))
    // The answer does not reveal whether the event is the one to which Bob is invited.
    #expect(try await asked("m1", by: "bob").contains(time))
  }

  @Test("malformed requests for busy times are refused")
  func wrongRequests() async throws {
    let site = try await invited()
    let type: HTTPFields = [.contentType: "text/calendar"]
    let wrong: [(String, Int, String)] = [
      (Self.request(["alice@example.org"], organizer: "alice"), 403, "valid-organizer"),
      (Self.request([]), 400, "valid-scheduling-message"),
      (Self.request((0...100).map { "p\($0)@example.org" }), 400, "valid-scheduling-message"),
      (Self.request(["alice@example.org"], to: "20291202T000000Z"), 400, "valid-scheduling-message"),
      (Self.request(["alice@example.org"], to: "20261101T000000Z"), 400, "valid-scheduling-message"),
      (Self.request(["alice@example.org"], from: "20261201T000000"), 400, "valid-scheduling-message"),
      (Self.request(["alice@example.org"], method: "REPLY"), 400, "valid-scheduling-message"),
      (MeetingSite.meeting(), 400, "valid-scheduling-message"), ("", 400, "valid-scheduling-message"),
    ]
    for (body, status, condition) in wrong {
      let answer = await site.send("POST", Self.outbox, body, type, by: "bob")
      #expect(answer.status.code == status && MeetingSite.condition(answer) == condition, "\(condition)")
    }
    for path in [Self.inbox, "/calendars/bob/", "/"] {
      #expect(await site.send("POST", path, Self.request(["alice@example.org"]), type, by: "bob").status.code == 405)
    }
    #expect(await site.send("POST", "/calendars/alice/outbox/", "", type, by: "bob").status == .forbidden)
    #expect(await site.send("PROPFIND", Self.outbox, "", [.depth: "1"], by: "bob").status == .multiStatus)
  }

  @Test("transparent calendars do not count")
  func transparentCalendars() async throws {
    let site = try await invited()
    let change = """
      <propertyupdate xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>
      <C:schedule-calendar-transp><C:transparent/></C:schedule-calendar-transp></prop></set></propertyupdate>
      """
    #expect(await properties(site, MeetingSite.alice, by: "alice").contains("<C:opaque/>"))
    #expect(await site.send("PROPPATCH", MeetingSite.alice, change, by: "alice").status == .multiStatus)
    #expect(await properties(site, MeetingSite.alice, by: "alice").contains("<C:transparent/>"))
    let answer = await site.send(
      "POST", Self.outbox, Self.request(["alice@example.org"]), [.contentType: "text/calendar"], by: "bob")
    let text = String(decoding: answer.body, as: UTF8.self)
    // The other calendar has an event without an end at that time, which takes up no time.
    #expect(text.contains("2.0;Success") && !text.contains("110000Z"))
  }
}
