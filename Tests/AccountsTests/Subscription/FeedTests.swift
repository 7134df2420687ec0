import Accounts
import CalendarStore
import CivilTime
import Fetching
import Foundation
import TestSupport
import Testing

@Suite("Feeds")
struct FeedTests {
  let world: FeedWorld

  init() throws { world = try FeedWorld() }

  @Test("become read-only calendars with the titles that they give themselves")
  func subscribes() async throws {
    world.gives(FeedWorld.feed(FeedWorld.items(0..<3), header: "X-WR-CALNAME:Team\n"))
    let report = try await world.subscribe()
    #expect(report.calendar == "Team" && report.counts.added == 3 && report.traffic.requests == 1)
    let subscription = try #require(try world.subscriptions.all().first)
    #expect(!subscription.calendar.allowsContentModifications && subscription.calendar.sourceType == .subscribed)
    #expect(subscription.account.origin == "https://feeds.example.com" && subscription.account.state == .ready)
    // Another feed with the same name gets a number; an explicitly given name that is already taken is an error.
    #expect(try await world.subscribe().calendar == "Team 2")
    await #expect(throws: AccountError.self) { try await world.subscribe(title: "Team") }
  }

  @Test("leave nothing behind when they cannot be read")
  func nothing() async throws {
    let before = try world.store.calendars()
    for text in ["<!DOCTYPE html><html>Sign in</html>", "", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"] {
      world.gives(text)
      await #expect(throws: AccountError.self) { try await world.subscribe() }
    }
    world.gives("", status: 401)
    await #expect(throws: AccountError.self) { try await world.subscribe() }
    #expect(try world.store.calendars() == before)
    #expect(try world.store.revision() == 0)
    #expect(!FileManager.default.fileExists(atPath: world.file.path))
  }

  @Test("leave nothing behind when they exceed a limit, and change nothing when they exceed one later")
  func load() async throws {
    world.gives(FeedWorld.feed(FeedWorld.items(0..<3)))
    try await world.subscribe()
    let titles = try world.titles
    let rules = String(repeating: "\nRRULE:FREQ=SECONDLY;BYSECOND=1,2,3", count: 101)
    let frequent = (1...6).map { "\nRRULE:FREQ=SECONDLY;INTERVAL=\($0)" }.joined()
    let one = FeedWorld.items(0..<1).map { ($0.uid, $0.lines + rules) }
    let all = FeedWorld.items(0..<100).map { ($0.uid, $0.lines + frequent) }
    for (items, words) in [
      (one, "the feed has 101 rules (RRULE, EXRULE)"),
      (all, "the feed has 600 rules that recur more than four times a day"),
    ] {
      world.gives(FeedWorld.feed(items))
      let error = await #expect(throws: AccountError.self) { try await world.subscribe() }
      #expect(error?.code == .malformed && error?.message.contains(words) == true)
      #expect(try await world.refresh().error?.code == .malformed)
    }
    #expect(try world.titles == titles)
  }

  @Test("are requested with both validators as received, and a 304 updates only the time of reading")
  func notModified() async throws {
    let header: HTTPHeader = ["ETag": "W/\"odd \\\" tag\"", "Last-Modified": "yesterday, more or less"]
    world.gives(FeedWorld.feed(FeedWorld.items(0..<3)), header: header)
    try await world.subscribe()
    let revision = try world.store.revision()
    world.answers { request in
      let isKnown =
        request.header["If-None-Match"] == header["ETag"]
        && request.header["If-Modified-Since"] == header["Last-Modified"]
      return (isKnown ? 304 : 500, [:], HTTPBody())
    }
    world.wait(60)
    let report = try await world.refresh()
    #expect(report.isUnchanged && report.error == nil && report.traffic == HTTPTraffic.one)
    #expect(try world.store.revision() == revision)
    #expect(report.account.lastSuccess == world.now)
  }

