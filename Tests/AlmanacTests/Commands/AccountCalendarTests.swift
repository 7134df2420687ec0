import Fetching
import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac calendars delete with account calendars", .timeLimit(.minutes(30)))
struct AccountCalendarTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("the user must say what happens to them on the server", arguments: LiveServer.names.filter { $0 == "radicale" })
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
    #expect(try await place.run("doctor").output.contains("ok   mirrors: 6 server resources are recorded"))
  }

  @Test("are added by the URL of one, or by existing names", arguments: LiveServer.names.prefix(1))
  func choosing(name: String) async throws {
    let server = try LiveServer(name)
    let password = Array("\(server.password)\n".utf8)
    let add = { (url: String, options: [String]) in
      try await self.place.run(
        list: ["accounts", "add", url, "--user", server.user, "--password-stdin", "--json"] + options, input: password)
    }
    let home = try #require(try await add(server.url, ["-n"]).json()["home"].text)
    for folder in ["one", "two"] { try await server.send("MKCALENDAR", "\(home)\(folder)/") }
    let missing = try await add(server.url, ["--calendars", "nowhere"])
    #expect(
      missing.status != 0 && missing.error.contains("there is no calendar “nowhere”; the calendars are"), "\(missing)")
    let one = try await add(home + "one/", ["--name", "one", "--read-only"])
    #expect(try one.json()["calendars"].list.map(\.["url"].text) == [home + "one/"])
    let synced = try await place.run("sync")
    #expect(synced.status == 0 && synced.output.contains("new here"), "\(synced)")
    #expect(try await place.run("sync").output.contains("nothing new"))
    #expect(try await place.run("accounts").output.contains("ready, read-only"))
    let status = try await place.run("accounts", "status")
    #expect(status.status == 0 && status.output == "one: ready, 1 calendar\n", "\(status)")
    // Without a terminal, the message explains how to give a password.
    let silent = try await place.run("accounts", "add", server.url, "--user", server.user, "--name", "two")
    #expect(silent.status == 4 && silent.error.contains("--password-stdin"), "\(silent)")
  }

  @Test("calendars that vanished are forgotten once the user says so", arguments: LiveServer.names.prefix(1))
  func forgetting(name: String) async throws {
    let server = try LiveServer(name)
    let added = try await place.run(
      "accounts", "add", server.url, "--user", server.user, "--password-stdin", "--name", "work", "--json",
      input: Array("\(server.password)\n".utf8))
    let home = try #require(try added.json()["home"].text)
    for folder in ["stays", "goes"] { try await server.send("MKCALENDAR", "\(home)\(folder)/") }
    let lines = [
      "BEGIN:VEVENT", "UID:v@x", "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z", "SUMMARY:V", "END:VEVENT",
    ]
    try await server.put(lines, at: "\(home)goes/v.ics")
    #expect(try await place.run("sync").status == 0)
    // Some servers add the user to the name of a calendar.
    let titles = try await place.run("calendars", "--json").json()["calendars"].list.compactMap(\.["title"].text)
    let title = try #require(titles.first { $0.hasSuffix("goes") }, "\(titles)")
    #expect(try await place.run("accounts", "forget-calendar", title, "--yes").status != 0)
    #expect(try await place.run("edit", "uid:v@x", "--title", "Edited here").status == 0)
    try await server.send("DELETE", home + "goes/")
    let held = try await place.run("sync", "--allow-deletions")
    #expect(held.status == 1 && held.output.contains("not sent: “Edited here”"), "\(held)")
    let asked = try await place.run("accounts", "forget-calendar", title)
    #expect(asked.status == 2 && asked.error.contains("Edited here") && asked.error.contains("--yes"), "\(asked)")
    #expect(try await place.run("accounts", "forget-calendar", title, "--yes").status == 0)
    #expect(try await place.run("calendars").output.contains(title) == false)
  }
}
