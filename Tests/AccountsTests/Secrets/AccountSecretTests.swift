import Accounts
import CalendarModel
import CalendarStore
import Fetching
import SimulatedServer
import Synchronization
import Testing

/// The hosts that receive the password of an account: the given origin, and hosts that belong to it.
@Suite("Who gets the password of an account")
struct AccountSecretTests {
  private let world: World
  private let hosts: Hosts
  private let password = KnownCredential(.password(user: "alice", password: "secret"))

  init() throws {
    world = try World()
    hosts = Hosts(world.server)
    let origins = ["dav.example.com", "cal.example.com", "other.example.net", "alice.github.io", "bob.github.io"]
    hosts.change { $0.asking = Set(origins.flatMap { ["http://\($0)", "https://\($0)"] }) }
  }

  private func leads(home: String) { world.server.state.withLock { $0.homeLink = home + SimulatedServer.home } }

  private func discover(_ address: String) async throws -> AccountSetup.Found {
    try await AccountSetup(address).discover(hosts, password)
  }

  /// The error when looking for calendars.
  private func problem(of address: String) async throws -> AccountError {
    try #require(await #expect(throws: AccountError.self) { try await discover(address) })
  }

  /// Adds an account to a new store.
  private func add(_ address: String) async throws -> (CalendarStore, Account) {
    let setup = try AccountSetup(address)
    let store = try CalendarStore(path: ":memory:")
    let account = try await setup.add(
      setup.discover(hosts, password), named: nil, user: "alice", credential: .file, AccountSettings(), to: store
    ) { _, _ in }
    return (store, account)
  }

  private func sync(_ store: CalendarStore, _ account: Account) async throws -> AccountReport {
    try await AccountSync(store, account, transport: hosts, credentials: password, clock: world.clock).run()
  }

  /// Records an origin for the home of the world's account.
  private func note(home: String) throws {
    var account = world.account
    account.home = home + SimulatedServer.home
    let changed = account
    try world.store.mirroring { try $0.save(changed) }
  }

  // MARK: Looking for calendars

  @Test("a home without TLS gets no request if the account was added with https, whichever host it is on")
  func plainHome() async throws {
    for home in ["http://dav.example.com", "http://dav.example.com:443", "http://other.example.net"] {
      leads(home: home)
      let error = try await problem(of: "https://dav.example.com/")
      #expect(error.code == .withheld, "\(error)")
      #expect(error.message.contains(home) && error.message.contains("not protected"), "\(error)")
    }
    #expect(hosts.asked == ["https://dav.example.com"])
  }

  @Test("a redirect from https to http is not followed, not even from the well-known URL, and the error says so")
  func plainRedirect() async throws {
    hosts.change { $0.redirects = [("https://", "http://dav.example.com/dav/alice/")] }
    let error = try await problem(of: "https://dav.example.com/")
    #expect(error.code == .withheld && error.message.contains("http://dav.example.com"), "\(error)")
    #expect(hosts.asked == ["https://dav.example.com"])
  }

  @Test("calendars are found elsewhere on the host if only its front page redirects to http")
  func plainFrontPage() async throws {
    hosts.change { $0.redirects = [("https://dav.example.com/front", "http://dav.example.com/")] }
    #expect(try await discover("https://dav.example.com/front").home == "https://dav.example.com/dav/alice/")
    #expect(hosts.trusted == ["https://dav.example.com"])
  }

  @Test("another host of the same registrable domain gets it, over https")
  func sameDomain() async throws {
    leads(home: "https://cal.example.com")
    #expect(try await discover("https://dav.example.com/").home == "https://cal.example.com/dav/alice/")
    #expect(hosts.trusted == ["https://dav.example.com", "https://cal.example.com"])
  }

  @Test(
    "hosts that share only a public suffix are strangers",
    arguments: [
      ("https://alice.github.io", "https://bob.github.io"), ("https://a.co.uk", "https://b.co.uk"),
      ("https://a.kawasaki.jp", "https://b.kawasaki.jp"), ("https://dav.lan", "https://other.lan"),
      ("https://10.0.0.1", "https://11.0.0.1"), ("https://dav.example.com", "https://other.example.net"),
    ])
  func strangers(named: String, home: String) async throws {
    leads(home: home)
    hosts.change { $0.asking = [named, home] }
    let error = try await problem(of: named + "/")
    #expect(error.code == .withheld, "\(error)")
    #expect(error.message.contains(named) && error.message.contains(home), "\(error)")
    #expect(hosts.trusted == [named])
  }

  @Test(
    "a redirect to a stranger carries nothing along", arguments: ["Basic realm=x", "Digest realm=\"x\", nonce=\"n\""])
  func redirectToStranger(challenge: String) async throws {
    hosts.change {
      $0.challenge = challenge
      $0.redirects = [("https://dav.example.com", "https://other.example.net/dav/alice/")]
    }
    let error = try await problem(of: "https://dav.example.com/.well-known/caldav")
    #expect(error.code == .withheld && error.message.contains("https://other.example.net"), "\(error)")
    #expect(!hosts.trusted.contains("https://other.example.net"))
  }

  // MARK: Synchronizing

  @Test("a stranger that needed no password when the account was added gets none when it asks for one later")
  func laterChallenge() async throws {
    leads(home: "https://other.example.net")
    hosts.change { $0.asking = ["https://dav.example.com"] }
    let (store, account) = try await add("https://dav.example.com/")
    #expect(account.home == "https://other.example.net/dav/alice/")
    #expect(try await sync(store, account).error == nil, "it is read without a password")
    hosts.change { $0.asking.insert("https://other.example.net") }
    let report = try await sync(store, account)
    #expect(report.error?.code == .withheld && report.account.state == .blocked, "\(String(describing: report.error))")
    #expect(report.error?.message.contains("https://other.example.net") == true)
    #expect(hosts.trusted == ["https://dav.example.com"])
  }