  @Test("change nothing when only DTSTAMP or UIDs differ")
  func volatile() async throws {
    world.gives(FeedWorld.feed(FeedWorld.items(0..<30)))
    try await world.subscribe()
    let (revision, titles) = (try world.store.revision(), try world.titles)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<30), stamp: "20260303T030303Z"))
    #expect(try await world.refresh().isUnchanged)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<30, prefix: "other"), stamp: "20260404T040404Z"))
    #expect(try await world.refresh().isUnchanged)
    #expect(try world.store.revision() == revision)
    // The same is true if another item is new.
    world.gives(FeedWorld.feed(FeedWorld.items(0..<31, prefix: "third"), stamp: "20260505T050505Z"))
    let report = try await world.refresh()
    #expect(report.counts.added == 1 && report.counts.updated == 0 && report.counts.deleted == 0)
    let after = try world.titles
    #expect(after.filter { titles[$0.key] != nil } == titles)
  }

  @Test("change, add and delete items, which keep their ids")
  func changes() async throws {
    world.gives(FeedWorld.feed(FeedWorld.items(0..<20)))
    try await world.subscribe()
    let ids = try world.titles
    let items = FeedWorld.items(0..<3, summary: "Changed") + FeedWorld.items(3..<18) + FeedWorld.items(20..<22)
    world.gives(FeedWorld.feed(items))
    let report = try await world.refresh()
    #expect(report.counts.added == 2 && report.counts.updated == 3 && report.counts.deleted == 2)
    let titles = try world.titles
    #expect(titles.values.sorted() == items.map { $0.lines.split(separator: ":").last.map(String.init) ?? "" }.sorted())
    #expect(titles.keys.count(where: { ids[$0] != nil }) == 18)
  }

  @Test("an item without a UID keeps its identity if its alarm changes")
  func anonymous() async throws {
    func feed(_ trigger: String) -> String {
      let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:A\nTRIGGER:\(trigger)\nEND:VALARM"
      return FeedWorld.feed([("none", "DTSTART:20260105T100000Z\nSUMMARY:A\n\(alarm)")])
        .replacing("UID:none\r\n", with: "")
    }
    world.gives(feed("-PT5M"))
    try await world.subscribe()
    let titles = try world.titles
    world.gives(feed("-PT10M"))
    let report = try await world.refresh()
    #expect(report.counts.added == 0 && report.counts.updated == 1 && report.counts.deleted == 0, "\(report.counts)")
    #expect(try world.titles == titles && titles.count == 1)
    #expect(try await world.refresh().isUnchanged)
  }

  @Test("an item that lacks its END line, in a feed that is whole, is still updated")
  func withoutEnd() async throws {
    world.gives(FeedWorld.feed(FeedWorld.items(0..<2)))
    try await world.subscribe()
    let changed = FeedWorld.feed(FeedWorld.items(0..<2, summary: "Changed"))
    world.gives(changed.replacing("END:VEVENT\r\nEND:VCALENDAR", with: "END:VCALENDAR"))
    #expect(try await world.refresh().counts.updated == 2)
    #expect(try world.titles.values.sorted() == ["Changed 0", "Changed 1"])
  }

  @Test("a series that arrives under another UID keeps its identity, with its changed instance")
  func renamedSeries() async throws {
    func series(_ uid: String, _ summary: String) -> [(uid: String, lines: String)] {
      [
        (uid, "DTSTART:20260105T100000Z\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:Meeting"),
        (uid, "RECURRENCE-ID:20260112T100000Z\nDTSTART:20260112T110000Z\nSUMMARY:\(summary)"),
      ]
    }
    world.gives(FeedWorld.feed(series("one", "Later")))
    try await world.subscribe()
    let ids = try world.titles
    world.gives(FeedWorld.feed(series("two", "Much later")))
    let report = try await world.refresh()
    #expect(report.counts.added == 0 && report.counts.updated == 1 && report.counts.deleted == 0, "\(report.counts)")
    let titles = try world.titles
    #expect(Set(titles.keys) == Set(ids.keys) && titles.values.contains("Much later"))
  }

  @Test("two versions of one item do not alternate")
  func versions() async throws {
    let old = ("u", "SEQUENCE:1\nDTSTART:20260105T100000Z\nSUMMARY:Old")
    let new = ("u", "SEQUENCE:2\nDTSTART:20260105T100000Z\nSUMMARY:New")
    for (number, items) in [[old, new], [new, old], [old, new]].enumerated() {
      world.gives(FeedWorld.feed(items + FeedWorld.items(number..<number + 2)))
      if number == 0 { try await world.subscribe() } else { try await world.refresh() }
      let titles = try world.titles.values
      #expect(titles.contains("New") && !titles.contains("Old"), "\(number)")
    }
  }

  @Test("a time zone with a new definition moves its items, even if they are unchanged")
  func zones() async throws {
    func feed(_ offset: String) -> String {
      FeedWorld.feed(
        [("u", "DTSTART;TZID=Here:20260105T100000\nSUMMARY:A")],
        header: """
          BEGIN:VTIMEZONE
          TZID:Here
          BEGIN:STANDARD
          DTSTART:19700101T000000
          TZOFFSETFROM:\(offset)
          TZOFFSETTO:\(offset)
          END:STANDARD
          END:VTIMEZONE

          """)
    }
    func start() throws -> Instant? {
      let range = Instant(secondsSince1970: 1_767_000_000)..<Instant(secondsSince1970: 1_769_000_000)
      return try world.store.occurrences(matching: OccurrenceQuery(range, zone: .utc)).occurrences.first?.start
    }
    world.gives(feed("+0100"))
    try await world.subscribe()
    let before = try #require(try start())
    world.gives(feed("+0300"))
    try await world.refresh()
    #expect(try start()?.seconds(since: before) == -7_200)
    #expect(try world.titles.count == 1)
  }

  @Test("keep a colour that was chosen here")
  func color() async throws {
    world.gives(FeedWorld.feed(FeedWorld.items(0..<1), header: "COLOR:red\n"))
    try await world.subscribe()
    var calendar = try world.subscriptions.all()[0].calendar
    calendar.color = "#00FF00"
    try world.store.transaction { try $0.updateCalendar(calendar) }
    world.gives(FeedWorld.feed(FeedWorld.items(0..<2), header: "COLOR:blue\n"))
    try await world.refresh()
    #expect(try world.subscriptions.all()[0].calendar.color == "#00FF00")
  }

  @Test("a dry run stores nothing")
  func dryRun() async throws {
    world.gives(FeedWorld.feed(FeedWorld.items(0..<3)))
    try await world.subscribe()
    let before = try world.subscriptions.all().map(\.mirrored)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<5)), header: ["ETag": "\"2\""])
    #expect(try await world.refresh(isDryRun: true).counts.added == 2)
    let after = try world.subscriptions.all().map(\.mirrored)
    #expect(after == before)
    #expect(try world.titles.count == 3)
    #expect(try await world.refresh().counts.added == 2)
  }

  @Test("the address appears nowhere in the store, in reports, or in requests to another host")
  func secrets() async throws {
    let page = FeedWorld.feed(FeedWorld.items(0..<3))
    world.gives(page)
    try await world.subscribe("https://alice:pa55word@feeds.example.com/private-5ecret/team.ics?key=0therSecret")
    var said = ""
    for status in [401, 403, 404, 410, 429, 500, 302] {
      world.gives("", status: status, header: ["Location": "https://elsewhere.example.org/private-5ecret2"])
      said += "\(try await world.refresh())"
    }
    world.gives("no calendar")
    said += "\(try await world.refresh())"
    var bytes = Array(said.utf8)
    for name in ["store.sqlite", "store.sqlite-wal"] {
      bytes += (FileManager.default.contents(atPath: world.folder.file(name)) ?? Data())
    }
    let all = String(decoding: bytes, as: UTF8.self)
    for secret in ["5ecret", "0therSecret", "pa55word"] { #expect(!all.contains(secret), "\(secret)") }
    let others = world.requests.filter { $0.url.host == "elsewhere.example.org" }
    #expect(!others.isEmpty && others.allSatisfy { $0.header["Authorization"] == nil })
    #expect(try String(contentsOfFile: world.file.path, encoding: .utf8).contains("0therSecret"))
  }
}

extension HTTPTraffic {
  /// One request, without bodies.
  static let one: HTTPTraffic = {
    var traffic = HTTPTraffic()
    traffic.requests = 1
    return traffic
  }()
}
