import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("subscribe and refresh", .enabled(if: WebServer.canRun, "python3 is not here"))
struct SubscriptionTests {
  let place: Workplace
  let server: WebServer

  init() throws {
    place = try Workplace()
    server = try WebServer()
  }

  private func feed(_ numbers: Range<Int>, summary: String = "Item") -> String {
    let events = numbers.map {
      "BEGIN:VEVENT\r\nUID:\($0)@example.com\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:2026010\($0 % 9 + 1)T100000Z\r\n"
        + "SUMMARY:\(summary) \($0)\r\nEND:VEVENT\r\n"
    }
    return
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example.com//tests//EN\r\nX-WR-CALNAME:Team\r\n\(events.joined())"
      + "END:VCALENDAR\r\n"
  }

  private func state() async throws -> JSONValue {
    let all = try await place.run("calendars", "list", "--json").json()["calendars"].list
    return all.first { $0["subscribed"].bool == true }?["feed"] ?? all[0]["none"]
  }

  @Test("a feed goes through 200, 304, 404 and back, and ends")
  func life() async throws {
    try server.put("secret-team.ics", feed(0..<8))
    let url = server.url("secret-team.ics")
    let subscribed = try await place.run("subscribe", url, "--every", "1h", "--json")
    #expect(subscribed.status == 0, "\(subscribed)")
    #expect(try subscribed.json()["calendar"].text == "Team" && subscribed.json()["added"].number == 8)
    let fresh = try await state()
    #expect(fresh["state"].text == "ready" && fresh["interval"].number == 3_600)

    #expect(try await place.run("refresh").output == "Team: nothing new\n")
    #expect(server.requests.last?.contains("If-None-Match") == true)
    try server.put("secret-team.ics", feed(0..<9, summary: "Changed"))
    #expect(try await place.run("refresh", "Team").output == "Team: 1 added, 8 changed\n")

    try server.remove("secret-team.ics")
    let missing = try await place.run("refresh")
    #expect(missing.status == 6 && missing.error.contains("404 Not Found"), "\(missing)")
    #expect(try await state()["problem"].text?.contains("404") == true)
    #expect(try await place.run("calendars").output.contains("answered 404 Not Found"))
    #expect(try await place.run("search", "Changed").status == 0)

    try server.put("secret-team.ics", feed(0..<0))
    let held = try await place.run("refresh")
    #expect(
      held.status == 1 && held.output.contains("held back: 9 of 9 items are missing from the feed"), "\(held)")
    #expect(try await place.run("refresh", "-n", "--allow-deletions").output == "Team: 9 deleted\n")
    #expect(try await place.run("refresh", "--allow-deletions").output == "Team: 9 deleted\n")

