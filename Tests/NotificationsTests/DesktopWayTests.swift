import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import Notifications
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Notifications on a desktop", .enabled(if: DesktopServer.canRun, "\(DesktopServer.isMissing)"))
struct DesktopWayTests {
  let desk: AlarmDesk
  init() throws {
    desk = try AlarmDesk()
    try desk.tell()
  }

  /// A way whose answers are noted in the store.
  private func way(_ server: DesktopServer, clock: ManualClock) -> DesktopWay {
    let path = desk.folder.file("store.sqlite")
    return DesktopWay(
      environment: server.environment, clock: clock, zone: { .utc },
      open: { try CalendarStore(path: path, options: CalendarStore.Options(now: clock.now)) },
      report: { Issue.record("\($0)") })
  }

  @discardableResult
  private func tell(_ way: DesktopWay, at time: String) async throws -> AlarmTeller.Report {
    try desk.turn(to: time)
    return try await AlarmTeller(try desk.store(), ways: [way]).tell(at: desk.now, zone: .utc, zoneName: "UTC")
  }

  /// Waits until an alarm has come so far.
  private func wait(for state: AlarmDelivery.State) async throws -> AlarmDelivery {
    let store = try desk.store()
    for try await _ in try store.newRevisions(interval: .milliseconds(20)) {
      if let found = try store.deliveries([state]).first { return found }
    }
    throw CancellationError()
  }

