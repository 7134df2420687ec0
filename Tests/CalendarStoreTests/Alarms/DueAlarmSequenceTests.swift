import CalendarModel
import CalendarStore
import CivilTime
import StoreTestSupport
import Testing

@Suite("Alarms as they go off")
struct DueAlarmSequenceTests {
  let test: TestStore
  let clock = ManualClock(.utc(2026, 3, 1))
  init() throws { test = try TestStore(now: "20260301T000000Z") }

  private func add(_ title: String, _ hour: Int, to store: CalendarStore? = nil, rule: String? = nil) throws {
    var event = Event(title: title, start: .utc(.at(2026, 3, 1, hour)))
    event.alarms = [Alarm(trigger: .relative(.zero, to: .start))]
    event.recurrenceRules = rule.map { [RecurrenceValue($0)] } ?? []
    try (store ?? test.store).add(event)
  }

  private func title(_ alarm: DueAlarm?) throws -> String? {
    try alarm.flatMap { try Event($0.item.component).title }
  }

  @Test("they arrive in order and on time, for every occurrence", .timeLimit(.minutes(30)))
  func order() async throws {
    try add("b", 2)
    try add("a", 1, rule: "FREQ=HOURLY;INTERVAL=2;COUNT=2")
    var alarms = test.store.dueAlarms(zone: .utc, clock: clock).makeAsyncIterator()
    for (hour, expected) in [(1, "a"), (2, "b"), (3, "a")] {
      clock.turn(to: .utc(2026, 3, 1, hour))
      let alarm = try await alarms.next()
      #expect(try title(alarm) == expected)
      #expect(alarm?.instant == .utc(2026, 3, 1, hour))
    }
  }

  @Test("alarms since an earlier time arrive at once, including simultaneous ones", .timeLimit(.minutes(30)))
  func missed() async throws {
    for title in ["a", "b", "c"] { try add(title, 5) }
    clock.turn(to: .utc(2026, 3, 2))
    var alarms = test.store.dueAlarms(from: .utc(2026, 3, 1), zone: .utc, clock: clock).makeAsyncIterator()
    var titles: [String?] = []
    for _ in 0..<3 { titles.append(try title(try await alarms.next())) }
    #expect(titles == ["a", "b", "c"])
  }

  @Test("however many go off at once, all of them arrive, and those after them", .timeLimit(.minutes(30)))
  func manyAtOnce() async throws {
    let alarms = (0..<10_050).flatMap { _ in ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "END:VALARM"] }
    try test.load(calendar(component("VEVENT", uid: "many", ["DTSTART:20260301T050000Z"] + alarms)))
    try add("after", 6)
    clock.turn(to: .utc(2026, 3, 2))
    var due = test.store.dueAlarms(from: .utc(2026, 3, 1), zone: .utc, clock: clock).makeAsyncIterator()
    var indices: [Int] = []
    for _ in 0..<10_050 { indices.append(try await due.next()?.index ?? -1) }
    #expect(indices == Array(0..<10_050))
    #expect(try title(try await due.next()) == "after")
  }

  @Test("alarms added by another connection are considered at once while waiting", .timeLimit(.minutes(30)))
  func changes() async throws {
    let other = try CalendarStore(tested: test.store.path)
    try add("late", 20)
    let store = test.store
    let clock = clock
    let waiting = Task {
      var alarms = store.dueAlarms(zone: .utc, clock: clock).makeAsyncIterator()
      return try await alarms.next()?.instant
    }
    try add("early", 3, to: other)
    clock.turn(to: .utc(2026, 3, 1, 3))
    #expect(try await waiting.value == .utc(2026, 3, 1, 3))
  }

  @Test("the sequence ends when the task is cancelled", .timeLimit(.minutes(30)))
  func cancels() async throws {
    try add("a", 1)
    let sequence = test.store.dueAlarms(zone: .utc, clock: clock)
    let task = Task {
      var count = 0
      for try await _ in sequence { count += 1 }
      return count
    }
    task.cancel()
    #expect(try await task.value == 0)
  }
}
