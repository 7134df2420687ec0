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

/// The pages of a single owner, with a server that reads feeds.
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
    cookie = "almanac=\(try sessions.begin(nil, proof: ""))"
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
  @Test("a feed becomes one calendar, however often the form is sent")
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

  @Test("the reason why a feed cannot be followed is shown as text, and the form keeps the input")
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

  @Test("a form from another page sends no request")
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

  @Test("feeds cannot be followed for users if nothing would refresh them")
  func users() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    #expect(await alice.get("/calendar/subscribe").status == .notFound)
    #expect(await alice.page("/calendars").contains("/calendar/subscribe") == false)
  }

  @Test("a user follows a feed, has it read and deletes its calendar; the reader is notified")
  func user() async throws {
    let feeds = StandInFeeds()
    feeds.next = 1_800_000_000
    let site = try await SharedSite(feeds: feeds)
    let alice = try await PageBrowser(site, "alice")
    #expect(await alice.page("/calendar/subscribe").contains("The server refreshes it"))
    var form = try #require(PageForm(await alice.page("/calendar/subscribe"), "subscribe"))
    form["address"] = "https://feeds.example.com/team.ics"
    form["title"] = "Team"
    let answer = await alice.send(form)
    let calendar = try alice.store.calendar(named: "Team")
    #expect(answer.fields[.location] == "/calendar/\(calendar.id)")
    // Before it exists and its time is known, it is scheduled for an hour later.
    #expect(try site.directory.takeFeeds(at: site.clock.now.secondsSince1970 + 3_600, limit: 9) == ["alice"])

    try site.directory.setFeeds(of: "alice", at: nil)
    let asked = try #require(PageForm(await alice.page("/calendar/\(calendar.id)/delete"), "question"))
    _ = await alice.post("/calendar/sync", "token=\(try #require(asked["token"]))&form=\(try #require(asked["form"]))")
    #expect(try site.directory.takeFeeds(at: site.clock.now.secondsSince1970, limit: 9) == ["alice"])
    #expect(await alice.page("/calendars?asked=1").contains("within the last hour"))

    try site.directory.setFeeds(of: "alice", at: nil)
    #expect(await alice.send(asked).status == .seeOther)
    #expect(try site.directory.takeFeeds(at: site.clock.now.secondsSince1970, limit: 9) == [])
    #expect(try site.directory.takeFeeds(at: site.clock.now.secondsSince1970 + 3_600, limit: 9) == ["alice"])
    #expect(try site.directory.takeFeeds(at: .max, limit: 9) == ["alice"])
  }

  @Test("the number of feeds added in an hour is limited")
  func hourly() async throws {
    let (folder, feeds, clock) = (try TestStore(), StandInFeeds(), SetClock())
    let desk = FeedDesk(feeds, FeedPlaces(now: { clock.now }), hourly: 2, now: { clock.now })
    let wanted = WantedFeed(address: "https://feeds.example.com/", title: nil)
    for _ in 0..<3 { _ = await desk.follow(wanted, of: "alice", in: folder.store) }
    #expect(feeds.addresses.count == 2)
    _ = await desk.follow(wanted, of: "bob", in: folder.store)
    #expect(feeds.addresses.count == 3)
    clock.wait(3_600)
    _ = await desk.follow(wanted, of: "alice", in: folder.store)
    #expect(feeds.addresses.count == 4)
  }
}
