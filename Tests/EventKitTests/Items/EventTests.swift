@testable import EventKit
import Testing

@Suite("EKEvent")
struct EventTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings)])
    store = workspace.store()
  }

  private func standup() throws -> EKEvent {
    try #require(try store.events("20260105T000000Z", "20260106T000000Z").first)
  }

  @Test("shows the contents of the file")
  func fields() throws {
    let event = try standup()
    #expect(event.title == "Standup")
    #expect(event.startDate == (try Date(utc: "20260105T080000Z")))
    #expect(event.endDate == (try Date(utc: "20260105T090000Z")))
    #expect(event.timeZone?.identifier == "Europe/Vienna")
    #expect(event.location == "Room 1")
    #expect(event.structuredLocation?.title == "Room 1")
    #expect(event.notes == "Bring news" && event.hasNotes)
    #expect(event.url?.absoluteString == "https://example.org/standup")
    #expect(event.availability == .free)
    #expect(event.status == .confirmed)
    #expect(event.organizer?.name == "Berta")
    #expect(event.hasAttendees && event.attendees?.map(\.participantRole) == [.optional])
    #expect(event.hasAlarms && event.alarms?.map(\.relativeOffset) == [-900])
    #expect(event.hasRecurrenceRules && event.recurrenceRules?.first?.frequency == .weekly)
    #expect(event.calendar.title == "Work")
    #expect(event.creationDate == (try Date(utc: "20250101T000000Z")))
    #expect(!event.isNew && !event.hasChanges && !event.isAllDay && !event.isDetached)
    #expect(event.occurrenceDate == event.startDate)
  }

  @Test("an occurrence that was moved is detached, and keeps its original date")
  func detached() throws {
    let event = try #require(try store.events("20260112T000000Z", "20260113T000000Z").first)
    #expect(event.title == "Standup in the afternoon")
    #expect(event.isDetached)
    #expect(event.occurrenceDate == (try Date(utc: "20260112T080000Z")))
    #expect(event.startDate == (try Date(utc: "20260112T130000Z")))
    #expect(event.eventIdentifier.hasSuffix(":weekly/RID=\(Int(event.occurrenceDate.timeIntervalSinceReferenceDate))"))
    #expect(store.event(withIdentifier: event.eventIdentifier) == event)
  }

  @Test("all-day events end a second before midnight, on the day of the end that was set")
  func allDay() throws {
    let midnight = Calendar.current.startOfDay(for: try Date(utc: "20251225T120000Z"))
    let event = try #require(
      store.events(
        matching: store.predicateForEvents(
          withStart: midnight, end: midnight.addingTimeInterval(3_600), calendars: nil)
      ).first)
    #expect(event.isAllDay && event.timeZone == nil)
    #expect(event.startDate == midnight)
    let days = Calendar.current.date(byAdding: .day, value: 2, to: midnight)
    #expect(event.endDate == days?.addingTimeInterval(-1))
    event.endDate = event.endDate
    #expect(!event.hasChanges)

    let new = EKEvent(eventStore: store)
    new.startDate = midnight.addingTimeInterval(3_600)
    new.endDate = days
    new.isAllDay = true
    let third = Calendar.current.date(byAdding: .day, value: 3, to: midnight)
    #expect(new.startDate == midnight && new.endDate == third?.addingTimeInterval(-1))
    new.endDate = new.endDate
    #expect(new.endDate == third?.addingTimeInterval(-1))
    new.endDate = midnight
    #expect(new.endDate == Calendar.current.date(byAdding: .day, value: 1, to: midnight)?.addingTimeInterval(-1))
  }

  @Test("each fetch makes new objects, which are equal if event and occurrence are the same")
  func identity() throws {
    let (first, again) = (try standup(), try standup())
    #expect(first !== again && first == again && first.hash == again.hash)
    let next = try #require(try store.events("20260119T000000Z", "20260120T000000Z").first)
    #expect(next != first)
    #expect(next.eventIdentifier == first.eventIdentifier)
    #expect(next.calendarItemIdentifier == first.calendarItemIdentifier)
    #expect(first.calendarItemExternalIdentifier == "weekly")
    #expect(first.calendar === again.calendar)
    #expect(EKEvent(eventStore: store) != EKEvent(eventStore: store))
    let other = workspace.store()
    #expect(try other.events("20260105T000000Z", "20260106T000000Z").first != first)
    #expect(
      try other.events("20260105T000000Z", "20260106T000000Z").first?.calendarItemIdentifier
        == first.calendarItemIdentifier)
  }

  @Test("changes stay in the object until they are rolled back")
  func changes() throws {
    let event = try standup()
    event.title = "Standup!"
    event.location = "Room 2"
    event.alarms?.first?.relativeOffset = -60
    #expect(event.hasChanges)
    #expect(event.refresh())
    #expect(event.title == "Standup!" && event.location == "Room 2" && event.alarms?.first?.relativeOffset == -60)
    event.rollback()
    #expect(!event.hasChanges)
    #expect(event.title == "Standup" && event.location == "Room 1" && event.alarms?.first?.relativeOffset == -900)
    event.startDate = event.startDate.addingTimeInterval(60)
    #expect(event.hasChanges)
    event.reset()
    #expect(!event.hasChanges)
    event.availability = .busy
    #expect(event.hasChanges)
    store.reset()
    #expect(event.title == "Standup" && !event.hasChanges)
  }

  @Test("the occurrences of a series are read together, and changed separately")
  func together() throws {
    let events = try store.events("20260101T000000Z", "20260301T000000Z").filter { $0.title == "Standup" }
    #expect(events.count == 7)
    for event in events {
      #expect(event.notes == "Bring news" && event.location == "Room 1" && event.availability == .free)
      #expect(event.timeZone?.identifier == "Europe/Vienna" && event.organizer?.name == "Berta")
      #expect(event.alarms?.map(\.relativeOffset) == [-900] && event.recurrenceRules?.count == 1)
      #expect(event.startDate == event.occurrenceDate && event.endDate == event.startDate.addingTimeInterval(3_600))
      #expect(!event.hasChanges && !event.isDetached)
    }
    events[1].alarms?.first?.relativeOffset = -60
    events[2].notes = "Own"
    #expect(events.map(\.hasChanges) == [false, true, true, false, false, false, false])
    try store.save(events[2], span: .thisEvent)
    #expect(events[2].isDetached && events[2].notes == "Own" && events[3].notes == "Bring news")
    let start = events[4].startDate
    // Another program removes it; the event is saved as it was read.
    let other = workspace.store()
    let same = try #require(
      try other.events("20260101T000000Z", "20260301T000000Z").first { $0.startDate == start })
    try other.remove(same, span: .thisEvent)
    events[4].notes = "Again"
    try store.save(events[4], span: .thisEvent)
    #expect(events[4].startDate == start && events[4].endDate == start?.addingTimeInterval(3_600))
    #expect(events[4].title == "Standup" && events[4].notes == "Again")
  }

  @Test("alarms and rules can be added and removed")
  func lists() throws {
    let event = try standup()
    let alarm = EKAlarm(relativeOffset: -2)
    event.addAlarm(alarm)
    event.addAlarm(alarm)
    #expect(event.alarms?.count == 2)
    event.removeAlarm(alarm)
    #expect(!event.hasChanges)
    for alarm in event.alarms ?? [] { event.removeAlarm(alarm) }
    #expect(event.alarms == nil && !event.hasAlarms)
    let rule = try #require(event.recurrenceRules?.first)
    event.removeRecurrenceRule(rule)
    #expect(!event.hasRecurrenceRules && event.recurrenceRules == nil)
    event.addRecurrenceRule(rule)
    #expect(event.recurrenceRules == [rule])
  }

  @Test("a deleted event cannot be refreshed")
  func deleted() throws {
    let event = try standup()
    try store.removeCalendar(event.calendar, commit: true)
    #expect(!event.refresh())
  }

  @Test("a new event has a time zone, and its identifiers once it has a calendar")
  func new() {
    let event = EKEvent(eventStore: store)
    #expect(event.isNew && event.hasChanges)
    #expect(event.eventIdentifier == nil)
    #expect(event.calendarItemExternalIdentifier == nil)
    #expect(event.timeZone == TimeZone.current)
    #expect(event.startDate == nil && event.endDate == nil && event.title == nil)
    #expect(event.alarms == nil && event.attendees == nil && event.recurrenceRules == nil)
    event.calendar = store.defaultCalendarForNewEvents
    #expect(event.calendarItemExternalIdentifier == event.calendarItemIdentifier)
    #expect(event.eventIdentifier == "\(event.calendar.calendarIdentifier):\(event.calendarItemIdentifier)")
  }
}
