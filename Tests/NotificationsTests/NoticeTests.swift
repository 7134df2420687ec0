import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Notifications
import StoreTestSupport
import TestSupport
import Testing

@Suite("The content of alarm notifications")
struct NoticeTests {
  let desk: AlarmDesk
  init() throws {
    desk = try AlarmDesk()
    desk.zone = ("Europe/Berlin", try TimeZoneDatabase.system.rules(named: "Europe/Berlin"))
    try desk.tell()
  }

  private func notices(at time: String) throws -> [Notice] {
    try desk.turn(to: time)
    return Notice.notices(of: try desk.claim(), at: desk.now, in: desk.zone.rules)
  }

  @Test("title, time, distance, location and text, in the reader's zone")
  func one() throws {
    try desk.add("Standup", "20260301T091000Z") { event in
      event.location = Location(title: "Room 12")
      event.alarms[0].text = "Bring the numbers"
    }
    let notice = try #require(notices(at: "20260301T090000Z").first)
    #expect(notice.title == "Standup")
    #expect(notice.body == "10:10–11:10, in 10 minutes\nRoom 12\nBring the numbers")
    #expect(notice.link == nil && !notice.isUrgent)
  }

  @Test(
    "days and distances in everyday words",
    arguments: [
      ("20260301T091000Z", "20260301T090000Z", "10:10–11:10, in 10 minutes"),
      ("20260301T091000Z", "20260301T090007Z", "10:10–11:10, in 10 minutes"),
      ("20260301T090100Z", "20260301T090003Z", "10:01–11:01, in 1 minute"),
      ("20260301T090000Z", "20260301T090010Z", "10:00–11:00, now"),
      ("20260302T091000Z", "20260301T090000Z", "tomorrow 10:10–11:10, in 24 hours"),
      ("20260304T091000Z", "20260301T090000Z", "4 March 10:10–11:10, in 3 days"),
      ("20270304T091000Z", "20260301T090000Z", "4 March 2027 10:10–11:10, in 368 days"),
      ("20260301T083000Z", "20260301T084500Z", "09:30–10:30, started 15 minutes ago"),
      ("20260301T083000Z", "20260301T093006Z", "09:30–10:30, just ended"),
      ("20260301T083000Z", "20260301T093100Z", "09:30–10:30, ended 1 minute ago"),
    ])
  func distances(start: String, now: String, text: String) throws {
    let moment = try instant(now).civil(at: .zero)
    try desk.add("x", start) { $0.alarms[0].trigger = .absolute(.utc(moment)) }
    #expect(try #require(notices(at: now).first).body == text)
  }

  @Test("any text in a file arrives shortened and harmless")
  func hostile() throws {
    let evil = "\u{1B}]0;owned\u{7}\u{202E}<b>&\n" + String(repeating: "long ", count: 100_000)
    try desk.add(evil, "20260301T091000Z") { event in
      event.location = Location(title: evil)
      event.alarms[0].text = evil
    }
    let notice = try #require(notices(at: "20260301T090000Z").first)
    for text in [notice.title, notice.body] {
      #expect(text.count < 2_000)
      let isHarmless = text.unicodeScalars.allSatisfy {
        $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x202E)
      }
      #expect(isHarmless)
    }
    #expect(!notice.title.contains("\n"))
  }

  @Test("more than five at once are one list, and so are missed ones")
  func lists() throws {
    for number in 1...7 { try desk.add("meeting \(number)", "20260301T091000Z") }
    let notices = try notices(at: "20260301T090000Z")
    #expect(notices.map(\.title) == ["7 alarms went off at once"])
    #expect(notices[0].body.split(separator: "\n").count == 7)
    #expect(notices[0].deliveries.count == 7)
    for number in 1...30 { try desk.add("missed \(number)", "20260302T091000Z") }
    let missed = try self.notices(at: "20260309T090000Z").filter { $0.title.contains("notifications were") }
    #expect(missed.map(\.title) == ["30 alarms went off while notifications were unavailable"])
    #expect(missed[0].body.hasSuffix("and 10 earlier ones"))
  }

  @Test(
    "only web addresses are links",
    arguments: [
      ("https://example.org/m", true), ("http://example.org", true), ("file:///etc/passwd", false),
      ("javascript:alert(1)", false), ("https://example.org/\u{202E}x", false), ("ssh://host", false),
    ])
  func links(address: String, isLink: Bool) throws {
    try desk.add("x", "20260301T091000Z") { $0.url = address }
    #expect(try #require(notices(at: "20260301T090000Z").first).link == (isLink ? address : nil))
  }
}
