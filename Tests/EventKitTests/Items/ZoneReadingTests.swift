import Foundation
import Testing

@testable import EventKit

/// A TZID means the zone that its item defines, not the zone that the system or the default zone would give.
@Suite("Times in zones that only a file defines")
struct ZoneReadingTests {
  private static let zone = """
    BEGIN:VTIMEZONE
    TZID:Our Zone
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:-0230
    TZOFFSETTO:-0230
    END:STANDARD
    END:VTIMEZONE

    """

  private func store(_ lines: String) throws -> (workspace: Workspace, store: EKEventStore) {
    let workspace = try Workspace([("Zones", lines)])
    return (workspace, workspace.store())
  }

  @Test("a to-do is due as its file says, in date components and in searches")
  func due() async throws {
    let (workspace, store) = try store(
      Self.zone + """
        BEGIN:VTODO
        UID:due
        DTSTAMP:20260101T000000Z
        DUE;TZID=Our Zone:20260331T170000
        SUMMARY:Due
        END:VTODO
        BEGIN:VTODO
        UID:long
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Our Zone:20260331T150000
        DURATION:PT2H
        SUMMARY:Long
        END:VTODO
        """)
    let moment = try Date(utc: "20260331T193000Z")
    let predicate = store.predicateForIncompleteReminders(
      withDueDateStarting: moment, ending: moment, calendars: nil)
    let found = await store.reminders(predicate)
    #expect(Set(found.map(\.title)) == ["Due", "Long"])
    for reminder in found {
      let parts = try #require(reminder.dueDateComponents)
      #expect(parts.hour == 17 && parts.date == moment)
      #expect(parts.timeZone?.secondsFromGMT() == -9_000 && reminder.timeZone?.secondsFromGMT() == -9_000)
    }
    let reminder = try #require(found.first { $0.title == "Due" })
    var parts = try #require(reminder.dueDateComponents)
    parts.hour = 18
    reminder.dueDateComponents = parts
    try store.save(reminder, commit: true)
    #expect(try workspace.text(uid: "due").contains("DUE;TZID=Our Zone:20260331T180000"))
  }

  @Test("floating times are in the calendar's zone, and stay floating when they are changed")
  func placed() async throws {
    let (workspace, store) = try store(
      """
      X-WR-TIMEZONE:America/Los_Angeles
      BEGIN:VTODO
      UID:due
      DTSTAMP:20260101T000000Z
      DUE:20260331T170000
      SUMMARY:Due
      END:VTODO
      BEGIN:VEVENT
      UID:event
      DTSTAMP:20260101T000000Z
      DTSTART:20260331T170000
      DTEND:20260331T180000
      SUMMARY:Event
      END:VEVENT
      """)
    let moment = try Date(utc: "20260401T000000Z")
    let reminder = try #require(await store.reminders(store.predicateForReminders(in: nil)).first)
    #expect(reminder.dueDateComponents?.date == moment && reminder.dueDateComponents?.timeZone == nil)
    let event = try #require(try store.events("20260331T000000Z", "20260402T000000Z").first)
    #expect(event.startDate == moment && event.timeZone == nil)
    event.startDate = moment.addingTimeInterval(1_800)
    try store.save(event, span: .thisEvent)
    #expect(event.startDate == moment.addingTimeInterval(1_800))
    #expect(event.endDate == moment.addingTimeInterval(3_600))
    let lines = try workspace.text(uid: "event")
    #expect(lines.contains("DTSTART:20260331T173000") && lines.contains("DTEND:20260331T180000"))
  }

  @Test("a new floating event is in the calendar's zone")
  func newInPlace() throws {
    let (workspace, store) = try store("X-WR-TIMEZONE:America/Los_Angeles")
    let event = EKEvent(eventStore: store)
    event.calendar = try #require(store.calendars(for: .event).first { $0.title == "Zones" })
    event.title = "New"
    event.timeZone = nil
    event.startDate = try Date(utc: "20260401T000000Z")
    event.endDate = try Date(utc: "20260401T010000Z")
    try store.save(event, span: .thisEvent)
    let lines = try workspace.text(uid: event.calendarItemExternalIdentifier)
    #expect(lines.contains("DTSTART:20260331T170000") && lines.contains("DTEND:20260331T180000"))
    #expect(event.startDate == (try Date(utc: "20260401T000000Z")))
    #expect(try store.events("20260401T000000Z", "20260401T000001Z").map(\.title) == ["New"])
  }

  @Test("an event keeps its TZID when it is moved, and has a zone with its offset")
  func event() throws {
    let (workspace, store) = try store(
      Self.zone + """
        BEGIN:VEVENT
        UID:event
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Our Zone:20260331T170000
        DTEND;TZID=Our Zone:20260331T180000
        SUMMARY:Event
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;VALUE=DATE-TIME;TZID=Our Zone:20260331T160000
        END:VALARM
        END:VEVENT
        """)
    let event = try #require(try store.events("20260331T193000Z", "20260331T193001Z").first)
    #expect(event.timeZone?.secondsFromGMT() == -9_000)
    #expect(event.alarms?.first?.absoluteDate == (try Date(utc: "20260331T183000Z")))
    event.startDate = event.startDate.addingTimeInterval(600)
    try store.save(event, span: .thisEvent)
    #expect(try workspace.text(uid: "event").contains("DTSTART;TZID=Our Zone:20260331T171000"))
    #expect(event.startDate == (try Date(utc: "20260331T194000Z")))
  }

  @Test("the occurrence of an override is found whatever the form of its RECURRENCE-ID")
  func otherForm() throws {
    let (workspace, store) = try store(
      """
      BEGIN:VEVENT
      UID:series
      DTSTAMP:20260101T000000Z
      DTSTART;TZID=Europe/Vienna:20260105T090000
      RRULE:FREQ=WEEKLY;COUNT=3
      SUMMARY:Series
      END:VEVENT
      BEGIN:VEVENT
      UID:series
      DTSTAMP:20260101T000000Z
      RECURRENCE-ID;VALUE=DATE:20260112
      DTSTART;TZID=Europe/Vienna:20260112T100000
      SUMMARY:Moved
      LOCATION:Elsewhere
      END:VEVENT
      """)
    let events = try store.events("20260101T000000Z", "20260201T000000Z")
    #expect(events.map(\.title) == ["Series", "Moved", "Series"])
    let moved = try #require(events.first { $0.title == "Moved" })
    #expect(moved.location == "Elsewhere" && moved.isDetached && moved.refresh())
    moved.title = "Moved again"
    try store.save(moved, span: .thisEvent)
    #expect(moved.title == "Moved again" && moved.refresh() && moved.location == "Elsewhere")
    #expect(try workspace.text(uid: "series").contains("SUMMARY:Moved again"))
  }
}
