import CalendarStore
import HTTPTypes
import Testing
import XML

@testable import CalendarServer

@Suite("Hostile requests to served calendars")
struct HostileTests {
  let home: ServedHome
  init() throws { home = try ServedHome() }

  private static let methods = [
    "GET", "HEAD", "PROPFIND", "PROPPATCH", "REPORT", "MKCALENDAR", "MKCOL", "PUT", "DELETE", "COPY", "MOVE",
  ]

  @Test("no method gives access to another user's data", arguments: methods)
  func others(method: String) throws {
    _ = home.put("a.ics", ServedHome.event("a", "DTSTART:20261201T100000Z", "SUMMARY:Secret"))
    let before = try home.listing()
    let bodies = [
      "", "<propfind xmlns=\"DAV:\"><allprop/></propfind>",
      "<sync-collection xmlns=\"DAV:\"><sync-token/><prop><getetag/></prop></sync-collection>",
      "<propertyupdate xmlns=\"DAV:\"><set><prop><displayname>x</displayname></prop></set></propertyupdate>",
      ServedHome.event("a", "DTSTART:20261201T100000Z"),
    ]
    for path in ["/calendars/alice/", ServedHome.calendar, ServedHome.calendar + "a.ics", "/principals/alice/"] {
      for body in bodies {
        let fields: HTTPFields = [.depth: "1", .destination: "/calendars/mallory/x/a.ics"]
        let response = home.send(method, path, fields, body, user: "mallory")
        #expect((400..<500).contains(response.status.code), "\(path): \(response.status)")
        #expect(!String(decoding: response.body, as: UTF8.self).contains("Secret"))
      }
    }
    #expect(try home.listing() == before)
  }

  @Test(
    "malicious or malformed XML is refused",
    arguments: [
      "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><propfind xmlns=\"DAV:\">&b;</propfind>",
      "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><propfind xmlns=\"DAV:\">&a;</propfind>",
      "<propfind xmlns=\"DAV:\"><prop>", "<propfind>", "nonsense", "<a:b/>", "\u{0}", "<propfind xmlns=\"DAV:\"/><x/>",
      String(repeating: "<a>", count: 10_000), "<propfind xmlns=\"DAV:\">" + String(repeating: "<a/>", count: 200_000),
    ])
  func xml(body: String) {
    for method in ["PROPFIND", "PROPPATCH", "REPORT", "MKCALENDAR", "MKCOL"] {
      let path = method.hasPrefix("MK") ? "/calendars/alice/new/" : ServedHome.calendar
      let response = home.send(method, path, [.depth: "0"], body)
      #expect([400, 403].contains(response.status.code), "\(method): \(response.status)")
      #expect(!String(decoding: response.body, as: UTF8.self).contains("root:"))
    }
  }

  @Test("every invalid request gets the right status")
  func statuses() throws {
    #expect(home.send("PROPFIND", ServedHome.calendar, [.depth: "infinity"]).status == .forbidden)
    #expect(home.send("PROPFIND", ServedHome.calendar, [.depth: "2"]).status == .badRequest)
    #expect(home.send("PROPFIND", ServedHome.calendar).status == .forbidden)
    #expect(home.send("PROPFIND", "/calendars/alice/none/", [.depth: "0"]).status == .notFound)
    #expect(home.send("PROPFIND", "/x/y", [.depth: "0"]).status == .notFound)
    #expect(home.send("MKCALENDAR", ServedHome.calendar).status == .methodNotAllowed)
    #expect(home.send("MKCALENDAR", ServedHome.calendar + "x/").status == .forbidden)
    #expect(home.send("MKCOL", "/calendars/alice/plain/").status == .forbidden)
    #expect(home.send("DELETE", "/calendars/alice/").status == .forbidden)
    #expect(home.send("POST", ServedHome.calendar).status == .methodNotAllowed)
    #expect(home.send("REPORT", ServedHome.calendar, [:], "<x xmlns=\"DAV:\"/>").status == .forbidden)
    #expect(home.send("REPORT", "/calendars/alice/", [:], "<sync-collection xmlns=\"DAV:\"/>").status == .forbidden)
  }

  @Test("markup in names, titles and properties is text, and comes back unchanged")
  func markup() throws {
    let title = "<b>&\"'</D:displayname>]]>"
    let escaped = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let body = """
      <propertyupdate xmlns="DAV:" xmlns:y="urn:y"><set><prop><displayname>\(escaped)</displayname><y:note a="1">x<y:in>\
      \(escaped)</y:in></y:note></prop></set></propertyupdate>
      """
    #expect(home.send("PROPPATCH", ServedHome.calendar, [:], body).status.code == 207)
    let wanted = "<propfind xmlns=\"DAV:\" xmlns:y=\"urn:y\"><prop><displayname/><y:note/></prop></propfind>"
    let answer = try ServedHome.Answer(home.send("PROPFIND", ServedHome.calendar, [.depth: "0"], wanted))
    #expect(answer.property(.init("displayname", in: "DAV:"), of: "work")?.text == title)
    #expect(answer.property(.init("note", in: "urn:y"), of: "work")?.children.first?.text == title)
    #expect(try home.store.calendar(named: title).title == title)
  }

  @Test("a property change is applied as a whole or not at all")
  func whole() throws {
    let body = """
      <propertyupdate xmlns="DAV:"><set><prop><displayname>New</displayname></prop></set>\
      <set><prop><sync-token>x</sync-token></prop></set></propertyupdate>
      """
    let answer = try ServedHome.Answer(home.send("PROPPATCH", ServedHome.calendar, [:], body))
    let statuses = answer.responses["work"]?.all(.init("propstat", in: "DAV:")).compactMap {
      $0.first(.init("status", in: "DAV:"))?.text.split(separator: " ")[1]
    }
    #expect(Set(statuses ?? []) == ["403", "424"])
    #expect(try home.store.allCalendars().contains { $0.title == "work" })
  }
}
