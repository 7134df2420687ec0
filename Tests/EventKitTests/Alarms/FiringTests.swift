import CalendarModel
import CalendarStore
import CivilTime
@testable import EventKit
import Testing

@Suite("When alarms saved by EventKit go off")
struct FiringTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace()
    store = workspace.store()
  }

  private func newEvent() throws -> EKEvent {
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "Run"
    event.startDate = try Date(utc: "20260107T060000Z")
    event.endDate = try Date(utc: "20260107T070000Z")
    return event
  }

  @Test("a minute before six is one minute to six, two seconds before are two; a fixed time is itself")
  func offsets() throws {
    let event = try newEvent()
    event.addAlarm(EKAlarm(relativeOffset: -60))
    event.addAlarm(EKAlarm(relativeOffset: -2))
    event.addAlarm(EKAlarm(absoluteDate: try Date(utc: "20260106T200000Z")))
    event.addAlarm(EKAlarm(relativeOffset: 60))
    try store.save(event, span: .thisEvent)
    let day = Instant(secondsSince1970: 1_767_657_600)..<Instant(secondsSince1970: 1_767_830_400)
    let database = try CalendarStore(path: workspace.path)
    let due = try database.alarms(matching: AlarmQuery(day, zone: CivilConversion.localRules))
    let dates = try ["20260106T200000Z", "20260107T055900Z", "20260107T055958Z", "20260107T060000Z"].map {
      try Date(utc: $0)
    }
    #expect(due.map { CivilConversion.date($0.instant) } == dates)
    #expect(due.allSatisfy { $0.item.uid == event.calendarItemExternalIdentifier })
  }

  @Test("delivery while a program runs is a change that the program can observe")
  func told() async throws {
    let changes = NotificationCenter.default.notifications(named: .EKEventStoreChanged, object: store)
    let event = try newEvent()
    event.startDate = try Date(utc: "20400107T060000Z")
    event.endDate = try Date(utc: "20400107T070000Z")
    event.addAlarm(EKAlarm(relativeOffset: -60))
    try store.save(event, span: .thisEvent)
    #expect(await changes.next() != nil)
    // As `almanac alarms run` does in another process.
    let teller = try CalendarStore(path: workspace.path)
    func claim(_ text: String) throws -> [ClaimedAlarm] {
      let now = Instant(secondsSince1970: Int64(try Date(utc: text).timeIntervalSince1970))
      return try teller.claimAlarms(
        AlarmClaim(now: now, zone: CivilConversion.localRules, zoneName: "here") { _, _ in ["one"] })
    }
    #expect(try claim("20400107T050000Z").isEmpty)
    let due = try #require(claim("20400107T055900Z").first)
    try teller.note([AlarmOutcome(due.delivery.id, "one")])
    #expect(await changes.next()?.object as? EKEventStore === store)
  }

  @Test("arriving and leaving, written as Apple writes it, for both events and reminders")
  func geofences() throws {
    let place = EKStructuredLocation(title: "Office")
    place.geoLocation = CLLocation(latitude: 48.2, longitude: 16.4)
    place.radius = 120
    let leaving = EKAlarm()
    leaving.structuredLocation = place
    leaving.proximity = .leave
    let reminder = EKReminder(eventStore: store)
    reminder.calendar = store.defaultCalendarForNewReminders()
    reminder.title = "Lock the door"
    reminder.addAlarm(leaving)
    try store.save(reminder, commit: true)
    let coming = EKAlarm()
    coming.structuredLocation = place
    coming.proximity = .enter
    let event = try newEvent()
    event.addAlarm(coming)
    try store.save(event, span: .thisEvent)
    let lines = try workspace.text(uid: reminder.calendarItemExternalIdentifier)
    #expect(lines.contains("X-APPLE-PROXIMITY:DEPART"))
    #expect(lines.contains { $0.hasPrefix("X-APPLE-STRUCTURED-LOCATION;") && $0.hasSuffix(":geo:48.2,16.4") })
    #expect(reminder.alarms?.first?.absoluteDate == nil && reminder.alarms?.first?.proximity == .leave)
    let fences = try CalendarStore(path: workspace.path).geofences()
    #expect(fences.count == 2 && fences.allSatisfy { $0.radius == 120 })
    let office = try #require(Coordinate(latitude: 48.2, longitude: 16.4))
    let home = try #require(Coordinate(latitude: 48.3, longitude: 16.3))
    var monitor = GeofenceMonitor()
    _ = monitor.move(to: home, among: fences)
    #expect(monitor.move(to: office, among: fences).map(\.item.kind) == [.event])
    #expect(monitor.move(to: home, among: fences).map(\.item.kind) == [.reminder])
  }
}