  @Test("a stored home without TLS gets no request, and is replaced by a protected one")
  func notedPlainHome() async throws {
    try note(home: "http://dav.example.com")
    leads(home: "http://dav.example.com")
    let report = try await sync(world.store, world.account)
    #expect(report.error?.code == .withheld, "\(String(describing: report.error))")
    #expect(report.error?.message.contains("http://dav.example.com") == true)
    leads(home: "https://dav.example.com")
    let mended = try await sync(world.store, world.account)
    #expect(mended.error == nil && mended.account.home == "https://dav.example.com/dav/alice/")
    #expect(hosts.asked == ["https://dav.example.com"])
  }

  @Test("a stored home at a stranger gets nothing", arguments: ["other.example.net", "bob.github.io"])
  func notedStranger(host: String) async throws {
    try note(home: "https://\(host)")
    leads(home: "https://\(host)")
    let report = try await sync(world.store, world.account)
    #expect(report.error?.code == .withheld, "\(String(describing: report.error))")
    #expect(hosts.trusted == ["https://dav.example.com"])
  }

  @Test("an account that was added with http keeps working, over http and over https")
  func namedPlain() async throws {
    for home in ["http://dav.example.com", "https://dav.example.com", "https://cal.example.com"] {
      leads(home: home)
      let (store, account) = try await add("http://dav.example.com/")
      #expect(try await sync(store, account).error == nil)
      #expect(hosts.trusted.contains(home))
    }
    leads(home: "http://cal.example.com")
    #expect(try await problem(of: "http://dav.example.com/").code == .withheld)
    #expect(!hosts.trusted.contains("http://cal.example.com"))
  }

  @Test("a calendar that the listing places on another host is a separate problem, and gets nothing")
  func listedElsewhere() async throws {
    world.server.state.withLock {
      $0.calendarLinks = ["http://dav.example.com/dav/alice/a/", "https://other.example.net/dav/alice/b/"]
    }
    world.addThere("one", title: "One")
    let report = try await sync(world.store, world.account)
    #expect(report.error == nil, "\(String(describing: report.error))")
    #expect(report.calendars.count(where: { $0.problem != nil }) == 2)
    #expect(try world.texts().keys.sorted() == ["one"])
    #expect(hosts.trusted == ["https://dav.example.com"] && !hosts.asked.contains("http://dav.example.com"))
  }

  @Test("a server on the Internet leads no request into a private network, one in a private network may")
  func privateNetwork() async throws {
    for home in ["https://127.0.0.1:9200", "https://localhost:9200", "https://192.168.1.1"] {
      leads(home: home)
      #expect(try await problem(of: "https://dav.example.com/").message.contains("private network"))
    }
    leads(home: "https://dav.example.com")
    world.server.state.withLock { $0.calendarLinks = ["https://127.0.0.1:9200/admin/"] }
    let report = try await sync(world.store, world.account)
    #expect(report.error == nil && report.calendars.count(where: { $0.problem != nil }) == 1)
    #expect(hosts.asked == ["https://dav.example.com"])
    world.server.state.withLock { $0.calendarLinks = [] }
    hosts.change { $0.asking = [] }
    leads(home: "https://192.168.1.2")
    _ = try await add("https://192.168.1.1/")
    #expect(hosts.asked.contains("https://192.168.1.2"))
  }

  @Test("an item that a server places on another host is a problem of its calendar, and gets nothing")
  func itemElsewhere() async throws {
    world.addThere("one", title: "One")
    _ = try await sync(world.store, world.account)
    try world.store.mirroring { batch in
      let calendar = try #require(batch.calendars(of: world.account).first?.calendarID)
      var mirror = try #require(try batch.mirror(uid: "one", calendarID: calendar))
      try batch.forget(href: mirror.href, calendarID: calendar)
      mirror.href = "https://other.example.net/one.ics"
      try batch.save(mirror)
    }
    try world.changeHere("one") { $0.title = "Changed" }
    let report = try await sync(world.store, world.account)
    #expect(report.isIncomplete, "\(report)")
    #expect(hosts.asked == ["https://dav.example.com"])
  }

  @Test(
    "a Location header for a new resource causes no request to another host",
    arguments: ["http://dav.example.com/dav/alice/work/x.ics", "https://other.example.net/x.ics"])
  func createdElsewhere(location: String) async throws {
    world.server.state.withLock { $0.location = location }
    _ = try await sync(world.store, world.account)
    try world.addHere("new", title: "New")
    let report = try await sync(world.store, world.account)
    #expect(report.error == nil && report.calendars.first?.up.added == 1)
    #expect(hosts.asked == ["https://dav.example.com"])
  }

  @Test("a redirected change takes no password to a stranger, and nothing at all to http")
  func redirectedChange() async throws {
    _ = try await sync(world.store, world.account)
    try world.addHere("new", title: "New")
    for target in ["http://dav.example.com/x.ics", "https://other.example.net/x.ics"] {
      hosts.change { $0.redirects = [("PUT https://dav.example.com", target)] }
      let report = try await sync(world.store, world.account)
      let origin = "\(try HTTPURL(target).origin)"
      #expect(report.calendars.contains { $0.problem?.contains(origin) == true }, "\(report)")
    }
    #expect(hosts.trusted == ["https://dav.example.com"] && !hosts.asked.contains("http://dav.example.com"))
  }
}
