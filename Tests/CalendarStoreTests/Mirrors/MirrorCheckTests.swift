import CalendarModel
import CalendarStore
import CivilTime
import StoreTestSupport
import Testing

@Suite("Checking the records of other copies")
struct MirrorCheckTests {
  private let store: CalendarStore
  private let calendar: StoredCalendar
  private let account: Account

  init() throws {
    store = try CalendarStore(path: ":memory:")
    (account, calendar) = try store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "work")
      let account = try batch.add(Account(.calDAV, source: source, origin: "https://dav.example.com/"))
      let calendar = try batch.makeCalendar(title: "Work", color: nil, sourceID: source.id, for: [.event, .reminder])
      var row = MirroredCalendar(calendarID: calendar.id, accountID: account.id, href: "/work/")
      (row.token, row.listedAt) = ("t", batch.now)
      try batch.save(row)
      return (account, calendar)
    }
  }

  private static func text(_ uid: String) -> String {
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260101T100000Z\r\nEND:VEVENT\r\n"
      + "END:VCALENDAR\r\n"
  }

  private func save(_ href: String, _ uid: String, sent: String? = nil, calendarID: Int64? = nil) throws {
    var mirror = Mirror(calendarID: calendarID ?? calendar.id, href: href, uid: uid)
    mirror.sent = Array((sent ?? Self.text(uid)).utf8)
    try store.mirroring { try $0.save(mirror) }
  }

  private func check() throws -> StoreReport.Check {
    try #require(try store.examine().checks.first { $0.name == "mirrors" })
  }

  @Test("succeeds if each text has the items of one UID, even if they were deleted here and that is to be sent")
  func good() throws {
    try save("/work/a.ics", "a")
    try save("/work/b.ics", "b, c", sent: Self.text("b\\, c"))
    #expect(try check().isGood && check().detail == "2 server resources are recorded")
    _ = try store.reindex()
    #expect(try check().detail.hasPrefix("2 "))
    #expect(try store.mirrors { try $0.mirroredCalendar(calendar.id)?.token } == "t")
  }

  @Test("reports contradictions; reindexing removes these records, and everything is read again")
  func faults() throws {
    try save("/work/a.ics", "a")
    try save("/work/a2.ics", "a")
    try save("/work/b.ics", "b", sent: "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:b\r\n")
    try save("/work/c.ics", "c", sent: Self.text("other"))
    try save("/old/d.ics", "d", calendarID: 77)
    try store.mirroring { try $0.want(WantedResource(href: "/old/e.ics"), calendarID: 77) }
    let check = try check()
    #expect(!check.isGood && check.isDerived)
    for words in [
      "that do not belong to an account calendar: 2", "that have the same items as other resources: 1",
      "that have text that cannot be read: 2",
    ] { #expect(check.detail.contains(words), "\(check.detail)") }
    #expect(try !store.examine().isGood)
    _ = try store.reindex()
    #expect(try store.examine().isGood)
    let row = try #require(try store.mirrors { try $0.mirroredCalendar(calendar.id) })
    #expect(row.token == nil && row.listedAt == nil)
    let kept = try store.mirrors { reader in
      try ["/work/a.ics", "/work/b.ics", "/work/c.ics"].filter {
        try reader.mirror(href: $0, calendarID: calendar.id) != nil
      }
    }
    #expect(kept == ["/work/a.ics"])
    #expect(try store.mirrors { try $0.mirror(href: "/old/d.ics", calendarID: 77) } == nil)
    #expect(try store.mirrors { try $0.wanted(calendarID: 77) }.isEmpty)
  }
}
