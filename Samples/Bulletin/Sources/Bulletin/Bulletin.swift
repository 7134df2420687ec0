import ArgumentParser
import Combine
import CoreGraphics
import Darwin
import EventKit
import GRDB
import Logging
import os

private let log = os.Logger(subsystem: "com.example.bulletin", category: "calendar")

/// Adds an event to its own calendar and reports changes of the calendars.
@main
struct Bulletin: AsyncParsableCommand {
  @Argument(help: "The event's title.")
  var title: String

  mutating func run() async throws {
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    let store = EKEventStore()
    guard try await store.requestFullAccessToEvents() else { throw ExitCode(4) }
    let changes = PassthroughSubject<Int, Never>()
    var count = 0
    let counting = changes.scan(0, +).sink { count = $0 }
    defer { counting.cancel() }
    let arrival = AsyncStream<Void>.makeStream()
    let watching = NotificationCenter.default.publisher(for: .EKEventStoreChanged)
      .sink { _ in arrival.continuation.yield() }
    defer { watching.cancel() }

    let calendar = EKCalendar(for: .event, eventStore: store)
    calendar.title = "Bulletin"
    calendar.source = store.defaultCalendarForNewEvents?.source
    calendar.cgColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    try store.saveCalendar(calendar, commit: true)
    let event = EKEvent(eventStore: store)
    event.title = title
    event.startDate = Date(timeIntervalSince1970: 1_800_000_000)
    event.endDate = event.startDate.addingTimeInterval(3600)
    event.calendar = calendar
    try store.save(event, span: .thisEvent)
    log.info("Saved \(title, privacy: .private) in \(calendar.title, privacy: .public)")
    for await _ in arrival.stream { break }
    changes.send(1)

    let database = try DatabaseQueue()
    let size = try await database.read { try Double.fetchOne($0, sql: "SELECT sqrt(?)", arguments: [144]) } ?? 0
    print(
      "\(title): \(count) change, \(calendar.cgColor.numberOfComponents) components, \(Int(size)), pid \(getpid() > 0)")
  }
}
