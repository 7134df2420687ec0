import Fetching
import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac calendars delete, for calendars of accounts", .timeLimit(.minutes(15)))
struct AccountCalendarTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("wants to know what becomes of them on the server", arguments: LiveServer.names.filter { $0 == "radicale" })
  func deleting(name: String) async throws {
    let server = try LiveServer(name)
    let added = try await place.run(
      "accounts", "add", server.url, "--user", server.user, "--password-stdin", "--name", "work", "--json",
      input: Array("\(server.password)\n".utf8))
    let home = try #require(try added.json()["home"].text)
    let base = home + (home.hasSuffix("/") ? "" : "/")
    for folder in ["one", "two"] {
      let (status, _) = try await server.send(
        "MKCALENDAR", base + folder + "/", ["Content-Type": "application/xml"],
        """
        <C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><displayname>\(folder)</displayname>\
        </prop></set></C:mkcalendar>
        """)
      try #require(status == 201)
      for number in 0..<6 {
        let lines = [
          "BEGIN:VEVENT", "UID:\(folder)\(number)@x", "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z",
          "END:VEVENT",
        ]
        try await server.put(lines, at: "\(base)\(folder)/\(number).ics")
      }
    }
    #expect(try await place.run("sync").status == 0)
    #expect(try await place.run("accounts", "edit", "work", "--every", "5m").status == 0)
    #expect(try await place.run("accounts", "edit", "work", "--every", "5s").status == 2)
    let asked = try await place.run("calendars", "delete", "one", "--yes")
    #expect(asked.status == 2 && asked.error.contains("--on-server") && asked.error.contains("--only-here"), "\(asked)")
    #expect(try await place.run("calendars", "delete", "one", "--yes", "--only-here").status == 0)
    #expect(try await place.run("sync").status == 0)
    #expect(try await server.texts(base + "one/").count == 6)
    #expect(try await place.run("calendars").output.contains("one") == false)
    #expect(try await place.run("calendars", "delete", "two", "--yes", "--on-server").status == 0)
    #expect(try await place.run("sync").status == 0)
    #expect(try await server.send("PROPFIND", base + "two/", ["Depth": "0"]).0 == 404)
    #expect(try await place.run("accounts", "edit", "work", "--calendars", "all").status == 0)
    #expect(try await place.run("sync").status == 0)
    #expect(try await server.texts(base + "one/").count == 6)
    #expect(try await place.run("calendars").output.contains("one"))
    #expect(try await place.run("doctor").output.contains("ok   mirrors: 6 resources of servers are known"))
  }
}
