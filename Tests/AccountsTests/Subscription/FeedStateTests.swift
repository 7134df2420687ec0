import Accounts
import CalendarStore
import CivilTime
import Fetching
import Foundation
import Testing

@Suite("The state of a feed")
struct FeedStateTests {
  let world: FeedWorld

  init() async throws {
    world = try FeedWorld()
    world.gives(FeedWorld.feed(FeedWorld.items(0..<20), header: "REFRESH-INTERVAL;VALUE=DURATION:PT2H\n"))
    try await world.subscribe()
  }

  private func pause(_ report: FeedReport) -> Int64? { report.account.next?.seconds(since: world.now) }

  @Test("includes the time of the next reading", arguments: [(nil, 7_200), (3_600, 3_600)] as [(Int64?, Int64)])
  func intervals(chosen: Int64?, seconds: Int64) async throws {
    let other = try FeedWorld()
    other.gives(FeedWorld.feed(FeedWorld.items(0..<1), header: "REFRESH-INTERVAL;VALUE=DURATION:PT2H\n"))
    let report = try await other.subscribe(interval: chosen)
    let pause = try #require(report.account.next?.seconds(since: other.now))
    #expect((seconds * 9 / 10...seconds * 11 / 10).contains(pause), "\(pause)")
  }

  @Test(
    "follows from the HTTP status",
    arguments: [
      (401, .needsCredentials, 86_400), (403, .needsCredentials, 86_400), (404, .waiting, 86_400),
      (500, .waiting, 60), (502, .waiting, 60), (429, .waiting, 60),
    ] as [(Int, Account.State, Int64)])
  func statuses(status: Int, state: Account.State, wanted: Int64) async throws {
    world.gives("", status: status)
    let report = try await world.refresh()
    let seconds = try #require(pause(report))
    #expect(report.account.state == state && report.error != nil)
    #expect((wanted * 9 / 10...wanted * 11 / 10).contains(seconds), "\(seconds)")
    #expect(try world.titles.count == 20)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<20)))
    let again = try await world.refresh()
    #expect(again.account.state == .ready && again.account.failures == 0 && again.account.problem == nil)
  }

  @Test("410 ends the feed, and keeps the calendar")
  func gone() async throws {
    world.gives("", status: 410)
    let report = try await world.refresh()
    #expect(report.account.state == .gone && report.account.next == nil)
    #expect(try world.titles.count == 20)
  }

  @Test("404 for 30 days is reported")
  func missing() async throws {
    world.gives("", status: 404)
    #expect(try await world.refresh().account.problem == "https://feeds.example.com answered 404 Not Found")
    world.wait(31 * 86_400)
    #expect(try await world.refresh().account.problem?.hasSuffix("for 31 days now") == true)
  }

