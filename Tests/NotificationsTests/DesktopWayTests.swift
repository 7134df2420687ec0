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

  /// Creates a way whose answers are recorded in the store.
  private func way(
    _ server: DesktopServer, clock: ManualClock, environment: [String: String]? = nil
  ) -> DesktopWay {
    let path = desk.folder.file("store.sqlite")
    return DesktopWay(
      environment: environment ?? server.environment, store: path, clock: clock, zone: { .utc },
      open: { try CalendarStore(path: path, options: CalendarStore.Options(now: clock.now)) },
      report: { Issue.record("\($0)") })
  }

  @discardableResult
  private func tell(_ way: DesktopWay, at time: String) async throws -> AlarmTeller.Report {
    try desk.turn(to: time)
    return try await AlarmTeller(try desk.store(), ways: [way]).tell(at: desk.now, zone: .utc, zoneName: "UTC")
  }

  /// Waits until an alarm reaches a state.
  private func wait(for state: AlarmDelivery.State) async throws -> AlarmDelivery {
    let store = try desk.store()
    for try await _ in try store.newRevisions(interval: .milliseconds(20)) {
      if let found = try store.deliveries([state]).first { return found }
    }
    throw CancellationError()
  }

  @Test("title, text and actions arrive; text from a file is not markup")
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

  @Test("a desktop without markup and actions gets neither; the alarm of an event in progress is urgent")
  func plain() async throws {
    let server = try DesktopServer("body")
    try desk.add("Lunch", "20260301T091000Z", trigger: "PT0S") { $0.alarms[0].text = "1 < 2 & \u{1B}[31m" }
    try await tell(way(server, clock: ManualClock(desk.now)), at: "20260301T091000Z")
    let shown = try server.shown()
    #expect(shown[0].body.hasSuffix("1 < 2 & [31m"), "\(shown)")
    #expect(shown[0].actions.isEmpty && shown[0].urgency == 2)
  }

  @Test("a title of 10 MB arrives shortened")
  func longTitle() async throws {
    let server = try DesktopServer()
    try desk.add(String(repeating: "A<&\u{301}", count: 2_500_000), "20260301T091000Z")
    #expect(try await tell(way(server, clock: ManualClock(desk.now)), at: "20260301T090000Z").problems.isEmpty)
    let shown = try server.shown()
    #expect(shown[0].title.count == 200 && shown[0].title.hasSuffix("…"))
  }

  @Test("dismissing acknowledges the alarm, in the store and in the item")
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

  @Test("snoozing lets it go off again ten minutes later; in a list too")
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

  @Test("closing changes nothing")
  func closing() async throws {
    let server = try DesktopServer()
    let way = way(server, clock: ManualClock(try instant("20260301T090030Z")))
    for title in ["Lunch", "Dinner"] { try desk.add(title, "20260301T091000Z") }
    try await tell(way, at: "20260301T090000Z")
    try server.tell("signal NotificationClosed 1 2")
    // A click on a closed notification, or on another program's notification, has no effect.
    try server.click(1, "dismiss")
    try server.click(77, "dismiss")
    try server.click(2, "dismiss")
    _ = try await wait(for: .acknowledged)
    #expect(try desk.store().deliveries([.fired]).count == 1)
  }

  @Test("a second delivery replaces the first, even after a restart of the program, but not of the desktop")
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

  @Test("a repetition replaces the alarm shown before")
  func repetition() async throws {
    let server = try DesktopServer()
    let way = way(server, clock: ManualClock(desk.now))
    try desk.add("Lunch", "20260301T091000Z") { event in
      event.alarms[0].repeatCount = 1
      event.alarms[0].repeatInterval = CalendarDuration(seconds: 300)
    }
    try desk.add("Dinner", "20260301T091000Z")
    try await tell(way, at: "20260301T090000Z")
    let first = try #require(server.shown().firstIndex { $0.title == "Lunch" })
    try await tell(way, at: "20260301T090500Z")
    #expect(try server.shown().map(\.replaces) == [0, 0, UInt32(first + 1)])
    #expect(try server.closed().isEmpty)
  }

  @Test("notifications of alarms acknowledged, snoozed, moved or deleted elsewhere are removed, and no others")
  func withdrawal() async throws {
    let server = try DesktopServer()
    let way = way(server, clock: ManualClock(desk.now))
    let titles = ["acknowledged", "asleep", "moved", "deleted", "waits"]
    let ids = try titles.map { try desk.add($0, "20260301T091000Z") }
    try await tell(way, at: "20260301T090000Z")
    let shown = try server.shown().map(\.title)
    try await tell(way, at: "20260301T090100Z")
    #expect(try server.closed().isEmpty)
    let store = try desk.store()
    try store.acknowledge(store.deliveries(of: ids[0]), at: desk.now, zone: .utc)
    try store.snooze(
      store.deliveries(of: ids[1]), until: desk.now.adding(seconds: 600), zone: .utc, writesBack: { _ in false })
    try desk.edit(ids[2]) { $0.start = try CalendarTime(parsing: "20260307T091000Z", tzid: nil) }
    try store.remove(store.occurrence(of: store.item(ids[3])), span: .all)
    try await tell(way, at: "20260301T090200Z")
    let left = try Set(server.closed()).symmetricDifference(1...5).map { shown[Int($0) - 1] }
    #expect(left == ["waits"])
    try await tell(way, at: "20260301T091200Z")
    #expect(try server.closed().count == 4 && server.shown().last?.title == "asleep")
  }

  @Test("a missed alarm stays until it is seen, and what another store shows is left alone")
  func missed() async throws {
    let server = try DesktopServer()
    try desk.add("Lunch", "20260301T091000Z")
    try await tell(way(server, clock: ManualClock(desk.now)), at: "20260304T090000Z")
    try await tell(way(server, clock: ManualClock(desk.now)), at: "20260304T090100Z")
    let other = try AlarmDesk()
    let path = other.folder.file("store.sqlite")
    let otherWay = DesktopWay(
      environment: server.environment, store: path, zone: { .utc },
      open: { try CalendarStore(path: path) }, report: { Issue.record("\($0)") })
    _ = try await AlarmTeller(try other.store(), ways: [otherWay]).tell(at: other.now, zone: .utc, zoneName: "UTC")
    #expect(try server.shown().count == 1 && server.closed().isEmpty)
  }

  @Test("an alarm waits for a bus, and for a desktop on it, for a day; other ways deliver it meanwhile")
  func waiting() async throws {
    let server = try DesktopServer(nil)
    let place = try TemporaryFolder()
    let environment = ["XDG_RUNTIME_DIR": place.path]
    let way = way(server, clock: ManualClock(desk.now), environment: environment)
    let lines = Mutex<[String]>([])
    let output = LinesWay("output", isJSON: false) { line in lines.withLock { $0.append(line) } }
    func tell(at time: String) async throws -> AlarmTeller.Report {
      try desk.turn(to: time)
      return try await AlarmTeller(try desk.store(), ways: [way, output])
        .tell(at: desk.now, zone: .utc, zoneName: "UTC")
    }
    try desk.add("Lunch", "20260301T091000Z")
    let alone = try await tell(at: "20260301T090000Z")
    #expect(alone.told == 0 && alone.absences == Set(alone.problems) && alone.absences.count == 1)
    #expect(lines.withLock { $0.count } == 1)
    let tellings = try #require(desk.store().deliveries().first?.tellings)
    #expect(tellings.map { "\($0.way) \($0.isTold) \($0.hasFailed)" } == ["desktop false false", "output true false"])
    // The bus appears, and then the desktop, after more attempts than a failing way gets.
    let address = try #require(server.environment["DBUS_SESSION_BUS_ADDRESS"])
    let path = address.replacing("unix:path=", with: "").prefix { $0 != "," }
    try FileManager.default.createSymbolicLink(atPath: place.file("bus"), withDestinationPath: String(path))
    for hour in 10...20 {
      #expect(try await tell(at: "20260301T\(hour)0000Z").absences.first?.contains("no program on the") == true)
    }
    try server.tell("serve body actions")
    #expect(try await tell(at: "20260301T200100Z").told == 1)
    #expect(try server.shown().map(\.title) == ["Lunch"] && lines.withLock { $0.count } == 1)
    // The wait has a limit.
    try server.tell("stop")
    try desk.add("Dinner", "20260301T201000Z")
    _ = try await tell(at: "20260301T200200Z")
    _ = try await tell(at: "20260302T200300Z")
    #expect(try desk.store().deliveries().first?.tellings.first?.hasFailed == true)
  }

  @Test("a restarted desktop gets the next alarm, and its actions work")
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
    // The new desktop counts from 1 again, and 1 is now the lunch.
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
    "a missing or invalid bus is a problem that is reported",
    arguments: [[:], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/such/bus"], ["XDG_RUNTIME_DIR": "/no/such/folder"]])
  func noBus(environment: [String: String]) async throws {
    let notice = try notice("Lunch")
    let way = DesktopWay(environment: environment, answer: nil)
    await #expect(throws: NotificationError("there is no session bus, so there is no desktop", isAbsent: true)) {
      try await way.tell(notice)
    }
    let nonsense = DesktopWay(environment: ["DBUS_SESSION_BUS_ADDRESS": "nonsense"], answer: nil)
    await #expect(throws: NotificationError.self) { try await nonsense.tell(notice) }
  }

  @Test("actions without a listener are not offered")
  func noAnswers() async throws {
    let server = try DesktopServer()
    try await DesktopWay(environment: server.environment, answer: nil).tell(try notice("Lunch"))
    #expect(try server.shown()[0].actions.isEmpty)
  }
}
