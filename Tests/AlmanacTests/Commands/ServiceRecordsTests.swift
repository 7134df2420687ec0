import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Addresses whose calendars are found through DNS. The program runs with an `/etc/resolv.conf` that names our test
/// server, which it uses like any other.
@Suite(
  "accounts add with an address", .serialized, .enabled(if: WebServer.canRun, "python3 is not here"),
  .enabled(
    if: Settings.canMount && Settings.find("unshare") != nil, "only root can give the program another /etc/resolv.conf")
)
struct ServiceRecordsTests {
  private let place: Workplace
  private let server: WebServer
  private let names: Companion

  init() throws {
    place = try Workplace()
    server = try WebServer()
    let records: [String: Any] = [
      "srv": [
        "_caldavs._tcp.example.com": [[0, 0, server.ports[3], "calendar.example.com"]],
        "_caldavs._tcp.example.org": [[0, 0, server.ports[3], "calendar.example.com"]],
        "_caldav._tcp.example.edu": [[0, 0, server.ports[0], "calendar.example.com"]],
        "_caldavs._tcp.example.net": [[0, 0, 0, ""]],
      ],
      "txt": Dictionary(
        uniqueKeysWithValues: ["s._tcp.example.com", "s._tcp.example.org", "._tcp.example.edu"].map {
          ("_caldav\($0)", ["path=/dav/"])
        }), "loops": ["_caldavs._tcp.loop.example"],
    ]
    let json = String(decoding: try JSONSerialization.data(withJSONObject: records), as: UTF8.self)
    // Any loopback address will do, and others may be listening on the usual one.
    let address = "127.53.\(Int.random(in: 1...254)).\(Int.random(in: 1...254))"
    names = try Companion(
      try #require(Settings.find("python3")), [Repository.root + "/Tests/Runners/name-server.py", address, json])
    try place.write("resolv.conf", "nameserver \(address)\noptions timeout:2 attempts:1\n")
  }

  private func add(_ address: String, _ more: String...) async throws -> Outcome {
    let line = "mount --bind \"$0\" /etc/resolv.conf && exec \"$@\""
    let outcome = try await place.launch(
      try #require(Settings.find("unshare")),
      ["-m", "sh", "-c", line, place.path("resolv.conf"), Program.path, "accounts", "add", address, "--password-stdin"]
        + ["--ca", WebServer.authorities, "--credentials", "file"] + more, input: Array("secret\n".utf8))
    outcome.checkManners(#_sourceLocation)
    return outcome
  }

  @Test("the server that the domain names is found, over TLS, with the path that it gives")
  func found() async throws {
    let added = try await add("alice@example.com", "--json")
    #expect(added.status == 0 && added.error.isEmpty, "\(added)")
    #expect(try added.json()["home"].text == "https://calendar.example.com:\(server.ports[3])/dav/home/")
    #expect(server.requests.first?.contains("\"/dav/\"") == true)
    let accounts = try await place.run("accounts", "list", "--json").json()["accounts"].list
    #expect(accounts.count == 1)
  }

  @Test("a server outside the domain gets no request before the user confirms")
  func confirmed() async throws {
    let refused = try await add("alice@example.org")
    #expect(refused.status == 4 && refused.error.contains("https://calendar.example.com:"), "\(refused)")
    #expect(refused.error.contains("--yes"))
    #expect(try await add("alice@example.org", "-n").status == 4)
    #expect(server.requests.isEmpty, "no server was contacted")
    let added = try await add("alice@example.org", "--yes")
    #expect(added.status == 0 && added.error.contains("https://calendar.example.com:"), "\(added)")
  }

  @Test("a server without TLS gets no request, even if confirmed, and the error gives its URL")
  func unprotected() async throws {
    let refused = try await add("alice@example.edu", "--yes")
    #expect(refused.status != 0 && refused.error.contains("list only http://calendar.example.com:"), "\(refused)")
    #expect(server.requests.isEmpty, "no server was contacted")
  }

  @Test("a domain that says it has no calendars and one with a broken name server are errors that say so")
  func nothing() async throws {
    let none = try await add("alice@example.net")
    #expect(
      none.status == 6 && none.error.contains("the DNS records of example.net say that it has no CalDAV server"),
      "\(none)")
    let loop = try await add("alice@loop.example")
    #expect(
      loop.status == 6 && loop.error.contains("cannot be read: a name pointer does not point backward"), "\(loop)")
    #expect(server.requests.isEmpty)
  }
}