  @Test("title, text and actions arrive; what a file says is no markup")
  func arrival() async throws {
    let server = try DesktopServer()
    try desk.add("<b>Lunch</b> & more", "20260301T091000Z") { event in
      event.alarms[0].text = "<a href=\"https://evil.example/\">x</a> & y"
      event.url = "https://example.org/lunch"
    }
    let report = try await tell(way(server, clock: ManualClock(desk.now)), at: "20260301T090000Z")
    #expect(report.problems.isEmpty && report.told == 1)
    let shown = try server.shown()
    #expect(shown.count == 1)
    #expect(shown[0].title == "<b>Lunch</b> & more")
    #expect(shown[0].body.hasSuffix("&lt;a href=\"https://evil.example/\"&gt;x&lt;/a&gt; &amp; y"))
    #expect(
      shown[0].actions == [
        "snooze", "Snooze for 10 minutes", "dismiss", "Dismiss", "open", "Open", "default", "Open",
      ])
    #expect(shown[0].urgency == 1 && shown[0].timeout == 0 && shown[0].replaces == 0)
  }

  @Test("a desktop without markup and actions gets neither; one that has begun is urgent")
  func plain() async throws {
    let server = try DesktopServer("body")
    try desk.add("Lunch", "20260301T091000Z", trigger: "PT0S") { $0.alarms[0].text = "1 < 2 & \u{1B}[31m" }
    try await tell(way(server, clock: ManualClock(desk.now)), at: "20260301T091000Z")
    let shown = try server.shown()
    #expect(shown[0].body.hasSuffix("1 < 2 & [31m"), "\(shown)")
    #expect(shown[0].actions.isEmpty && shown[0].urgency == 2)
  }

  @Test("10 MB of title arrive shortened")
  func longTitle() async throws {
    let server = try DesktopServer()
    try desk.add(String(repeating: "A<&\u{301}", count: 2_500_000), "20260301T091000Z")
    #expect(try await tell(way(server, clock: ManualClock(desk.now)), at: "20260301T090000Z").problems.isEmpty)
    let shown = try server.shown()
    #expect(shown[0].title.count == 200 && shown[0].title.hasSuffix("…"))
  }

  @Test("to dismiss acknowledges it, in the store and in the item")
  func dismissal() async throws {
    let server = try DesktopServer()
    let way = way(server, clock: ManualClock(try instant("20260301T090030Z")))
    try desk.add("Lunch", "20260301T091000Z")
    try await tell(way, at: "20260301T090000Z")
    try server.click(1, "dismiss")
    let seen = try await wait(for: .acknowledged)
    let store = try desk.store()
    let alarm = try store.occurrence(of: store.item(seen.item)).event?.alarms.first
    #expect(alarm?.acknowledged == (try instant("20260301T090030Z")))
  }

  @Test("to snooze lets it go off again ten minutes later; a list too")
  func snoozing() async throws {
    let server = try DesktopServer()
    let way = way(server, clock: ManualClock(try instant("20260301T090100Z")))
    for number in 1...6 { try desk.add("meeting \(number)", "20260301T091000Z") }
    try await tell(way, at: "20260301T090000Z")
    #expect(try server.shown().map(\.title) == ["6 alarms went off at once"])
    try server.click(1, "snooze")
    _ = try await wait(for: .acknowledged)
    #expect(try await tell(way, at: "20260301T091059Z").told == 0)
    #expect(try await tell(way, at: "20260301T091100Z").told == 6)
  }

  @Test("to close it changes nothing")
  func closing() async throws {
    let server = try DesktopServer()
    let way = way(server, clock: ManualClock(try instant("20260301T090030Z")))
    for title in ["Lunch", "Dinner"] { try desk.add(title, "20260301T091000Z") }
    try await tell(way, at: "20260301T090000Z")
    try server.tell("signal NotificationClosed 1 2")
    // What is clicked at one that is gone, or that is another program's, counts for nothing.
    try server.click(1, "dismiss")
    try server.click(77, "dismiss")
    try server.click(2, "dismiss")
    _ = try await wait(for: .acknowledged)
    #expect(try desk.store().deliveries([.fired]).count == 1)
  }

  @Test("a second delivery replaces the first, also after a start of the program, but not of the desktop")
  func replacement() async throws {
    let server = try DesktopServer()
    let clock = ManualClock(desk.now)
    let notice = try notice("Lunch")
    try await way(server, clock: clock).tell(notice)
    let second = way(server, clock: clock)
    try await second.tell(notice)
    try server.tell("serve body actions")
    try await second.tell(notice)
    try await second.tell(notice)
    #expect(try server.shown().map(\.replaces) == [0, 1, 0, 1])
  }

  private func notice(_ title: String) throws -> Notice {
    try desk.add(title, "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    return try #require(Notice.notices(of: desk.claim(), at: desk.now, in: .utc).first)
  }

  @Test("a desktop that is started again hears of the next alarm, and is heard")
  func restart() async throws {
    let server = try DesktopServer()
    let way = way(server, clock: ManualClock(try instant("20260301T091030Z")))
    try desk.add("Breakfast", "20260301T090000Z")
    try await tell(way, at: "20260301T085000Z")
    try server.tell("stop")
    try desk.add("Lunch", "20260301T091000Z")
    let problems = try await tell(way, at: "20260301T090000Z").problems
    #expect(problems.count == 1 && problems[0].hasPrefix("desktop: "), "\(problems)")
    try server.tell("serve body actions")
    #expect(try await tell(way, at: "20260301T090005Z").told == 1)
    // The new desktop counts from 1 again, and 1 is the lunch now.
    try server.click(1, "dismiss")
    #expect(try await wait(for: .acknowledged).title == "Lunch")
  }

  @Test("a desktop that does not answer is a problem within the time limit")
  func hanging() async throws {
    let server = try DesktopServer()
    let notice = try notice("Lunch")
    let way = DesktopWay(timeLimit: .milliseconds(100), environment: server.environment, answer: nil)
    try server.tell("pause")
    await #expect(throws: NotificationError("the desktop did not answer in time")) { try await way.tell(notice) }
    try server.tell("resume")
    var problem: NotificationError?
    repeat {
      problem = nil
      do { try await way.tell(notice) } catch { problem = error }
    } while problem != nil
    #expect(try server.shown(1).last?.title == "Lunch")
  }

  @Test(
    "no bus, and one that is none, are problems that say so",
    arguments: [[:], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/such/bus"], ["XDG_RUNTIME_DIR": "/no/such/folder"]])
  func noBus(environment: [String: String]) async throws {
    let notice = try notice("Lunch")
    let way = DesktopWay(environment: environment, answer: nil)
    await #expect(throws: NotificationError("there is no session bus here, and so no desktop")) {
      try await way.tell(notice)
    }
    let nonsense = DesktopWay(environment: ["DBUS_SESSION_BUS_ADDRESS": "nonsense"], answer: nil)
    await #expect(throws: NotificationError.self) { try await nonsense.tell(notice) }
  }

  @Test("what nobody hears is not offered")
  func noAnswers() async throws {
    let server = try DesktopServer()
    try await DesktopWay(environment: server.environment, answer: nil).tell(try notice("Lunch"))
    #expect(try server.shown()[0].actions.isEmpty)
  }
}
