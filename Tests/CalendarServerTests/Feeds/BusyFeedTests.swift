import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@testable import CalendarServer

@Suite("The content of a busy-time feed")
struct BusyFeedTests {
  private let busy = PublishedFeed.event("1", "DTSTART:20261209T100000Z", "DURATION:PT1H", "SUMMARY:Secret")

  @Test("events are busy whatever their CLASS, but not free or cancelled ones or to-dos")
  func kinds() throws {
    let feed = try PublishedFeed(
      busy, PublishedFeed.event("2", "DTSTART:20261210T100000Z", "DURATION:PT1H", "CLASS:PRIVATE"),
      PublishedFeed.event("3", "DTSTART:20261211T100000Z", "DURATION:PT1H", "CLASS:X-OWN", "STATUS:TENTATIVE"),
      PublishedFeed.event("4", "DTSTART:20261212T100000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"),
      PublishedFeed.event("5", "DTSTART:20261213T100000Z", "DURATION:PT1H", "STATUS:CANCELLED"),
      "BEGIN:VTODO", "UID:6", "DTSTAMP:20261101T000000Z", "DTSTART:20261214T100000Z", "DUE:20261214T110000Z",
      "END:VTODO",
      busyOnly: true)
    let starts = try feed.lines().filter { $0.hasPrefix("DTSTART") }
    #expect(starts == ["DTSTART:20261209T100000Z", "DTSTART:20261210T100000Z", "DTSTART:20261211T100000Z"])
  }

  @Test("scheduling messages about an event are not busy time")
  func methods() throws {
    let feed = try PublishedFeed(
      ["REQUEST", "REPLY", "COUNTER", "CANCEL"].enumerated().map { index, method in
        PublishedFeed.calendar(
          [PublishedFeed.event("\(index)", "DTSTART:2026120\(index + 2)T100000Z", "DURATION:PT1H")], method: method)
      }, busyOnly: true)
    #expect(try feed.lines().filter { $0.hasPrefix("DTSTART") } == ["DTSTART:20261202T100000Z"])
  }

  @Test("an instance that is free, or moved, is judged separately")
  func instances() throws {
    let feed = try PublishedFeed(
      PublishedFeed.event("1", "DTSTART:20261209T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"),
      PublishedFeed.event(
        "1", "RECURRENCE-ID:20261210T100000Z", "DTSTART:20261210T100000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"),
      PublishedFeed.event("1", "RECURRENCE-ID:20261211T100000Z", "DTSTART:20261211T150000Z", "DURATION:PT1H"),
      busyOnly: true)
    #expect(
      try feed.lines().filter { $0.hasPrefix("DTSTART") } == ["DTSTART:20261209T100000Z", "DTSTART:20261211T150000Z"])
  }

  @Test("free events do not change a single octet of it", arguments: FeedFormat.allCases)
  func free(format: FeedFormat) throws {
    let feed = try PublishedFeed(busy, busyOnly: true)
    let before = try feed.bytes(format)
    let later = CalendarStore.Options(now: try instant("20261201T150000Z"))
    let store = try CalendarStore(tested: feed.test.store.path, options: later)
    func load(_ event: String) throws {
      let bytes = Array(PublishedFeed.calendar([event]).utf8)
      _ = try store.importCalendars(
        [CalendarInput(name: "more.ics", bytes: bytes)], options: ImportOptions(calendar: "Club"))
    }
    func content() throws -> [UInt8] {
      try FeedContent(store, feed.share, feed.link, addresses: [], now: instant("20261201T150000Z")).bytes(format)
    }
    try load(PublishedFeed.event("2", "DTSTART:20261209T100000Z", "DURATION:PT9H", "TRANSP:TRANSPARENT"))
    #expect(try content() == before)
    // An event that begins and ends together with another one adds nothing either.
    try load(PublishedFeed.event("3", "DTSTART:20261209T101500Z", "DURATION:PT15M"))
    #expect(try content() == before)
    try load(PublishedFeed.event("4", "DTSTART:20261209T130000Z", "DURATION:PT1H"))
    #expect(try content() != before)
  }
}
