@testable import Accounts
import CalendarStore
import Fetching
import SimulatedServer
import TestSupport
import Testing

@Suite("Calendar servers in the DNS")
struct ServiceRecordTests {
  private func places(_ server: NameServer, of address: String = "alice@example.org") async throws -> AccountPlaces {
    try await AccountPlaces(of: AccountSetup(address), server)
  }

  @Test("servers with TLS come in order of priority, with the path from the TXT record, and then the domain itself")
  func order() async throws {
    var server = NameServer()
    server.service("_caldavs._tcp.example.org", (20, 0, 8443, "Spare.example.org"), (10, 5, 443, "dav.example.org"))
    server.service("_caldav._tcp.example.org", (1, 0, 80, "plain.example.org"))
    server.text("_caldavs._tcp.example.org", "txtvers=1", "PATH=/calendars/")
    let found = try await places(server)
    #expect(
      found.places.map(\.url.text) == [
        "https://dav.example.org/calendars/", "https://spare.example.org:8443/calendars/", "https://example.org/",
      ])
    #expect(found.places.allSatisfy { $0.user == "alice@example.org" } && found.unconfirmed == nil)
  }

  @Test(
    "without a valid path, discovery begins at the well-known URL",
    arguments: ["path=", "path=x", "path=/a b", "path=/a?b", "paths=/x"])
  func wellKnown(text: String) async throws {
    var server = NameServer()
    server.service("_caldavs._tcp.example.org", (0, 0, 443, "dav.example.org"))
    server.text("_caldavs._tcp.example.org", text)
    #expect(try await places(server).places[0].url.text == "https://dav.example.org/.well-known/caldav")
  }

  @Test("a server outside the domain must be confirmed, since any answer may be forged")
  func confirmation() async throws {
    for (target, port, isConfirmed) in [
      ("dav.example.org", 443, true), ("example.org", 8443, true), ("a.b.example.org", 443, true),
      ("example.com", 443, false), ("badexample.org", 443, false), ("example.org.example.com", 443, false),
    ] {
      var server = NameServer()
      server.service("_caldavs._tcp.example.org", (0, 0, port, target))
      let unconfirmed = try await places(server).unconfirmed
      #expect((unconfirmed == nil) == isConfirmed, "\(target)")
      if let unconfirmed { #expect(unconfirmed.domain == "example.org" && unconfirmed.origins.map(\.host) == [target]) }
    }
  }

  @Test(
    "a server outside the domain gets no request before it is confirmed, and then gets the password given for it")
  func confirming() async throws {
    let hosts = Hosts(SimulatedServer())
    hosts.change { $0.asking = ["https://example.org", "https://dav.example.net"] }
    hosts.change { $0.redirects = [("https://example.org", "https://dav.example.net/")] }
    let password = KnownCredential(.password(user: "alice", password: "secret"))
    var server = NameServer()
    server.service("_caldavs._tcp.example.org", (0, 0, 443, "dav.example.net"))
    var places = try await places(server)
    let error = await #expect(throws: AccountError.self) { try await places.discover(hosts, password) }
    #expect(error?.code == .withheld && error?.message.contains("https://dav.example.net") == true)
    #expect(hosts.trusted == [])
    places.confirm()
    #expect(places.unconfirmed == nil)
    let found = try await places.discover(hosts, password)
    #expect(found.found.home == "https://dav.example.net/dav/alice/" && hosts.trusted == ["https://dav.example.net"])
  }

  @Test("an account on a server that the DNS names keeps the origin that was named")
  func given() async throws {
    let hosts = Hosts(SimulatedServer())
    hosts.change { $0.asking = ["https://dav.example.org", "https://cal.example.org"] }
    let password = KnownCredential(.password(user: "alice", password: "secret"))
    var server = NameServer()
    server.service("_caldavs._tcp.example.org", (0, 0, 443, "dav.example.org"))
    let (place, found) = try await places(server).discover(hosts, password)
    let store = try CalendarStore(path: ":memory:")
    let account = try place.add(
      found, named: nil, user: "alice", credential: .file, AccountSettings(), to: store
    ) { _, _ in }
    #expect(account.origin == "https://dav.example.org/.well-known/caldav")
    #expect(account.chosen.secretOrigin == "https://example.org")
    let report = try await AccountSync(store, account, transport: hosts, credentials: password).run()
    #expect(report.error == nil && hosts.trusted == ["https://dav.example.org"])
  }

  @Test("servers without TLS get no request, even if confirmed; the error lists them")
  func unprotected() async throws {
    var plain = NameServer()
    plain.service("_caldav._tcp.example.org", (0, 0, 80, "dav.example.org"))
    let hosts = Hosts(SimulatedServer())
    hosts.change { $0.redirects = [("https://", "http://dav.example.org/")] }
    var places = try await places(plain)
    places.confirm()
    #expect(places.places.map(\.url.text) == ["https://example.org/"])
    let error = await #expect(throws: AccountError.self) { try await places.discover(hosts, nil) }
    #expect(error?.message.contains("list only http://dav.example.org") == true, "\(error?.message ?? "")")
    #expect(hosts.asked == ["https://example.org"])
  }

  @Test("a domain that denies having calendars is believed; one that only denies a server without TLS is asked itself")
  func absence() async throws {
    var none = NameServer()
    none.service("_caldavs._tcp.example.org", (0, 0, 0, ""))
    none.service("_caldav._tcp.example.org", (0, 0, 0, ""))
    let error = await #expect(throws: AccountError.self) { try await places(none) }
    #expect(error?.code == .notCalDAV)
    var plain = NameServer()
    plain.service("_caldav._tcp.example.org", (0, 0, 0, ""))
    #expect(try await places(plain).places.map(\.url.text) == ["https://example.org/"])
  }

  @Test(
    "only the domains of e-mail addresses are looked up",
    arguments: [
      "https://example.org/", "example.org", "alice@example.org:8443", "alice@localhost", "alice@127.0.0.1",
      "alice@[::1]",
    ])
  func others(address: String) async throws {
    #expect(try await places(.silent, of: address).places.count == 1)
  }

  @Test("if a server does not answer, the next one is tried, and then the domain itself")
  func next() async throws {
    let world = try World(calendars: ["work"])
    var server = NameServer()
    server.service("_caldavs._tcp.example.com", (1, 0, 443, "gone.example.com"), (2, 0, 443, "dav.example.com"))
    let found = try await places(server, of: "alice@example.com").discover(OneHost(world.server), nil)
    #expect(found.place.url.host == "dav.example.com" && found.found.calendars.map(\.title) == ["work"])
    let itself = try await places(.silent, of: "alice@dav.example.com").discover(OneHost(world.server), nil)
    #expect(itself.found.calendars.count == 1)
    let error = await #expect(throws: AccountError.self) {
      try await places(.silent, of: "alice@example.net").discover(OneHost(world.server), nil)
    }
    #expect(error?.code == .network && error?.message.contains("no name server says") == true)
  }

  @Test("a server that the domain only redirects to gets no password, and the error says what to do")
  func redirected() async throws {
    let transport = RedirectingHost()
    let credentials = KnownCredential(.password(user: "alice", password: "secret"))
    let error = await #expect(throws: AccountError.self) {
      try await places(NameServer(), of: "alice@example.org").discover(transport, credentials)
    }
    #expect(error?.code == .withheld, "\(error?.message ?? "")")
    #expect(
      error?.message.contains(
        "those for https://example.org were not sent to it; to allow it, enter the URL of https://dav.example.net "
          + "itself") == true)
  }

  @Test("servers of the same priority are chosen in proportion to their weights, and all of them are tried")
  func weights() {
    let records = [(0, 1), (1, 70), (1, 30), (1, 0), (2, 0)].enumerated().map { number, weights in
      ServiceRecord(
        priority: UInt16(weights.0), weight: UInt16(weights.1), port: 443, target: "\(number).example.org")
    }
    var generator = SeededGenerator(seed: 17)
    var second: [String: Int] = [:]
    for _ in 0..<10_000 {
      let ordered = ServiceRecord.ordered(records.shuffled(using: &generator), by: &generator)
      #expect(Set(ordered) == Set(records))
      #expect(ordered.map(\.priority) == [0, 1, 1, 1, 2])
      second[ordered[1].target, default: 0] += 1
    }
    #expect(6_500...7_500 ~= second["1.example.org", default: 0])
    #expect(2_500...3_500 ~= second["2.example.org", default: 0])
    #expect(1...400 ~= second["3.example.org", default: 0])
  }
}

/// A server on a single host.
private struct OneHost: HTTPTransport {
  private let server: SimulatedServer

  init(_ server: SimulatedServer) { self.server = server }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard request.url.host == "dav.example.com" else { throw HTTPError(.refused, "nothing answers") }
    return try await server.send(request)
  }
}

/// A domain whose calendars are on another host, which requires a password.
private struct RedirectingHost: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    if request.url.host == "example.org" {
      return HTTPResponse(status: 301, header: ["Location": "https://dav.example.net/dav/"], url: request.url)
    }
    #expect(request.header["Authorization"] == nil)
    return HTTPResponse(status: 401, header: ["WWW-Authenticate": "Basic realm=\"x\""], url: request.url)
  }
}
