import CalendarStore
import CivilTime
import Testing

@Suite("The system's clock for alarms")
struct SystemAlarmClockTests {
  private let clock = SystemAlarmClock()

  @Test("waits exactly until the given time, and not at all for a past one")
  func waits() async throws {
    let moment = clock.now.adding(seconds: 2)
    try await clock.sleep(until: moment)
    #expect(clock.now >= moment)
    try await clock.sleep(until: moment)
    try await clock.sleep(until: Instant(secondsSince1970: 0))
    try await clock.sleep(until: .distantPast)
  }

  @Test("a wait ends when its task is cancelled, before or after it began", arguments: [true, false])
  func cancelled(isEarly: Bool) async throws {
    let clock = clock
    let task = Task {
      if isEarly { try? await Task.sleep(for: .seconds(1000)) }
      try await clock.sleep(until: .distantFuture)
    }
    if !isEarly { try await Task.sleep(for: .milliseconds(50)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
