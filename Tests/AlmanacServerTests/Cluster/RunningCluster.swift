#if ALMANAC_CLUSTER
import Fetching
import Foundation
import Homes
import PostgreSQLAccess
import PostgreSQLTestSupport
import ProgramTestSupport
import Subprocess
import Testing

/// Servers that share a database, each with a separate folder, as on separate machines.
struct RunningCluster {
  let database: TestDatabase
  /// The folders of two servers.
  let places: [Workplace]
  /// The address of the database for commands.
  let url: String

  /// Makes a cluster.
  ///
  /// - Parameters:
  ///   - server: A PostgreSQL server other than the one that tests share.
  ///   - proxy: A proxy between the database and the programs.
  init(on server: PostgreSQLServer? = nil, through proxy: TripProxy? = nil) throws {
    database = try TestDatabase(on: server)
    try HomeTables.prepare(database.connect())
    places = try [Workplace(), Workplace()]
    let (folder, port) = (database.server.folder, database.server.port)
    let place = proxy.map { "host=127.0.0.1 port=\($0.port)" } ?? "host=\(folder) port=\(port)"
    url = "\(place) user=almanac dbname=\(database.name)"
  }

  /// Adds users with the password “secret” and addresses derived from their names.
  func add(_ names: String...) async throws {
    for name in names {
      let added = try await users(
        "add", name, "--address", "\(name)@example.org", "--password-stdin", input: "secret\n")
      #expect(added.status == 0, "\(added)")
    }
  }

  /// Runs `users`.
  func users(_ words: String..., input: String = "") async throws -> Outcome {
    try await places[0].run(list: ["users"] + words + ["--cluster", url], input: Array(input.utf8))
  }

  /// Runs `share` on a user's calendars.
  func share(_ words: String..., of user: String) async throws -> Outcome {
    try await places[1].run(list: ["share"] + words + ["--cluster", url, "--user", user])
  }

  /// Runs one of the servers.
  @discardableResult
  func run(_ number: Int, killing: Bool = false, _ body: (RunningServer) async throws -> Void) async throws -> Outcome {
    let place = places[number]
    return try await RunningServer.run(
      place, ["--cluster", url, "--cache", place.path("cache")], endingBy: killing ? .kill : .terminate, body)
  }

  /// Runs both servers.
  func run(_ body: (_ first: RunningServer, _ second: RunningServer) async throws -> Void) async throws {
    let first = try await run(0) { first in
      let second = try await run(1) { second in try await body(first, second) }
      #expect(second.status == 0, "\(second)")
    }
    #expect(first.status == 0, "\(first)")
  }
}

extension RunningServer {
  /// The names of the resources in a collection.
  func names(_ path: String, by user: String) async throws -> [String] {
    let body = "<propfind xmlns=\"DAV:\"><prop><getetag/></prop></propfind>"
    let answer = try await send(
      "PROPFIND", path, ["Content-Type": "application/xml", "Depth": "1"], body, user: user)
    #expect(answer.status == 207, "\(answer)")
    return answer.body.matches(of: #/href>([^<]+)</#).map { String($0.1) }.filter { $0 != path && $0.hasPrefix(path) }
      .map { String($0.dropFirst(path.count).prefix { $0 != "/" }) }.sorted()
  }

  /// Puts an event into a calendar.
  func put(_ uid: String, _ lines: String..., into calendar: String, by user: String) async throws -> Int {
    try await client.put(uid, lines, into: calendar, by: user)
  }

  /// Signs in with a browser.
  ///
  /// - Returns: The cookie.
  func signIn(_ name: String, _ password: String) async throws -> String {
    let form = "name=\(name)&password=\(password)&to=/"
    let answer = try send(
      raw: "POST /login HTTP/1.1\r\nHost: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(form)")
    return try String(#require(answer.firstMatch(of: #/almanac=[0-9a-f]+/#), "\(answer)").0)
  }

  /// The status of a page for a browser with a given cookie.
  func page(_ path: String, _ cookie: String) throws -> Int {
    let answer = try send(
      raw: "GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nAccept: text/html\r\nCookie: \(cookie)\r\n"
        + "Connection: close\r\n\r\n")
    return Int(answer.dropFirst(9).prefix(3)) ?? 0
  }
}

extension RunningServer.Client {
  /// Puts an event into a calendar.
  func put(_ uid: String, _ lines: [String] = [], into calendar: String, by user: String) async throws -> Int {
    let text = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:\(uid)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20991201T100000Z", "SUMMARY:\(uid)",
    ]
    let all = (text + lines + ["END:VEVENT", "END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
    return try await send("PUT", "\(calendar)\(uid).ics", ["Content-Type": "text/calendar"], all, user: user).status
  }
}
#endif