    let names = [".sqlite", ".sqlite-wal"].map { place.store.replacing(".sqlite", with: $0) }
    for name in names {
      let bytes = FileManager.default.contents(atPath: name) ?? Data()
      #expect(bytes.range(of: Data("secret-team".utf8)) == nil)
    }
    #expect(try await place.run("calendars", "delete", "Team").status == 0)
    #expect(try await place.run("refresh", "--json").json()["calendars"].list.isEmpty)
    #expect(try !place.read(".local/share/almanac/credentials").contains("secret-team"))
  }

  @Test("--due reads only the feeds that are due")
  func due() async throws {
    try server.put("a.ics", feed(0..<1))
    #expect(try await place.run("subscribe", server.url("a.ics")).status == 0)
    let count = server.requests.count
    #expect(try await place.run("refresh", "--due").status == 0)
    #expect(server.requests.count == count)
  }

  @Test("an unreadable feed creates no calendar, and has an exit code")
  func refusals() async throws {
    for (page, status) in [
      ("nothing", 6), ("basic", 4), ("login", 9), ("short", 6), ("bomb", 6), ("close", 6), ("status?status=410", 6),
    ] as [(String, Int32)] {
      let outcome = try await place.run("subscribe", server.url(page))
      #expect(outcome.status == status && outcome.error.hasPrefix("almanac: error: "), "\(outcome)")
    }
    #expect(try await place.run("calendars").output.contains("subscribed") == false)
  }

  @Test("a name and a password in the URL are used, and hidden")
  func passwords() async throws {
    let url = server.url("basic").replacing("http://", with: "http://alice:s%C3%A9cret@")
    #expect(try await place.run("subscribe", url, "-c", "Mine").status == 0)
    #expect(try await place.run("refresh", "Mine").status == 0)
    #expect(try await place.run("calendars", "--json").output.contains("cret") == false)
    let taken = try await place.run("subscribe", url, "-c", "Mine")
    #expect(taken.status == 5 && taken.error.contains("to choose another title, use -c"), "\(taken)")
  }

  @Test("additional header fields are sent at each reading, and kept with the passwords")
  func headers() async throws {
    try server.put("a.ics", feed(0..<1))
    try place.write("fields", "X-Key: s3cret\nX-Other: 0ther\n")
    #expect(
      try await place.run("subscribe", server.url("a.ics"), "--header", "@fields", "--header", "X-Third: 3").status == 0
    )
    for run in 0..<2 {
      let last = try #require(server.requests.last)
      for value in ["s3cret", "0ther", "X-Third"] { #expect(last.contains(value), "reading \(run): \(last)") }
      #expect(try await place.run("refresh").status == 0)
    }
    for name in [".sqlite", ".sqlite-wal"].map({ place.store.replacing(".sqlite", with: $0) }) {
      #expect((FileManager.default.contents(atPath: name) ?? Data()).range(of: Data("s3cret".utf8)) == nil)
    }
    #expect(try place.read(".local/share/almanac/credentials").contains("s3cret"))
    #expect(try await place.run("calendars", "delete", "Team").status == 0)
    #expect(try !place.read(".local/share/almanac/credentials").contains("s3cret"))
    #expect(try await place.run("subscribe", server.url("a.ics"), "--header", "no field").status == 2)
  }

  @Test("alarms of its items can be the user's, and stay when the feed is read again")
  func ownAlarms() async throws {
    try server.put("a.ics", feed(0..<2))
    #expect(try await place.run("subscribe", server.url("a.ics")).status == 0)
    #expect(try await place.run("edit", "uid:0@example.com", "--alarm", "30m").status == 0)
    let refused = try await place.run("edit", "uid:0@example.com", "--title", "Mine")
    #expect(refused.status == 4 && refused.error.contains("except for the alarms"), "\(refused)")
    try server.put("a.ics", feed(0..<2, summary: "Changed"))
    #expect(try await place.run("refresh").output == "Team: 2 changed\n")
    let text = try await place.run("export", "-c", "Team").output
    #expect(text.contains("TRIGGER:-PT30M") && text.contains("SUMMARY:Changed 0"), "\(text)")
    #expect(try await place.run("calendars", "edit", "Team", "--color", "#00FF00").status == 0)
    try server.put("a.ics", feed(0..<2, summary: "Again"))
    #expect(try await place.run("refresh").status == 0)
    #expect(try await place.run("calendars", "--json").output.contains("#00FF00"))
  }

  @Test("its items cannot be changed here")
  func readOnly() async throws {
    try server.put("a.ics", feed(0..<1))
    #expect(try await place.run("subscribe", server.url("a.ics")).status == 0)
    #expect(try await place.run("add", "Lunch", "--start", "20260101T120000", "-c", "Team").status == 4)
    #expect(try await place.run("import", Repository.fixture("travel.ics"), "-c", "Team").status == 4)
  }

  @Test("invalid arguments are refused")
  func usage() async throws {
    let url = server.url("calendar")
    #expect(try await place.run("subscribe", "/etc/passwd").status == 2)
    #expect(try await place.run("subscribe", url, "--every", "1m").status == 2)
    #expect(try await place.run("subscribe", url, "--ca", "missing.pem").status == 2)
    #expect(try await place.run("subscribe", url, "--color", "no colour").status == 2)
    #expect(try await place.run("subscribe", url, "-c", "Web").status == 0)
    #expect(try await place.run("refresh", "Calendar").status == 3)
    #expect(try await place.run("refresh", "Nowhere").status == 3)
  }
}
