import CalendarStore
import HTTPTypes
import Testing
import XML

@testable import CalendarServer

@Suite("Moving and copying on a server")
struct MovingTests {
  let home: ServedHome
  init() throws {
    home = try ServedHome()
  }

  private let tea = ServedHome.event("tea", "DTSTART:20261201T100000Z", "SUMMARY:Tea")
  private let other = ServedHome.event("other", "DTSTART:20261201T100000Z", "SUMMARY:Other")

  private func send(_ method: String, _ from: String, to: String, _ fields: HTTPFields = [:]) throws -> (
    status: Int, condition: String?
  ) {
    var fields = fields
    fields[.destination] = to
    let response = home.send(method, from, fields)
    return (Int(response.status.code), try ServedHome.Answer(response).condition)
  }

  @Test("objects are moved within a calendar and to another, and copied to another")
  func moving() throws {
    #expect(home.send("MKCALENDAR", "/calendars/alice/other/").status == .created)
    let tag = home.put("tea.ics", tea).fields[.eTag]
    let from = ServedHome.calendar
    #expect(
      home.send("MOVE", from + "tea.ics", [.destination: "http://LOCALHOST:8020\(from)cha.ics"]).status == .created)
    #expect(try home.listing() == ["cha.ics": tag])
    #expect(home.send("MOVE", from + "cha.ics", [.destination: "/calendars/alice/other/a.ics"]).status == .created)
    #expect(try home.listing().isEmpty && home.listing("/calendars/alice/other/") == ["a.ics": tag])
    #expect(home.send("COPY", "/calendars/alice/other/a.ics", [.destination: from + "b.ics"]).status == .created)
    #expect(home.get("b.ics") == tea)
    let again: HTTPFields = [.destination: from + "b.ics", .overwrite: "F"]
    #expect(home.send("COPY", "/calendars/alice/other/a.ics", again).status == .preconditionFailed)
    #expect(home.send("MOVE", "/calendars/alice/other/a.ics", [.destination: from + "b.ics"]).status == .noContent)
    #expect(home.send("MOVE", from + "b.ics", [.destination: "/calendars/bob/x/b.ics"]).status == .forbidden)
    #expect(home.send("MOVE", from + "b.ics", [.destination: "/calendars/alice/none/b.ics"]).status == .conflict)
    #expect(home.send("MOVE", from + "b.ics").status == .badRequest)
    #expect(home.get("b.ics") == tea)
  }

  @Test("moving or copying onto an object with another UID does not overwrite it", arguments: ["COPY", "MOVE"])
  func conflicts(method: String) throws {
    #expect(home.send("MKCALENDAR", "/calendars/alice/other/").status == .created)
    #expect(home.put("tea.ics", tea).status == .created && home.put("other.ics", other).status == .created)
    #expect(home.send("PUT", "/calendars/alice/other/tea.ics", [:], other).status == .created)
    let from = ServedHome.calendar
    for target in [from + "other.ics", "/calendars/alice/other/tea.ics", "/calendars/alice/other/x.ics"] {
      let source = target.hasSuffix("x.ics") ? from + "other.ics" : from + "tea.ics"
      let answer = try send(method, source, to: target)
      #expect(answer.status == 409 && answer.condition == "no-uid-conflict", "\(target)")
    }
    #expect(home.get("tea.ics") == tea && home.get("other.ics") == other)
    #expect(try home.listing("/calendars/alice/other/").keys.sorted() == ["tea.ics"])
    #expect(try home.store.items(matching: ItemQuery()).count == 3)
  }

  @Test("an object with the same UID is replaced, and the answer says so", arguments: ["COPY", "MOVE"])
  func replacing(method: String) throws {
    #expect(home.send("MKCALENDAR", "/calendars/alice/other/").status == .created)
    #expect(home.put("tea.ics", tea).status == .created)
    let newer = tea.replacing("SUMMARY:Tea", with: "SUMMARY:Green tea")
    #expect(home.send("PUT", "/calendars/alice/other/a.ics", [:], newer).status == .created)
    #expect(try send(method, "/calendars/alice/other/a.ics", to: ServedHome.calendar + "tea.ics").status == 204)
    #expect(home.get("tea.ics") == newer)
    #expect(try home.listing("/calendars/alice/other/").isEmpty == (method == "MOVE"))
  }

  @Test("names may have 250 bytes, however an object gets them")
  func longNames() throws {
    let (long, longer) = (String(repeating: "n", count: 250), String(repeating: "n", count: 251))
    #expect(home.send("MKCALENDAR", "/calendars/alice/other/").status == .created)
    let refused = home.put(longer, tea)
    #expect(refused.status == .forbidden)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("name has 251 bytes; the limit is"))
    #expect(home.put(long, tea).status == .created)
    for calendar in [ServedHome.calendar, "/calendars/alice/other/"] {
      #expect(try send("MOVE", ServedHome.calendar + long, to: calendar + longer).status == 403)
      #expect(try send("COPY", ServedHome.calendar + long, to: calendar + longer).status == 403)
    }
    #expect(home.get(long) == tea)
  }

  @Test("a destination on another server is refused as such")
  func otherServers() throws {
    #expect(home.put("tea.ics", tea).status == .created)
    for place in [
      "http://example.com", "https://localhost.example.com:8020", "https://user@example.com", "http://[::1]",
    ] {
      let path = place + ServedHome.calendar + "cha.ics"
      #expect(try send("MOVE", ServedHome.calendar + "tea.ics", to: path).status == 502, "\(place)")
    }
    #expect(home.get("tea.ics") == tea)
    // Behind a proxy that uses its own host name, the name that clients use also refers to this server.
    let fields: HTTPFields = [HTTPField.Name("X-Forwarded-Host")!: "example.com"]
    let path = "https://example.com" + ServedHome.calendar + "cha.ics"
    #expect(try send("MOVE", ServedHome.calendar + "tea.ics", to: path, fields).status == 201)
  }

  @Test("a calendar is moved within its home, with its contents and everything clients know about it")
  func calendars() throws {
    #expect(home.put("tea.ics", tea).status == .created)
    let body = "<sync-collection xmlns=\"DAV:\"><sync-token/><prop><getetag/></prop></sync-collection>"
    let token = try #require(try home.report(body).token)
    let before = try home.listing()
    let to = "/calendars/alice/moved/"
    #expect(home.send("MKCALENDAR", "/calendars/alice/other/").status == .created)
    #expect(try send("MOVE", ServedHome.calendar, to: to, [.depth: "0"]).status == 400)
    #expect(try send("COPY", ServedHome.calendar, to: to).status == 403)
    #expect(try send("MOVE", ServedHome.calendar, to: "/calendars/alice/other/").status == 403)
    #expect(try send("MOVE", ServedHome.calendar, to: "/calendars/alice/other/", [.overwrite: "F"]).status == 412)
    #expect(try send("MOVE", ServedHome.calendar, to: "/calendars/alice/bob~x/").status == 403)
    #expect(
      try send("MOVE", ServedHome.calendar, to: "/calendars/alice/other/in/").condition
        == "calendar-collection-location-ok")
    #expect(try send("MOVE", "/calendars/alice/", to: to).status == 403)
    #expect(try home.listing() == before)
    #expect(try send("MOVE", ServedHome.calendar, to: to).status == 201)
    #expect(home.send("PROPFIND", ServedHome.calendar, [.depth: "0"]).status == .notFound)
    #expect(try home.listing(to) == before)
    #expect(try home.store.revisions(limit: 1).first?.command == "serve MOVE")
    let answer = home.send(
      "REPORT", to, [:], body.replacing("<sync-token/>", with: "<sync-token>\(token)</sync-token>"))
    #expect(answer.status == .multiStatus)
    #expect(try ServedHome.Answer(answer).responses.isEmpty)
    // The old path is free again.
    #expect(home.send("MKCALENDAR", ServedHome.calendar).status == .created)
    #expect(try home.listing().isEmpty)
  }
}
