@testable import EventKit
import Testing

@Suite("Changing and removing")
struct EditingTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings), ("Tasks", Samples.tasks)])
    store = workspace.store()
  }

  private func standups() throws -> [EKEvent] {
    try store.events("20260101T000000Z", "20260203T000000Z").filter { $0.title?.hasPrefix("Standup") == true }
  }

  @Test("changing one occurrence detaches it; the others stay")
  func oneOccurrence() throws {
    let event = try #require(try standups().last)
    let date = event.occurrenceDate
    event.title = "Standup with cake"
    event.startDate = event.startDate.addingTimeInterval(3_600)
    event.endDate = event.endDate.addingTimeInterval(3_600)
    try store.save(event, span: .thisEvent)
    #expect(event.isDetached && event.occurrenceDate == date && event.title == "Standup with cake")
    #expect(event.startDate == date?.addingTimeInterval(3_600))
    #expect(!event.hasChanges)
    #expect(
      try standups().map(\.title)
        == ["Standup", "Standup in the afternoon", "Standup", "Standup", "Standup with cake"])
  }

  @Test("changing the future splits the series; the rule's text stays if only the title was changed")
  func future() throws {
    let event = try #require(try standups().dropFirst(2).first)
    event.location = "Online"
    try store.save(event, span: .futureEvents)
    #expect(try standups().map(\.location) == ["Room 1", nil, "Online", "Online", "Online"])
    #expect(event.location == "Online" && !event.isDetached)
    let christmas = try #require(try store.events("20261224T000000Z", "20261228T000000Z").first { $0.isAllDay })
    let first = try #require(store.event(withIdentifier: christmas.eventIdentifier))
    first.title = "Xmas"
    try store.save(first, span: .futureEvents)
    let lines = try workspace.text(uid: "christmas")
    #expect(lines.contains("RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"))
    #expect(lines.contains("SUMMARY:Xmas") && lines.contains("DTSTART;VALUE=DATE:20251225"))
    #expect(lines.contains("DTEND;VALUE=DATE:20251227"))
  }

  @Test("removing one occurrence, the future, or the whole series")
  func removing() throws {
    let events = try standups()
    try store.remove(events[0], span: .thisEvent)
    #expect(try standups().count == 4)
    #expect(!events[0].refresh())
    try store.remove(events[3], span: .futureEvents)
    #expect(try standups().count == 2)
    let first = try #require(store.event(withIdentifier: events[2].eventIdentifier))
    try store.remove(first, span: .futureEvents)
    #expect(try standups().isEmpty)
    #expect(store.event(withIdentifier: events[2].eventIdentifier) == nil)
  }

  @Test("a batch of removals is one commit")
  func batch() throws {
    for event in try standups() { try store.remove(event, span: .thisEvent, commit: false) }
    #expect(try standups().count == 5)
    try store.commit()
    #expect(try standups().isEmpty)
  }

  @Test("changes by others stay, except in the fields that were changed here")
  func merging() throws {
    let lunch = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    let other = try #require(try workspace.store().events("20260106T120000Z", "20260106T130000Z").first)
    lunch.title = "Late lunch"
    other.notes = "Soup"
    try other.eventStore.save(other, span: .thisEvent)
    try store.save(lunch, span: .thisEvent)
    #expect(lunch.title == "Late lunch" && lunch.notes == "Soup")
  }

  @Test("an event that was removed elsewhere is created again")
  func recreating() throws {
    let lunch = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    lunch.title = "Late lunch"
    let other = try #require(try workspace.store().events("20260106T120000Z", "20260106T130000Z").first)
    try other.eventStore.remove(other, span: .thisEvent)
    try store.save(lunch, span: .thisEvent)
    #expect(try store.events("20260106T120000Z", "20260106T130000Z").map(\.title) == ["Late lunch"])
  }

  @Test("an event moves to another calendar, and its identifier changes")
  func moving() throws {
    let lunch = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    let identifier = lunch.eventIdentifier
    lunch.calendar = store.defaultCalendarForNewEvents
    #expect(lunch.hasChanges)
    try store.save(lunch, span: .thisEvent)
    #expect(lunch.calendar.title == "Calendar" && lunch.eventIdentifier != identifier)
    #expect(try store.events("20260106T120000Z", "20260106T130000Z").first?.calendar.title == "Calendar")
  }

  @Test("a recurring reminder moves to its next occurrence when it is completed")
  func recurringReminder() async throws {
    let reminder = EKReminder(eventStore: store)
    reminder.title = "Water the plants"
    reminder.calendar = store.defaultCalendarForNewReminders()
    reminder.dueDateComponents = DateComponents(year: 2026, month: 2, day: 1)
    reminder.startDateComponents = DateComponents(year: 2026, month: 2, day: 1)
    reminder.addRecurrenceRule(
      EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 2)))
    try store.save(reminder, commit: true)
    let identifier = reminder.calendarItemIdentifier
    reminder.isCompleted = true
    try store.save(reminder, commit: true)
    #expect(!reminder.isCompleted && reminder.dueDateComponents?.day == 2)
    #expect(reminder.calendarItemIdentifier == identifier)
    reminder.isCompleted = true
    try store.save(reminder, commit: true)
    #expect(reminder.isCompleted)
    let done = await store.reminders(
      store.predicateForCompletedReminders(withCompletionDateStarting: nil, ending: nil, calendars: nil))
    #expect(done.filter { $0.title == "Water the plants" }.count == 2)
    try store.remove(reminder, commit: true)
    #expect(!reminder.refresh())
  }

  @Test("a reminder is completed and reopened")
  func completing() async throws {
    let taxes = try #require(store.calendarItems(withExternalIdentifier: "taxes").first as? EKReminder)
    taxes.isCompleted = true
    taxes.completionDate = try Date(utc: "20260301T100000Z")
    taxes.priority = 9
    try store.save(taxes, commit: true)
    #expect(taxes.isCompleted && taxes.priority == 9)
    #expect(taxes.completionDate == (try Date(utc: "20260301T100000Z")))
    taxes.isCompleted = false
    try store.save(taxes, commit: true)
    #expect(!taxes.isCompleted && taxes.completionDate == nil)
    #expect(try workspace.text(uid: "taxes").contains("DUE;TZID=Europe/Vienna:20260331T170000"))
  }
}
