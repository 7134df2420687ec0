import CivilTime
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Conditions of requests to served calendars")
struct ConditionTests {
  let home: ServedHome
  let tag: String
  private let tea = ServedHome.event("tea", "DTSTART:20261201T100000Z", "SUMMARY:Tea")
  private static let path = ServedHome.calendar + "tea.ics"

  init() throws {
    home = try ServedHome()
    tag = try #require(home.put("tea.ics", tea).fields[.eTag])
  }

  private func status(_ method: String, _ fields: HTTPFields, path: String = path) -> Int {
    let response = home.send(method, path, fields, method == "PUT" ? tea : "")
    return Int(response.status.code)
  }

  @Test("the If header takes lists of entity tags, one of which must match")
  func entityTags() {
    for header in [
      "([\(tag)])", "([\"x\"]) ([\(tag)])", "(Not [\"x\"])", "(not [\"x\"] [\(tag)])", "<\(Self.path)> ([\(tag)])",
      "<http://localhost\(Self.path)> ([\"x\"] [\(tag)]) (Not [\"x\"])",
      "<\(ServedHome.calendar)none.ics> (Not [\(tag)])", "(Not <DAV:no-lock>)",
    ] {
      #expect(status("PUT", [.if: header]) == 204, "\(header)")
    }
    for header in [
      "([\"x\"])", "(Not [\(tag)])", "([W/\(tag)])", "([\(tag)] [\"x\"])",
      "<\(ServedHome.calendar)none.ics> ([\(tag)])",
      "<\(ServedHome.calendar)> ([\(tag)])", "</calendars/bob/x/a.ics> ([\(tag)])",
    ] {
      for method in ["PUT", "DELETE", "GET"] { #expect(status(method, [.if: header]) == 412, "\(method) \(header)") }
    }
  }

  @Test("there are no locks, so a condition that requires one fails")
  func locks() {
    #expect(status("PUT", [.if: "(<urn:uuid:181d4fae-7d8c-11d0-a765-00a0c91e6bf2>)"]) == 412)
    #expect(status("DELETE", [.if: "(<urn:uuid:1> [\(tag)])"]) == 412)
    #expect(home.get("tea.ics") == tea)
  }

  @Test("a calendar matches its sync-token until something in it changes")
  func syncTokens() throws {
    let body = "<sync-collection xmlns=\"DAV:\"><sync-token/><prop/></sync-collection>"
    let token = try #require(try home.report(body).token)
    let header: HTTPFields = [.if: "<\(ServedHome.calendar)> (<\(token)>)"]
    #expect(home.put("b.ics", ServedHome.event("b", "DTSTART:20261201T100000Z"), header).status == .created)
    #expect(home.put("c.ics", ServedHome.event("c", "DTSTART:20261201T100000Z"), header).status == .preconditionFailed)
  }

  @Test(
    "an unreadable If header is an error",
    arguments: [
      "", "x", "()", "(", "(<>)", "([])", "([x])", "(Not)", "(Not Not [\"x\"])", "([\"x\"]", "[\"x\"]", "</a>",
      "([\"x\"]) </a> ([\"x\"])", "</a> <b> ([\"x\"])", "</a/../b> ([\"x\"])", "(N [\"x\"])",
      String(repeating: "([\"x\"])", count: 1000),
    ])
  func unreadable(header: String) {
    #expect(status("PUT", [.if: header]) == 400)
    #expect(home.get("tea.ics") == tea)
  }

  @Test("dates are used if there are no tags")
  func dates() throws {
    let now = try #require(home.send("GET", Self.path).fields[.lastModified])
    let (past, future) = ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 2094 08:49:37 GMT")
    for time in [now, future] {
      #expect(status("GET", [.ifModifiedSince: time]) == 304)
      #expect(status("PUT", [.ifUnmodifiedSince: time]) == 204)
    }
    #expect(status("GET", [.ifModifiedSince: past]) == 200)
    #expect(status("PUT", [.ifUnmodifiedSince: past]) == 412 && status("DELETE", [.ifUnmodifiedSince: past]) == 412)
    // Entity tags take precedence, invalid dates are ignored, and If-Modified-Since does not apply to writing.
    #expect(status("GET", [.ifModifiedSince: now, .ifNoneMatch: "\"x\""]) == 200)
    #expect(status("PUT", [.ifUnmodifiedSince: past, .ifMatch: tag]) == 204)
    #expect(status("GET", [.ifModifiedSince: "yesterday"]) == 200)
    #expect(status("PUT", [.ifModifiedSince: future]) == 204)
  }

  @Test("an existing calendar matches “*”, and a missing one does not")
  func anything() {
    #expect(status("DELETE", [.ifNoneMatch: "*"], path: ServedHome.calendar) == 412)
    #expect(status("DELETE", [.ifMatch: "*"], path: ServedHome.calendar + "none.ics") == 412)
    #expect(status("DELETE", [.ifMatch: "*"], path: ServedHome.calendar) == 204)
  }
}
