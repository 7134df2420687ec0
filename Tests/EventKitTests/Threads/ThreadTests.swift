@testable import EventKit
import Synchronization
import Testing

private final class Counter: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func count() { number.withLock { $0 += 1 } }
}

/// Intended to run under ThreadSanitizer.
@Suite("One event store on eight threads", .timeLimit(.minutes(30)))
struct ThreadTests {
  @Test("reads, saves, fetches, cancels, resets and gets change notifications concurrently")
  func everything() async throws {
    let workspace = try Workspace([("Work", Samples.meetings), ("Tasks", Samples.tasks)])
    let store = Unshared(workspace.store())
    let calls = Counter()
    let observed = Counter()
    let token = NotificationCenter.default.addObserver(
      forName: .EKEventStoreChanged, object: store.value, queue: nil
    ) { _ in observed.count() }
    defer { NotificationCenter.default.removeObserver(token) }
    let rounds = 12
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for round in 0..<rounds {
            try Self.work(thread, round, store.value) { calls.count() }
          }
        }
      }
      try await group.waitForAll()
    }
    // Everything that was started earlier finishes before this.
    let titles = await store.value.reminders(store.value.predicateForReminders(in: nil)).compactMap(\.title)
    #expect(titles.filter { $0.hasPrefix("Reminder ") }.count == rounds)
    let events = try store.value.events("20260301T000000Z", "20260401T000000Z").compactMap(\.title)
    #expect(events.filter { $0.hasPrefix("Event ") }.count == 2 * rounds)
    while observed.value == 0 || calls.value < rounds { await Task.yield() }
  }

  /// Two threads save events, one saves reminders; the others read, fetch, cancel and reset.
  private static func work(
    _ thread: Int, _ round: Int, _ store: EKEventStore, _ called: @escaping @Sendable () -> Void
  ) throws {
    switch thread {
    case 0, 1:
      let event = EKEvent(eventStore: store)
      event.calendar = store.defaultCalendarForNewEvents
      event.title = "Event \(thread) \(round)"
      event.startDate = try Date(utc: "20260301T100000Z").addingTimeInterval(Double(round) * 3_600)
      event.endDate = event.startDate.addingTimeInterval(60)
      // A reset on another thread drops uncommitted changes, so commit immediately.
      try store.save(event, span: .thisEvent, commit: true)
    case 2:
      let reminder = EKReminder(eventStore: store)
      reminder.calendar = store.defaultCalendarForNewReminders()
      reminder.title = "Reminder \(round)"
      reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 1 + round)
      try store.save(reminder, commit: true)
      reminder.isCompleted = true
      try store.save(reminder, commit: true)
    case 3, 4:
      for event in try store.events("20260101T000000Z", "20260401T000000Z") {
        _ = (event.notes, event.calendar?.title, event.alarms?.count, event.eventIdentifier)
      }
      _ = store.calendars(for: .event).map { ($0.title, $0.cgColor?.components, $0.source?.title) }
    case 5:
      let request = store.fetchReminders(matching: store.predicateForReminders(in: nil)) { _ in called() }
      store.cancelFetchRequest(request)
    case 6:
      store.fetchReminders(matching: store.predicateForReminders(in: nil)) { found in
        _ = found?.compactMap(\.title)
        called()
      }
    default:
      store.reset()
      _ = store.sources.map(\.sourceIdentifier)
      store.refreshSourcesIfNecessary()
      _ = store.calendarItems(withExternalIdentifier: "weekly").map(\.hash)
    }
  }
}
