@testable import EventKit
import Testing

@Suite("Saving")
struct SavingTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings)])
    store = workspace.store()
  }

  private func event(_ title: String = "New") throws -> EKEvent {
    let event = EKEvent(eventStore: store)
    event.title = title
    event.calendar = store.defaultCalendarForNewEvents
    event.startDate = try Date(utc: "20260107T100000Z")
    event.endDate = try Date(utc: "20260107T110000Z")
    return event
  }

  private func code(_ body: () throws -> Void) -> EKError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? EKError)?.code
    }
  }

  @Test("a new event is found, and keeps its UID")
  func adding() throws {
    let event = try event()
    let uid = event.calendarItemIdentifier
    let identifier = event.eventIdentifier
    event.addAlarm(EKAlarm(relativeOffset: -2))
    event.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .monthly, interval: 1, end: nil)]
    let place = EKStructuredLocation(title: "Office")
    place.geoLocation = CLLocation(latitude: 48.2, longitude: 16.4)
    event.structuredLocation = place
    try store.save(event, span: .thisEvent)
    #expect(!event.isNew && !event.hasChanges)
    #expect(event.calendarItemExternalIdentifier == uid)
    #expect(event.eventIdentifier == "\(event.calendar.calendarIdentifier):\(uid)")
    #expect(event.eventIdentifier == identifier && event.calendarItemIdentifier == uid)
    let found = try store.events("20260207T000000Z", "20260208T000000Z")
    #expect(found.map(\.title) == ["New"] && found.first?.calendarItemIdentifier == uid)
    #expect(found.first?.structuredLocation?.geoLocation?.coordinate.latitude == 48.2)
    #expect(try workspace.text(uid: uid).contains("RRULE:FREQ=MONTHLY"))
    #expect(try workspace.text(uid: uid).contains("TRIGGER:-PT2S"))
    #expect(store.calendarItem(withIdentifier: uid) == store.event(withIdentifier: event.eventIdentifier))
  }

  @Test("a saved object keeps its values when others change or remove the item, until it is refreshed")
  func keepsWhatItHeld() throws {
    let other = workspace.store()
    let (event, date) = (try event(), try Date(utc: "20260107T100000Z"))
    try store.save(event, span: .thisEvent)
    let reminder = EKReminder(eventStore: store)
    reminder.title = "Call"
    reminder.calendar = store.defaultCalendarForNewReminders()
    reminder.dueDateComponents = DateComponents(year: 2026, month: 1, day: 7)
    try store.save(reminder, commit: true)
    let found = try #require(other.event(withIdentifier: event.eventIdentifier))
    found.title = "Elsewhere"
    try other.save(found, span: .thisEvent)
    #expect(event.title == "New" && event.startDate == date && event.creationDate != nil && !event.hasChanges)
    #expect(event.refresh() && event.title == "Elsewhere")
    event.notes = "n"
    try store.save(event, span: .thisEvent)
    try other.remove(found, span: .thisEvent)
    let call = try #require(other.calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder)
    try other.remove(call, commit: true)
    #expect(event.startDate == date && event.endDate != nil && event.notes == "n" && event.title == "Elsewhere")
    #expect(reminder.title == "Call" && reminder.dueDateComponents?.day == 7)
    #expect(!event.refresh() && event.startDate == date)
  }

  @Test("an all-day event is stored as dates")
  func allDay() throws {
    let event = try event()
    event.isAllDay = true
    event.startDate = Calendar.current.date(from: DateComponents(year: 2025, month: 12, day: 25))
    event.endDate = Calendar.current.date(from: DateComponents(year: 2025, month: 12, day: 27))
    try store.save(event, span: .thisEvent)
    let lines = try workspace.text(uid: event.calendarItemExternalIdentifier)
    #expect(lines.contains("DTSTART;VALUE=DATE:20251225") && lines.contains("DTEND;VALUE=DATE:20251228"))
    let last = Calendar.current.date(
      from: DateComponents(year: 2025, month: 12, day: 27, hour: 23, minute: 59, second: 59))
    #expect(event.isAllDay && event.endDate == last)
    // A value that was read can be set again without a change.
    event.endDate = last
    event.title = "Renamed"
    try store.save(event, span: .thisEvent)
    #expect(try workspace.text(uid: event.calendarItemExternalIdentifier).contains("DTEND;VALUE=DATE:20251228"))
  }

  @Test("an incomplete object is refused with Apple's error code")
  func refused() throws {
    let event = try event()
    event.endDate = try Date(utc: "20260107T090000Z")
    #expect(code { try store.save(event, span: .thisEvent) } == .datesInverted)
    event.endDate = nil
    #expect(code { try store.save(event, span: .thisEvent) } == .noEndDate)
    event.startDate = nil
    #expect(code { try store.save(event, span: .thisEvent) } == .noStartDate)
    event.calendar = nil
    #expect(code { try store.save(event, span: .thisEvent) } == .noCalendar)
    let other = workspace.store()
    #expect(code { try other.save(event, span: .thisEvent) } == .objectBelongsToDifferentStore)
    #expect(code { try other.remove(event, span: .thisEvent) } == .objectBelongsToDifferentStore)
    event.calendar = other.defaultCalendarForNewEvents
    #expect(code { try store.save(event, span: .thisEvent) } == .objectBelongsToDifferentStore)
    event.calendar = EKCalendar(for: .reminder, eventStore: store)
    #expect(code { try store.save(event, span: .thisEvent) } == .calendarDoesNotAllowEvents)
  }

  @Test("rules that do not suit events and alarms are refused")
  func tooLong() throws {
    let event = try event()
    event.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil)]
    event.addAlarm(EKAlarm(relativeOffset: -100_000))
    #expect(code { try store.save(event, span: .thisEvent) } == .alarmGreaterThanRecurrence)
    event.endDate = try Date(utc: "20260110T110000Z")
    #expect(code { try store.save(event, span: .thisEvent) } == .durationGreaterThanRecurrence)
  }

  @Test("procedure alarms cannot be saved")
  @available(*, deprecated)
  func procedures() throws {
    let event = try event()
    let alarm = EKAlarm(relativeOffset: -60)
    alarm.url = URL(string: "file:///bin/true")
    event.addAlarm(alarm)
    #expect(alarm.type == .procedure && code { try store.save(event, span: .thisEvent) } == .procedureAlarmsNotMutable)
    let reminder = EKReminder(eventStore: store)
    reminder.calendar = store.defaultCalendarForNewReminders()
    reminder.title = "Run"
    reminder.addAlarm(alarm)
    #expect(code { try store.save(reminder, commit: true) } == .reminderAlarmContainsEmailOrUrl)
  }

  @Test("an event may begin up to the year 9999")
  func tooFar() throws {
    let event = try event()
    event.endDate = Date(timeIntervalSince1970: 300_000_000_000)
    event.startDate = event.endDate
    #expect(code { try store.save(event, span: .thisEvent) } == .startDateTooFarInFuture)
  }

  @Test("reminders are checked, saved and found")
  func reminders() async throws {
    let reminder = EKReminder(eventStore: store)
    reminder.calendar = store.defaultCalendarForNewReminders()
    #expect(code { try store.save(reminder, commit: true) } == .internalFailure)
    reminder.title = "Review"
    reminder.priority = 10
    #expect(code { try store.save(reminder, commit: true) } == .priorityIsInvalid)
    reminder.priority = 5
    reminder.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil)]
    #expect(code { try store.save(reminder, commit: true) } == .recurringReminderRequiresDueDate)
    reminder.recurrenceRules = nil
    let alarm = EKAlarm(relativeOffset: 0)
    alarm.emailAddress = "anna@example.org"
    reminder.addAlarm(alarm)
    #expect(code { try store.save(reminder, commit: true) } == .reminderAlarmContainsEmailOrUrl)
    reminder.alarms = nil
    reminder.dueDateComponents = DateComponents(year: 2026, month: 2, day: 1)
    try store.save(reminder, commit: true)
    #expect(!reminder.isNew && !reminder.hasChanges)
    let found = await store.reminders(store.predicateForReminders(in: nil))
    #expect(found == [reminder])
    let lines = try workspace.text(uid: reminder.calendarItemExternalIdentifier)
    #expect(lines.contains("DUE;VALUE=DATE:20260201") && lines.contains("PRIORITY:5"))
  }

  @Test("uncommitted changes are not found, and reset drops them")
  func batches() throws {
    let (first, second) = (try event("First"), try event("Second"))
    try store.save(first, span: .thisEvent, commit: false)
    try store.save(first, span: .thisEvent, commit: false)
    #expect(try store.events("20260107T000000Z", "20260108T000000Z").isEmpty)
    try store.save(second, span: .thisEvent, commit: true)
    #expect(try store.events("20260107T000000Z", "20260108T000000Z").count == 2)
    try store.save(try event("Third"), span: .thisEvent, commit: false)
    store.reset()
    try store.commit()
    #expect(try store.events("20260107T000000Z", "20260108T000000Z").count == 2)
    let fourth = try event("Fourth")
    try store.save(fourth, span: .thisEvent, commit: false)
    try store.remove(fourth, span: .thisEvent, commit: true)
    #expect(try store.events("20260107T000000Z", "20260108T000000Z").count == 2)
  }

  @Test("saving an unchanged event does nothing")
  func unchanged() throws {
    let event = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    let before = try workspace.text(uid: "single")
    try store.save(event, span: .thisEvent)
    #expect(try workspace.text(uid: "single") == before)
  }

  @Test("calendars are created, changed and removed; their sources stay")
  func calendars() throws {
    let list = EKCalendar(for: .reminder, eventStore: store)
    #expect(list.isNew && list.allowedEntityTypes == .reminder)
    list.title = "Sprint"
    #expect(code { try store.saveCalendar(list, commit: true) } == .calendarHasNoSource)
    list.source = store.sources.first
    list.cgColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    try store.saveCalendar(list, commit: true)
    #expect(!list.isNew && !list.hasChanges)
    #expect(store.calendar(withIdentifier: list.calendarIdentifier) === list)
    list.title = "Sprint 2"
    #expect(list.hasChanges)
    try store.saveCalendar(list, commit: true)
    #expect(workspace.store().calendars(for: .reminder).contains { $0.title == "Sprint 2" })
    #expect(list.cgColor.components == [1, 0, 0, 1])
    try store.removeCalendar(list, commit: true)
    #expect(!store.calendars(for: .reminder).contains(list))
  }

  @Test("a calendar of another event store is refused")
  func foreignCalendar() throws {
    let calendar = try #require(workspace.store().defaultCalendarForNewEvents)
    #expect(code { try store.saveCalendar(calendar, commit: true) } == .objectBelongsToDifferentStore)
    #expect(code { try store.removeCalendar(calendar, commit: true) } == .objectBelongsToDifferentStore)
  }
}
