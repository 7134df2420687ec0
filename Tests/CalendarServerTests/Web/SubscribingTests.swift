import CalendarStore
import CivilTime
import HTTPTypes
import Logging
import StoreTestSupport
import Synchronization
import TestSupport
import Testing
import WebCalendar

@testable import CalendarServer

/// Follows what ends in `.ics`, without asking anybody.
private final class StandInFeeds: ServedSubscriptions {
  private let asked = Mutex<[String]>([])
  var addresses: [String] { asked.withLock { $0 } }

  func follow(_ address: String, title: String?, in store: CalendarStore) async throws(ServerError) -> Int64 {
    asked.withLock { $0.append(address) }
    guard address.hasSuffix(".ics") else { throw ServerError(.usage, "<b>\(address)</b> is no feed") }
    do {
      return try store.createCalendar(title: title ?? "Feed", subscription: address).id
    } catch {
      throw ServerError(.unavailable, error.message)
    }
  }
}

/// The pages of a single owner, whose server follows feeds.
private final class OwnerPages {
  let feeds = StandInFeeds()
  let test: TestStore
  private let folder: TemporaryFolder
  private let web: WebSite
  private let cookie: String

  init() throws {
    test = try TestStore()
    folder = try TemporaryFolder()
    let directory = try DirectoryFile(folder: folder.path)
    let logger = Logger(label: "test") { _ in SilentLog() }
    let mode = ServerMode.owner(UserCheck(OwnerPasswords(directory), logger), advice: "the owner makes one")
    let sessions = WebSessions(directory)
    web = WebSite(
      stores: ServedStores(.single(test.store), directory, limit: 1),
      users: CalendarUsers(directory: directory, mode: mode, waiting: WaitingStores(directory, isSingle: true)),
      work: WorkQueue(limit: 10), sessions: sessions, changes: WebChanges(ServerMetrics().eventStreams) { 0 },
      zone: ReaderZone("UTC", .utc), feeds: FeedDesk(feeds))
    cookie = "almanac=\(try sessions.begin(nil))"
  }

  func ask(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async throws -> ServedResponse {
    var request = ServedRequest(method: method, path: try #require(RequestPath(path)))
    request.fields[.cookie] = cookie
    request.fields[.contentType] = "application/x-www-form-urlencoded"
    request.body = Array(body.utf8)
    return await web.answer(request)
  }

  func page(_ path: String) async throws -> String { String(decoding: try await ask(.get, path).body, as: UTF8.self) }

  func form() async throws -> PageForm {
    try #require(PageForm(try await page("/calendar/subscribe"), "subscribe"))
  }
}

@Suite("Following feeds on pages", .timeLimit(.minutes(5)))
struct SubscribingTests {
  @Test("a feed becomes a calendar, once, however often the form is sent")
  func following() async throws {
    let owner = try OwnerPages()
    #expect(try await owner.page("/calendars").contains("href=\"/calendar/subscribe\""))
    var form = try await owner.form()
    form["address"] = " https://feeds.example.com/team.ics "
    form["title"] = "Team"
    let (first, second) = (
      try await owner.ask(.post, form.action, form.body), try await owner.ask(.post, form.action, form.body)
    )
    let calendar = try owner.test.store.calendar(named: "Team")
    #expect(first.status == .seeOther && first.fields[.location] == "/calendar/\(calendar.id)")
    #expect(second.fields[.location] == first.fields[.location])
    #expect(owner.feeds.addresses == ["https://feeds.example.com/team.ics"])
    #expect(try await owner.page("/calendar/\(calendar.id)").contains("Team"))
  }

  @Test("why a feed cannot be followed is said as text, and the form keeps what was typed")
  func refused() async throws {
    let owner = try OwnerPages()
    var form = try await owner.form()
    form["address"] = "http://169.254.169.254/<script>"
    let answer = try await owner.ask(.post, form.action, form.body)
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status.code == 422 && page.contains("is no feed.") && !page.contains("<b>"))
    #expect(!page.contains("<script>"))
    #expect(try #require(PageForm(page, "subscribe"))["address"] == "http://169.254.169.254/<script>")
  }

  @Test("nothing is asked for a form of another page")
  func foreign() async throws {
    let owner = try OwnerPages()
    var form = try await owner.form()
    form["address"] = "https://feeds.example.com/team.ics"
    form["token"] = "guess"
    #expect(try await owner.ask(.post, form.action, form.body).status == .forbidden)
    form = try await owner.form()
    form["form"] = "x"
    #expect(try await owner.ask(.post, form.action, form.body).status == .notFound)
    #expect(owner.feeds.addresses.isEmpty)
  }

  @Test("where users are, nobody follows feeds: nothing would read them again")
  func users() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    #expect(await alice.get("/calendar/subscribe").status == .notFound)
    #expect(await alice.page("/calendars").contains("/calendar/subscribe") == false)
  }
}
