import CivilTime
import Fetching
import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac serve share", .timeLimit(.minutes(30)))
struct ShareCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// The path of a new link to the calendar in which every text contains “leak”.
  private func link(_ more: String..., input: String = "") async throws -> String {
    let file = Repository.root + "/Tests/AlmanacTests/Fixtures/everything-says-leak.ics"
    let text = try soon(String(contentsOfFile: file, encoding: .utf8))
    #expect(try await place.run("import", place.write("leak.ics", text), "-c", "Leak", "--create").status == 0)
    let outcome = try await place.run(list: ["share", "Leak"] + more, input: Array(input.utf8))
    let line = try #require(outcome.lines.first, "\(outcome)")
    return try #require(line.firstMatch(of: #/^http://localhost:8020(/share/[a-z2-9]{26})$/#), "\(line)").1.description
  }

  /// The text with November and December 2026 moved a whole number of weeks into the near future, because links show
  /// only the near future.
  private func soon(_ text: String) throws -> String {
    let year = 364
    let passed = CivilDate(daysSinceEpoch: Int(Date.now.timeIntervalSince1970) / 86400)
      .days(since: try CivilDate(parsing: "20261124"))
    let later = (max(passed, 0) + year - 1) / year * year
    return try text.replacing(#/20261[12]\d\d/#) { try CivilDate(parsing: $0.output).adding(days: later).text }
  }

  @Test("with --busy-only it contains nothing but times, new UIDs and “Busy”")
  func busy() async throws {
    let path = try await link("--busy-only", "--tz", "Europe/Berlin")
    let line =
      #/
      (BEGIN|END):(VCALENDAR|VEVENT)|VERSION:2\.0|PRODID:-//Almanac//Almanac//EN|(NAME|X-WR-CALNAME|SUMMARY):Busy
      |REFRESH-INTERVAL;VALUE=DURATION:PT1H|X-PUBLISHED-TTL:PT1H|TRANSP:OPAQUE|UID:[0-9A-F-]{36}
      |(DTSTAMP|LAST-MODIFIED|DTSTART|DTEND):[0-9]{8}T[0-9]{6}Z|(DTSTART|DTEND);VALUE=DATE:[0-9]{8}
      /#
    let outcome = try await RunningServer.run(place) { server in
      let feed = try await server.send("GET", path)
      #expect(feed.status == 200 && feed.header["Content-Type"] == "text/calendar; charset=utf-8")
      for text in feed.body.split(separator: "\r\n") { #expect(text.wholeMatch(of: line) != nil, "\(text)") }
      // The three occurrences of the series, moved as in the override; the private days; the absences.
      for time in [
        "DTSTART:20261124T090000Z", "DTSTART:20261201T140000Z", "DTSTART:20261208T090000Z",
        "DTSTART;VALUE=DATE:20261126", "DTSTART:20261210T080000Z",
      ] { #expect(feed.body.contains(try soon("\(time)\r\n")), "\(time)") }
      #expect(feed.body.matches(of: #/BEGIN:VEVENT/#).count == 5)
      for form in ["", ".ics", ".html", ".json"] {
        let answer = try await server.send("GET", path + form)
        #expect(answer.status == 200)
        let everything = "\(answer.header) \(answer.body)".lowercased()
        #expect(!everything.contains("leak"), "\(everything)")
      }
      let found = try await place.run(
        "validate", "--profile", "feed", place.write("f.ics", feed.body), "--format", "json")
      #expect(try found.json()["findings"].list.isEmpty, "\(found)")
    }
    #expect(!outcome.error.lowercased().contains("leak"))
  }

  @Test("rules find nothing in many busy times, all of which carry the time when the link was made")
  func manyBusyTimes() async throws {
    let daily = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:daily\r\nDTSTAMP:20260101T000000Z\r
      DTSTART:20260101T080000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Walk\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    #expect(try await place.run("import", place.write("d.ics", daily), "-c", "Days", "--create").status == 0)
    let shared = try await place.run("share", "Days", "--busy-only")
    let path = try #require(shared.lines.first?.firstRange(of: "/share/").map { shared.lines[0][$0.lowerBound...] })
    _ = try await RunningServer.run(place) { server in
      let feed = try await server.send("GET", String(path))
      #expect(feed.body.matches(of: #/BEGIN:VEVENT/#).count > 100)
      let found = try await place.run(
        "validate", "--profile", "feed", place.write("f.ics", feed.body), "--format", "json")
      #expect(try found.json()["findings"].list.isEmpty, "\(found)")
    }
  }

  @Test("the whole calendar contains nothing that should not be public, and rules find nothing")
  func everything() async throws {
    let path = try await link()
    let outcome = try await RunningServer.run(place) { server in
      let feed = try await server.send("GET", path)
      #expect(feed.status == 200 && feed.body.contains("SUMMARY;LANGUAGE=x-leak:Leak of a title"))
      for word in ["Leak of days", "ATTENDEE", "ORGANIZER", "VALARM", "mailto:"] { #expect(!feed.body.contains(word)) }
      let found = try await place.run(
        "validate", "--profile", "feed", place.write("f.ics", feed.body), "--format", "json")
      #expect(try found.json()["findings"].list.isEmpty, "\(found)")
      // The same feed for browsers and programs.
      let page = try await server.send("GET", path, ["Accept": "text/html,*/*"])
      #expect(page.header["Content-Type"] == "text/html; charset=utf-8" && page.body.contains("Leak of a title"))
      #expect(page.header["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
      #expect(page.header["Referrer-Policy"] == "no-referrer" && page.header["X-Robots-Tag"] == "noindex")
      let list = try JSONSerialization.jsonObject(with: Data(try await server.send("GET", path + ".json").body.utf8))
      #expect(((list as? [String: Any])?["occurrences"] as? [Any])?.isEmpty == false)
    }
    // The log does not reveal the secret.
    #expect(!outcome.error.contains(path.dropFirst(7)))
  }

  @Test("a client that has the current feed is told that it has not changed")
  func validators() async throws {
    let path = try await link()
    _ = try await RunningServer.run(place) { server in
      let first = try await server.send("GET", path)
      let tag = try #require(first.header["ETag"])
      let date = try #require(first.header["Last-Modified"])
      #expect(try await server.send("GET", path, ["If-None-Match": tag]).status == 304)
      #expect(try await server.send("GET", path, ["If-Modified-Since": date]).status == 304)
      #expect(try await server.send("GET", path, ["If-None-Match": "\"x\"", "If-Modified-Since": date]).status == 200)
      #expect(try await server.send("HEAD", path).header["ETag"] == tag)
      let packed = try server.send(
        raw: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n\r\n")
      #expect(packed.lowercased().contains("content-encoding: gzip") && !packed.contains("BEGIN:VEVENT"))
      let plain = try server.send(
        raw: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip;q=0\r\nConnection: close\r\n\r\n")
      #expect(!plain.lowercased().contains("content-encoding") && plain.contains("BEGIN:VEVENT"))
      #expect(try await place.run("edit", "uid:leak-3@leak.example", "--title", "Another title").status == 0)
      let second = try await server.send("GET", path, ["If-None-Match": tag])
      #expect(second.status == 200 && second.header["ETag"] != tag && second.body.contains("Another title"))
    }
  }

  @Test("past events are left out, a password is required, and a revoked link is gone")
  func options() async throws {
    let day = try soon("20261130")
    let after = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
    let path = try await link("--after", after, "--password-stdin", input: "opens it\n")
    let second = try await link("--after", "-30d")
    let shares = try await place.run("share", "list", "--json").json()["shares"].list
    #expect(shares.map { $0["calendar"].text } == ["Leak", "Leak"])
    #expect(shares.map { $0["password"].bool } == [true, false] && shares[1]["after_days"].number == 30)
    #expect(shares.allSatisfy { $0["url"].isNull })
    let outcome = try await RunningServer.run(place) { server in
      let refused = try await server.send("GET", path)
      #expect(refused.status == 401)
      #expect(try await server.send("GET", path, user: "anybody:wrong").status == 401)
      let feed = try await server.send("GET", path, user: "anybody:opens it")
      #expect(feed.status == 200 && feed.body.contains("leak-3@") && !feed.body.contains("leak-2@"))
      let other = String(path.dropLast()) + (path.hasSuffix("a") ? "b" : "a")
      for wrong in ["/share", "/share/", "/share/x", path + "/x", path + ".exe", other] {
        #expect(try await server.send("GET", wrong).status == 404, "\(wrong)")
      }
      for method in ["POST", "PUT", "DELETE", "PROPFIND", "OPTIONS"] {
        #expect(try await server.send(method, second).status == 405)
      }
      #expect(try await server.send("GET", second).status == 200)
      #expect(try await place.run("share", "revoke", "2", "-n").status == 0)
      #expect(try await server.send("GET", second).status == 200)
      #expect(try await place.run("share", "revoke", "2").status == 0)
      #expect(try await server.send("GET", second).status == 404)
      #expect(try await place.run("share", "revoke", "2").status == 3)
    }
    #expect(outcome.status == 0 && !outcome.error.contains("opens it"))
  }

  @Test("if the server has users, a calendar can be shared only with one of them", arguments: [true, false])
  func users(hasStores: Bool) async throws {
    let store = place.path(hasStores ? "stores/ann.sqlite" : "stores/mine.sqlite")
    #expect(try await place.run("calendars", "create", "Team", "--store", store).status == 0)
    let option = hasStores ? ["--stores", place.path("stores")] : ["--store", store]
    for name in hasStores ? ["ann", "bob"] : ["bob"] {
      let added = try await place.run(
        list: ["users", "add", name, "--password-stdin"] + option, input: Array("secret\n".utf8))
      #expect(added.status == 0, "\(added)")
    }
    for dryRun in [["-n"], []] {
      let refused = try await place.run(list: ["share", "Team", "--with", "carol", "--store", store] + dryRun)
      #expect(refused.status == 3 && refused.output.isEmpty, "\(refused)")
      #expect(refused.error.contains("there is no user carol; `almanac serve users list --stores "), "\(refused)")
    }
    #expect(try await place.run("share", "list", "--store", store, "--json").json()["shares"].list.isEmpty)
    #expect(try await place.run("share", "Team", "--with", "bob", "--store", store).status == 0)
  }

  @Test("contradictory arguments are refused")
  func refusals() async throws {
    _ = try await link()
    #expect(try await place.run("share", "Nothing").status == 3)
    #expect(try await place.run("share", "Leak", "--write").status == 2)
    #expect(try await place.run("share", "Leak", "--with", "bob", "--busy-only").status == 2)
    #expect(try await place.run("share", "Leak", "--with", "../bob").status == 2)
    #expect(try await place.run("share", "Leak", "--password-stdin").status == 2)
    #expect(try await place.run("share", "Leak", "--after", "nonsense").status == 2)
  }
}
