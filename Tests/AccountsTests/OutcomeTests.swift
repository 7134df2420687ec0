import Accounts
import CalendarStore
import CivilTime
import Fetching
import Testing

@Suite("How a failure affects an account and a feed")
struct OutcomeTests {
  /// A failure of every request.
  enum Trouble: Sendable, CustomTestStringConvertible {
    case status(Int)
    case exchange(HTTPError.Code)

    var testDescription: String {
      switch self {
      case .status(let status): "\(status)"
      case .exchange(let code): "\(code)"
      }
    }
  }

  /// A server that always fails.
  struct Failing: HTTPTransport {
    let trouble: Trouble

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      switch trouble {
      case .status(let status): return HTTPResponse(status: status, url: request.url)
      case .exchange(let code): throw HTTPError(code, "it failed")
      }
    }
  }

  @Test(
    "a failure has the same effect on both",
    arguments: [
      (.status(401), .credentials, .needsCredentials, 86_400), (.status(403), .credentials, .needsCredentials, 86_400),
      (.status(407), .credentials, .needsCredentials, 86_400), (.status(429), .busy, .waiting, 60),
      (.status(500), .network, .waiting, 60), (.status(502), .network, .waiting, 60),
      (.status(503), .busy, .waiting, 60), (.status(507), .busy, .waiting, 60),
      (.exchange(.certificate), .certificate, .blocked, 60), (.exchange(.dns), .network, .waiting, 60),
      (.exchange(.timeout), .network, .waiting, 60), (.exchange(.unprotected), .withheld, .blocked, 86_400),
    ] as [(Trouble, AccountError.Code, Account.State, Int64)])
  func alike(trouble: Trouble, code: AccountError.Code, state: Account.State, pause: Int64) async throws {
    let transport = Failing(trouble: trouble)
    let feeds = try FeedWorld()
    feeds.gives(FeedWorld.feed(FeedWorld.items(0..<1)))
    try await feeds.subscribe()
    let feed = try feeds.subscriptions.all()[0].account
    let read = try await FeedRun(feeds.store, feed, transport: transport, file: feeds.file, clock: feeds.clock).run()
    let world = try World()
    try await world.sync()
    let clock = HTTPClock(now: { feeds.now }, wait: { (_) async throws(HTTPError) in })
    let synchronized = try await AccountSync(
      world.store, world.account, transport: transport, credentials: nil, clock: clock
    ).run()
    for (error, account) in [(read.error, read.account), (synchronized.error, synchronized.account)] {
      #expect(error?.code == code && account.state == state, "\(String(describing: error))")
      #expect(account.failures == 1 && account.problem == error?.message)
      let wait = try #require(account.next).seconds(since: feeds.now)
      #expect((pause * 9 / 10...pause * 11 / 10).contains(wait), "\(wait)")
    }
  }

  @Test("a server that forbids everything but the given address has no calendars there")
  func forbiddenElsewhere() async throws {
    let error = await #expect(throws: AccountError.self) {
      try await AccountSetup("https://dav.example.com/nowhere/").discover(ForbiddenRoot(), nil)
    }
    #expect(error?.code == .notCalDAV && error?.message.contains("/ (403)") == true, "\(error?.message ?? "")")
  }

  /// An empty server whose root is forbidden.
  struct ForbiddenRoot: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      HTTPResponse(status: request.url.path == "/" ? 403 : 404, url: request.url)
    }
  }
}
