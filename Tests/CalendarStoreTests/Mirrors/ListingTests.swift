import CalendarStore
import StoreTestSupport
import Testing

@Suite("A server's listing of a calendar")
struct ListingTests {
  let store: CalendarStore
  let id: Int64

  init() throws {
    store = try CalendarStore(path: ":memory:")
    id = try store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "home")
      _ = try batch.add(Account(.calDAV, source: source, origin: "https://dav.example.com/"))
      return try batch.makeCalendar(title: "work", color: nil, sourceID: source.id, for: [.event]).id
    }
  }

  /// Paths, with `%40` decoded.
  private func place(_ href: String) -> String { href.replacing("%40", with: "@") }

  private func listed(_ href: String, _ etag: String?, gone: Bool = false) -> ListedResource {
    ListedResource(href: href, place: place(href), etag: etag, isGone: gone)
  }

  private func know(_ href: String, _ etag: String?, isSent: Bool = true) throws {
    try store.mirroring { batch in
      var mirror = Mirror(calendarID: id, href: href, uid: href)
      mirror.etag = etag
      mirror.sent = isSent ? [0x78] : nil
      try batch.save(mirror)
    }
  }

  private func difference(_ resources: [ListedResource]) throws -> [WantedResource] {
    try store.mirroring { batch in
      try batch.beginListing(calendarID: id)
      try batch.collect(resources, calendarID: id)
      try batch.wantDifference(calendarID: id, place: place)
      return try batch.wanted(calendarID: id)
    }
  }

  @Test("new and changed resources, and those without a tag, must be read; unlisted ones are gone")
  func differences() throws {
    for (href, tag) in [("/same", "1"), ("/changed", "1"), ("/gone", "1")] { try know(href, tag) }
    try know("/never-there", nil, isSent: false)
    let wanted = try difference([
      listed("/same", "1"), listed("/changed", "2"), listed("/new", "1"), listed("/bare", nil),
    ])
    #expect(
      wanted == [
        WantedResource(href: "/bare"), WantedResource(href: "/changed", etag: "2"),
        WantedResource(href: "/gone", isGone: true), WantedResource(href: "/new", etag: "1"),
      ])
    // The one that was missing from a listing is not gone after all.
    try store.mirroring { try $0.settle(href: "/bare", calendarID: id) }
    #expect(
      try difference([listed("/same", "1"), listed("/changed", "2"), listed("/new", "1"), listed("/gone", "1")]) == [
        WantedResource(href: "/changed", etag: "2"), WantedResource(href: "/new", etag: "1"),
      ])
  }

  @Test("a resource keeps the name that it was given first, however it is written later")
  func names() throws {
    try know("/a%40.ics", "1")
    try know("/b@.ics", "1")
    #expect(try difference([listed("/a@.ics", "1"), listed("/b%40.ics", "1")]).isEmpty)
    #expect(
      try difference([listed("/a@.ics", "2"), listed("/b%40.ics", "2"), listed("/c%40.ics", "2")]) == [
        WantedResource(href: "/a%40.ics", etag: "2"), WantedResource(href: "/b@.ics", etag: "2"),
        WantedResource(href: "/c%40.ics", etag: "2"),
      ])
  }

  @Test("known resources can be left out of changes, and the last entry counts")
  func changes() throws {
    try know("/a", "1")
    for (skips, hrefs) in [(true, ["/b"]), (false, ["/a", "/b"])] {
      let wanted = try store.mirroring { batch in
        try batch.beginListing(calendarID: id)
        try batch.collect([listed("/b", "1"), listed("/a", "1")], calendarID: id)
        try batch.collect([listed("/b", nil, gone: true)], calendarID: id)
        try batch.wantCollected(calendarID: id, skippingKnown: skips, place: place)
        return try batch.wanted(calendarID: id)
      }
      #expect(wanted.map(\.href) == hrefs && wanted.last?.isGone == true)
      for href in hrefs { try store.mirroring { try $0.settle(href: href, calendarID: id) } }
    }
  }

  @Test("the contents of one listing are not part of the next, nor of another calendar's")
  func separate() throws {
    try store.mirroring { batch in
      try batch.beginListing(calendarID: id)
      try batch.collect([listed("/stale", "1")], calendarID: id)
      try batch.beginListing(calendarID: id + 1)
      try batch.collect([listed("/other", "1")], calendarID: id + 1)
    }
    #expect(try difference([listed("/a", "1")]) == [WantedResource(href: "/a", etag: "1")])
  }
}
