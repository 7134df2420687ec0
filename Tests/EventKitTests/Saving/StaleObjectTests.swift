@testable import EventKit
import TestSupport
import Testing

/// Objects that were fetched before their series was split, moved or edited.
@Suite("Objects of a series that has been split", .timeLimit(.minutes(60)))
struct StaleObjectTests {
  private let workspace: Workspace
  private let store: EKEventStore

  private static let choir = """
    BEGIN:VEVENT
    UID:choir
    DTSTAMP:20260101T000000Z
    DTSTART:20260105T180000Z
    DTEND:20260105T190000Z
    RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4
    SUMMARY:Choir
    END:VEVENT
    """

  init() throws {
    workspace = try Workspace([("Choir", Self.choir)])
    store = workspace.store()
  }

  private func choirs() throws -> [EKEvent] { try store.events("20260101T000000Z", "20260301T000000Z") }

  @Test(
    "all objects can be saved with the later ones, in one batch or one by one", arguments: [true, false], [0, 1, 2, 3])
  func saving(isBatch: Bool, first: Int) throws {
    let events = try choirs()
    for event in events[first...] + events[..<first] {
      event.notes = "n"
      try store.save(event, span: .futureEvents, commit: !isBatch)
    }
    try store.commit()
    let after = try choirs()
    #expect(after.map(\.startDate) == events.map(\.startDate) && after.count == 4)
    #expect(after.allSatisfy { $0.notes == "n" && !$0.isDetached })
  }

  @Test("the times of all move, although each save moves the later ones")
  func moving() throws {
    let events = try choirs()
    for event in events {
      event.startDate = event.startDate.addingTimeInterval(3_600)
      event.endDate = event.endDate.addingTimeInterval(3_600)
      try store.save(event, span: .futureEvents, commit: false)
    }
    try store.commit()
    let times = try ["20260105", "20260112", "20260119", "20260126"].map { try Date(utc: "\($0)T190000Z") }
    #expect(try choirs().map(\.startDate) == times)
    #expect(events.map(\.startDate) == times)
  }

  @Test("an older object of a later occurrence can be removed, saved and refreshed")
  func older() throws {
    let (events, others) = (try choirs(), try choirs())
    events[1].title = "Concert"
    try store.save(events[1], span: .futureEvents)
    #expect(others[2].refresh() && others[2].title == "Concert")
    #expect(events[2].notes == nil && events[2].title == "Concert")
    try store.remove(events[3], span: .thisEvent)
    #expect(try choirs().map(\.title) == ["Choir", "Concert", "Concert"])
    events[2].location = "Hall"
    try store.save(events[2], span: .thisEvent)
    #expect(try choirs().map(\.location) == [nil, nil, "Hall"])
    #expect(events[2].title == "Concert")
  }

  @Test("a removed occurrence is created again when saved separately, and refused together with later ones")
  func gone() throws {
    let (events, others) = (try choirs(), try choirs())
    try store.remove(events[2], span: .futureEvents)
    others[3].title = "Encore"
    let error = #expect(throws: EKError.self) { try store.save(others[3], span: .futureEvents) }
    #expect(error?.code == .internalFailure)
    try store.save(others[3], span: .thisEvent)
    #expect(try choirs().map(\.title) == ["Choir", "Choir", "Encore"])
    #expect(!others[3].hasRecurrenceRules && !others[3].isDetached)
  }

  @Test("an object of a series that moved to another calendar does not move it back")
  func movedElsewhere() throws {
    let (events, others) = (try choirs(), try choirs())
    events[0].calendar = store.defaultCalendarForNewEvents
    try store.save(events[0], span: .futureEvents)
    others[1].notes = "n"
    try store.save(others[1], span: .thisEvent)
    let after = try choirs()
    #expect(after.map(\.notes) == [nil, "n", nil, nil])
    #expect(after.allSatisfy { $0.calendar == store.defaultCalendarForNewEvents })
  }

  @Test("saving and removing in any order gives the calendar that a person expects", arguments: 0..<4)
  func random(quarter: UInt64) throws {
    let environment = ProcessInfo.processInfo.environment
    let first = Nightly.isOn ? environment["ALMANAC_SEED"].flatMap { UInt64($0) } ?? 1 : 1
    // One store is used for a thousand steps.
    for run in 0..<UInt64(Nightly.count(250, byDay: 1)) {
      var stale = try StaleRun(seed: first &+ quarter &* 1_000_000 &+ run)
      do {
        try stale.run(steps: Nightly.count(1_000, byDay: 300))
      } catch {
        Issue.record("\(error)")
        return
      }
    }
  }
}
