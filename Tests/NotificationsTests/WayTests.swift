import CalendarStore
import CivilTime
import Foundation
import Notifications
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

/// A way that records its notices, and behaves as configured.
private final class NotingWay: NotificationWay {
  let name: String
  private let told = Mutex<[String]>([])
  private let problem: String?

  init(_ name: String, problem: String? = nil) {
    self.name = name
    self.problem = problem
  }

  var titles: [String] { told.withLock { $0 } }

  func tell(_ notice: Notice) async throws(NotificationError) {
    told.withLock { $0.append(notice.title) }
    if let problem { throw NotificationError(problem) }
  }
}

@Suite("Ways in which alarms are delivered")
struct WayTests {
  let desk: AlarmDesk
  init() throws {
    desk = try AlarmDesk()
    try desk.tell()
  }

  private func tell(_ ways: [any NotificationWay]) async throws -> AlarmTeller.Report {
    try await AlarmTeller(try desk.store(), ways: ways).tell(at: desk.now, zone: .utc, zoneName: "UTC")
  }

  @Test("a way that fails delays no other, and is tried again")
  func failing() async throws {
    let (bad, good) = (NotingWay("bad", problem: "no bus"), NotingWay("good"))
    try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    #expect(try await tell([bad, good]).problems == ["bad: no bus"])
    #expect(bad.titles == ["standup"] && good.titles == ["standup"])
    try desk.turn(to: "20260301T090005Z")
    _ = try await tell([bad, good])
    #expect(bad.titles.count == 2 && good.titles.count == 1)
  }

  @Test("a command gets the alarm as JSON and in its environment, and no shell is involved")
  func command() async throws {
    let folder = try TemporaryFolder()
    let (json, title) = (folder.file("json"), folder.file("title"))
    try desk.add("$(touch /tmp/owned); `x` \"'", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    let script = "cat > \(json); printf %s \"$ALMANAC_ALARM_TITLE\" > \(title)"
    let report = try await tell([CommandWay("exec", words: ["sh", "-c", script], timeLimit: .seconds(600))])
    #expect(report.problems.isEmpty)
    #expect(try String(contentsOfFile: title, encoding: .utf8) == "$(touch /tmp/owned); `x` \"'")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json))) as? [String: Any]
    #expect(object?["due"] as? String == "2026-03-01T09:00:00Z")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/owned"))
  }

  @Test("text too long for the environment is only in the JSON, and the command runs")
  func longUID() async throws {
    let folder = try TemporaryFolder()
    let (json, uid) = (folder.file("json"), folder.file("uid"))
    let long = String(repeating: "u", count: 200_000)
    try desk.load(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:\(long)
      SUMMARY:Lunch
      DTSTART:20260301T091000Z
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:PT0S
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """)
    try desk.turn(to: "20260301T091000Z")
    let script = "cat > \(json); printf %s \"$ALMANAC_ALARM_UID\" > \(uid)"
    let report = try await tell([CommandWay("exec", words: ["sh", "-c", script], timeLimit: .seconds(600))])
    #expect(report.problems.isEmpty && report.told == 1)
    #expect(try String(contentsOfFile: uid, encoding: .utf8).isEmpty)
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json))) as? [String: Any]
    #expect(object?["uid"] as? String == long)
  }

  @Test("a series that goes off constantly is limited in each way, which is reported once")
  func limited() async throws {
    try desk.add("ping", "20260301T090000Z", trigger: "PT0S", rule: "FREQ=SECONDLY")
    let way = NotingWay("one")
    try desk.turn(to: "20260301T090000Z")
    for _ in 0..<100 {
      _ = try await tell([way])
      desk.now = desk.now.adding(seconds: 1)
    }
    #expect(way.titles.count == 60)
    try desk.turn(to: "20260301T100000Z")
    let report = try await tell([way])
    #expect(report.omissions.count == 1 && report.omissions.first?.hasPrefix("3540 alarms of the calendar") == true)
    desk.now = desk.now.adding(seconds: 1)
    #expect(try await tell([way]).omissions.isEmpty)
  }

  @Test(
    "a command that is missing, fails or hangs is a problem that is recorded",
    arguments: [["/no/such/program"], ["false"], ["sleep", "600"], []])
  func brokenCommand(words: [String]) async throws {
    try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    let report = try await tell([CommandWay("exec", words: words, timeLimit: .milliseconds(200))])
    #expect(report.problems.count == 1 && report.told == 0)
    let telling = try #require(desk.store().deliveries().first?.tellings.first)
    #expect(telling.problem != nil && telling.tries == 1)
  }

  @Test("a loop delivers new and due alarms, and continues when the store is usable again")
  func loop() async throws {
    let clock = ManualClock(desk.now)
    let way = NotingWay("one")
    let events = AsyncStream.makeStream(of: String.self)
    let folder = desk.folder
    let path = folder.file("store.sqlite")
    let loop = AlarmLoop(
      clock: clock, zone: { ("UTC", .utc) },
      open: { try CalendarStore(path: path, options: CalendarStore.Options(now: clock.now)) },
      teller: { AlarmTeller($0, ways: [way]) },
      report: { event in
        switch event {
        case .told(let report): events.continuation.yield("told \(report.told)")
        case .waiting: break
        case .trouble(_, let seconds): events.continuation.yield("trouble \(seconds)")
        case .recovered: events.continuation.yield("recovered")
        }
      })
    let task = Task { await loop.run() }
    defer { task.cancel() }
    var said = events.stream.makeAsyncIterator()
    try desk.add("standup", "20260301T081000Z")
    clock.turn(to: try instant("20260301T080000Z").adding(seconds: 1))
    #expect(await said.next() == "told 1")
    try desk.add("lunch", "20260301T120000Z")
    clock.turn(to: try instant("20260301T115000Z"))
    #expect(await said.next() == "told 1")
    #expect(way.titles == ["standup", "lunch"])
  }
}
