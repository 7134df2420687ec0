import CalendarServer
import CalendarStore
import CivilTime
import Fetching
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import almanac_server

/// A feed server, implemented as a function, with a clock that stands still.
private final class FeedServer: HTTPTransport {
  private let time = Mutex<Int64>(1_780_000_000)
  private let seen = Mutex<[HTTPRequest]>([])
  let status = Mutex(200)

  var requests: [HTTPRequest] { seen.withLock { $0 } }
  var clock: HTTPClock {
    HTTPClock(now: { Instant(secondsSince1970: self.time.withLock { $0 }) }, wait: { (_) async throws(HTTPError) in })
  }
  func wait(_ seconds: Int64) { time.withLock { $0 += seconds } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    seen.withLock { $0.append(request) }
    let feed = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//example.com//tests//EN\r
      BEGIN:VEVENT\r
      UID:\(request.url.path)\r
      DTSTAMP:20260101T000000Z\r
      DTSTART:20260101T100000Z\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    return HTTPResponse(
      status: status.withLock { $0 }, header: [:], url: request.url, body: HTTPBody(Array(feed.utf8)))
  }
}

@Suite("Feeds that users of a server follow")
struct ServerSubscriptionsTests {
  private let folder: TemporaryFolder
  private let server = FeedServer()
  private let feeds: ServerSubscriptions
  private let store: CalendarStore
  private let secrets: String

  init() throws {
    folder = try TemporaryFolder()
    store = try CalendarStore(path: folder.file("alice.sqlite"))
    secrets = folder.file("alice.sqlite.feeds")
    feeds = ServerSubscriptions.ofUsers(most: 2, clock: server.clock) { [server] in server }
  }

  private func follow(_ number: Int) async throws -> Int64 {
    try await feeds.follow("https://feeds.example.com/5ecret\(number).ics", title: "Feed \(number)", in: store)
  }

  @Test(
    "the number of feeds per user is limited, not counting deleted calendars; only the user can read the addresses")
  func limit() async throws {
    for number in 0..<2 { _ = try await follow(number) }
    let mode = try FileManager.default.attributesOfItem(atPath: secrets)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let error = await #expect(throws: ServerError.self) { _ = try await follow(2) }
    #expect(error?.message == "you already follow 2 feeds, which is the limit")
    #expect(server.requests.count == 2)
    try store.deleteCalendar(try store.calendar(named: "Feed 0"))
    _ = try await follow(2)
    try await feeds.readDue(in: store) { true }
    let kept = try String(contentsOfFile: secrets, encoding: .utf8)
    #expect(!kept.contains("5ecret0") && kept.contains("5ecret1") && kept.contains("5ecret2"))
    let database = try Data(contentsOf: URL(fileURLWithPath: store.path + "-wal"))
    #expect(database.range(of: Data("https://feeds.example.com/5ecret".utf8)) == nil)
  }

  @Test(
    "one feed is read at a time, the longest overdue first, and none twice in an hour"
  )
  func reading() async throws {
    _ = try await follow(0)
    server.wait(1_800)
    _ = try await follow(1)
    let next = try #require(try feeds.nextTime(in: store))
    #expect(next >= server.clock.now().secondsSince1970 + 1_800)
    try await feeds.readDue(in: store) { true }
    #expect(server.requests.count == 2)
    server.wait(86_400)
    server.status.withLock { $0 = 500 }
    for count in 3...5 {
      try store.requestRefresh()
      try await feeds.readDue(in: store) { true }
      #expect(server.requests.count == min(count, 4))
    }
    #expect(try #require(try feeds.nextTime(in: store)) >= server.clock.now().secondsSince1970 + 3_600)
    #expect(server.requests.allSatisfy { !$0.mayBePrivate })
    #expect(Set(server.requests.map(\.url.path)).count == 2)
  }

  @Test("an error does not reveal where files are")
  func errors() async throws {
    try "{".write(toFile: secrets, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secrets)
    let error = await #expect(throws: ServerError.self) { _ = try await follow(0) }
    #expect(error?.message.contains(folder.path) == false, "\(String(describing: error))")
    #expect(try store.calendars().allSatisfy { !$0.calendar.isSubscribed })
  }
}