  @Test("failures in a row are retried further and further apart, up to 6 hours")
  func backoff() async throws {
    world.answers { _ throws(HTTPError) in throw HTTPError(.dns, "no such name") }
    var pauses: [Int64] = []
    for _ in 0..<12 {
      let report = try await world.refresh()
      pauses.append(try #require(pause(report)))
    }
    #expect((54...66).contains(pauses[0]) && (108...132).contains(pauses[1]) && (216...264).contains(pauses[2]))
    #expect(pauses.suffix(2).allSatisfy { (19_440...23_760).contains($0) }, "\(pauses)")
  }

  @Test(
    "Retry-After is respected, even when the user asks for a reading",
    arguments: ["3600", "Thu, 28 May 2026 21:26:40 GMT"])
  func retryAfter(value: String) async throws {
    world.gives("", status: 503, header: ["Retry-After": value])
    let refused = try await world.refresh()
    #expect(pause(refused) == 3_600)
    let count = world.requests.count
    let report = try await world.refresh()
    #expect(world.requests.count == count && report.error?.code == .busy)
    #expect(report.error?.message.contains("before 2026-05-28 21:26 UTC") == true, "\(report.error?.message ?? "")")
    world.wait(3_600)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<20)))
    #expect(try await world.refresh().error == nil)
  }

  @Test("an invalid or incomplete feed changes nothing", arguments: Damage.allCases)
  func damaged(damage: Damage) async throws {
    let (titles, revision) = (try world.titles, try world.store.revision())
    let good = FeedWorld.feed(FeedWorld.items(0..<3))
    switch damage {
    case .page: world.gives("<html>Sign in</html>")
    case .nothing: world.gives("")
    case .cutText: world.gives(String(good.prefix(good.count / 2)))
    case .noEnd: world.gives(good.replacing("END:VCALENDAR\r\n", with: ""))
    case .noCalendar: world.gives("BEGIN:VEVENT\r\nUID:x\r\nDTSTART:20260101\r\nEND:VEVENT\r\n")
    case .cutBody:
      world.answers { _ in
        let chunks = Chunks([Array(good.utf8)])
        return (
          200, [:],
          HTTPBody { () async throws(HTTPError) in
            guard let next = await chunks.next() else { throw HTTPError(.cut, "cut") }
            return next
          }
        )
      }
    case .bomb: world.answers { _ throws(HTTPError) in throw HTTPError(.bomb, "bomb") }
    }
    let report = try await world.refresh()
    #expect(report.error != nil && report.account.state != .ready)
    #expect(report.error?.code == damage.code, "\(String(describing: report.error))")
    let after = (try world.titles, try world.store.revision())
    #expect(after == (titles, revision))
  }

  enum Damage: CaseIterable {
    case page, nothing, cutText, noEnd, noCalendar, cutBody, bomb

    var code: AccountError.Code {
      switch self {
      case .page, .nothing, .noCalendar: .notCalendar
      case .cutText, .noEnd, .bomb: .malformed
      case .cutBody: .network
      }
    }
  }

  // MARK: The deletion guard

  @Test("a feed that becomes empty is held back for three readings")
  func heldByReadings() async throws {
    world.gives(FeedWorld.feed([]))
    for _ in 0..<2 {
      let report = try await world.refresh()
      #expect(report.held == "20 of 20 items are missing from the feed" && report.error == nil)
      #expect(try world.titles.count == 20)
    }
    #expect(try await world.refresh().counts.deleted == 20)
    #expect(try world.titles.isEmpty)
  }

  @Test("… or for a day, or until the user agrees; new items arrive all the same")
  func heldByTime() async throws {
    world.gives(FeedWorld.feed(FeedWorld.items(100..<102)))
    #expect(try await world.refresh().counts.added == 2)
    world.wait(86_400)
    #expect(try await world.refresh().counts.deleted == 20)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<20)))
    try await world.refresh(allowsDeletions: true)
    world.gives(FeedWorld.feed([]))
    #expect(try await world.refresh(allowsDeletions: true).counts.deleted == 20)
  }

  @Test("a feed that is whole again releases the deletion guard")
  func released() async throws {
    world.gives(FeedWorld.feed([]))
    try await world.refresh()
    try await world.refresh()
    world.gives(FeedWorld.feed(FeedWorld.items(0..<20)))
    #expect(try await world.refresh().held == nil)
    world.gives(FeedWorld.feed([]))
    #expect(try await world.refresh().held != nil)
    #expect(try world.titles.count == 20)
  }

  // MARK: Moving

  @Test("a permanent redirect is taken over when it is seen twice in a row")
  func moves() async throws {
    func moved(to target: String, status: Int = 301) {
      world.answers { request in
        request.url.text == target
          ? (200, [:], HTTPBody(Array(FeedWorld.feed(FeedWorld.items(0..<20)).utf8)))
          : (status, ["Location": target], HTTPBody())
      }
    }
    let (first, second) = ("https://new.example.com/a.ics", "https://newer.example.com/b.ics")
    moved(to: first)
    try await world.refresh()
    moved(to: second)
    try await world.refresh()
    moved(to: first, status: 302)
    try await world.refresh()
    for _ in 0..<2 {
      #expect(try String(contentsOfFile: world.file.path, encoding: .utf8).contains("private-5ecret"))
      moved(to: second, status: 308)
      try await world.refresh()
    }
    #expect(try String(contentsOfFile: world.file.path, encoding: .utf8).contains("newer.example.com"))
    #expect(try world.subscriptions.all()[0].account.origin == "https://newer.example.com")
    let count = world.requests.count
    try await world.refresh()
    #expect(world.requests.count == count + 1)
  }

  @Test("is removed with its calendar, even by a program that knows nothing about feeds")
  func forgotten() async throws {
    let calendar = try world.subscriptions.all()[0].calendar
    _ = try world.store.transaction { try $0.deleteCalendar(calendar) }
    try world.subscriptions.forgetDeleted()
    #expect(try world.store.mirrors { try $0.accounts() }.isEmpty)
    #expect(try !String(contentsOfFile: world.file.path, encoding: .utf8).contains("5ecret"))
  }
}

/// Collects the pieces of a body.
actor Chunks {
  private var rest: [[UInt8]]

  init(_ chunks: [[UInt8]]) { rest = chunks }

  func next() -> [UInt8]? { rest.isEmpty ? nil : rest.removeFirst() }
}
