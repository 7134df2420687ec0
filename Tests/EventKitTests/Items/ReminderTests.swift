@testable import EventKit
import Testing

@Suite("EKReminder")
struct ReminderTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace([("Tasks", Samples.tasks)])
    store = workspace.store()
  }

  private func titles(_ predicate: NSPredicate) async -> [String] {
    await store.reminders(predicate).compactMap(\.title).sorted()
  }

  @Test("predicates find all, incomplete and completed ones, within bounds")
  func predicates() async throws {
    #expect(await titles(store.predicateForReminders(in: nil)) == ["Done", "Milk", "Taxes", "Whenever"])
    #expect(await titles(store.predicateForReminders(in: [])) == [])
    #expect(
      await titles(store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil))
        == ["Milk", "Taxes", "Whenever"])
    let february = try Date(utc: "20260201T000000Z")
    #expect(
      await titles(store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: february, calendars: nil))
        == ["Milk"])
    #expect(
      await titles(store.predicateForIncompleteReminders(withDueDateStarting: february, ending: nil, calendars: nil))
        == ["Taxes"])
    #expect(
      await titles(store.predicateForCompletedReminders(withCompletionDateStarting: nil, ending: nil, calendars: nil))
        == ["Done"])
    #expect(
      await titles(
        store.predicateForCompletedReminders(withCompletionDateStarting: february, ending: nil, calendars: nil)) == [])
  }

  @Test("dates are components with a calendar, without a time for all-day ones")
  func components() async throws {
    let found = await store.reminders(store.predicateForReminders(in: nil))
    let taxes = try #require(found.first { $0.title == "Taxes" })
    let due = try #require(taxes.dueDateComponents)
    #expect(due.date == (try Date(utc: "20260331T150000Z")))
    #expect(due.timeZone?.identifier == "Europe/Vienna" && due.hour == 17)
    #expect(taxes.priority == 1 && taxes.startDateComponents == nil)
    #expect(taxes.timeZone?.identifier == "Europe/Vienna")
    #expect(taxes.calendarItemExternalIdentifier == "taxes" && taxes.creationDate != nil)
    let milk = try #require(found.first { $0.title == "Milk" }?.dueDateComponents)
    #expect(milk.hour == nil && milk.timeZone == nil && milk.day == 10 && milk.date != nil)
    let done = try #require(found.first { $0.title == "Done" })
    #expect(done.isCompleted)
    #expect(done.completionDate == (try Date(utc: "20260102T100000Z")))
    #expect(store.calendarItem(withIdentifier: taxes.calendarItemIdentifier) == taxes)
    #expect(store.calendarItems(withExternalIdentifier: "milk").map(\.title) == ["Milk"])
  }

  @Test("completing sets the date, and setting the date completes")
  func completing() async throws {
    let reminder = EKReminder(eventStore: store)
    #expect(!reminder.isCompleted && reminder.completionDate == nil)
    reminder.isCompleted = true
    #expect(reminder.completionDate != nil)
    reminder.completionDate = nil
    #expect(!reminder.isCompleted)
    let date = try Date(utc: "20260101T000000Z")
    reminder.completionDate = date
    #expect(reminder.isCompleted && reminder.completionDate == date)
    reminder.isCompleted = false
    #expect(reminder.completionDate == nil)
  }

  @Test("components make dates, floating times and times in zones")
  func writing() throws {
    let reminder = EKReminder(eventStore: store)
    reminder.dueDateComponents = DateComponents(year: 2026, month: 2, day: 31)
    #expect(reminder.dueDateComponents?.month == 3 && reminder.dueDateComponents?.day == 3)
    reminder.dueDateComponents = DateComponents(year: 2026, month: 2, day: 1, hour: 9)
    #expect(reminder.timeZone == nil && reminder.dueDateComponents?.minute == 0)
    reminder.dueDateComponents = DateComponents(
      timeZone: TimeZone(identifier: "America/New_York"), year: 2026, month: 2, day: 1, hour: 9)
    #expect(reminder.timeZone?.identifier == "America/New_York")
    #expect(reminder.dueDateComponents?.date == (try Date(utc: "20260201T140000Z")))
    reminder.dueDateComponents = nil
    #expect(reminder.dueDateComponents == nil)
    reminder.priority = Int(EKReminderPriority.low.rawValue)
    #expect(reminder.priority == 9)
  }

  @Test("a recurring reminder begins when it is due, even after that changes")
  func recurringStart() throws {
    let reminder = EKReminder(eventStore: store)
    reminder.title = "Water the plants"
    reminder.calendar = store.defaultCalendarForNewReminders()
    reminder.dueDateComponents = DateComponents(year: 2026, month: 2, day: 3, hour: 9, minute: 0)
    reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil))
    try store.save(reminder, commit: true)
    let uid = try #require(reminder.calendarItemExternalIdentifier)
    #expect(try workspace.text(uid: uid).contains("DTSTART:20260203T090000"))
    #expect(try workspace.text(uid: uid).contains("DUE:20260203T090000"))
    #expect(reminder.startDateComponents == reminder.dueDateComponents)
    reminder.dueDateComponents = DateComponents(year: 2026, month: 2, day: 2, hour: 9, minute: 0)
    try store.save(reminder, commit: true)
    #expect(try workspace.text(uid: uid).contains("DTSTART:20260202T090000"))
    #expect(try workspace.text(uid: uid).contains("DUE:20260202T090000"))
    let single = try #require(store.calendarItems(withExternalIdentifier: "taxes").first as? EKReminder)
    single.priority = 2
    try store.save(single, commit: true)
    #expect(single.startDateComponents == nil)
  }

  @Test("a reminder that is due before it starts is refused")
  func inverted() throws {
    let reminder = EKReminder(eventStore: store)
    reminder.title = "Backwards"
    reminder.calendar = store.defaultCalendarForNewReminders()
    reminder.startDateComponents = DateComponents(year: 2026, month: 2, day: 3, hour: 9)
    reminder.dueDateComponents = DateComponents(year: 2026, month: 2, day: 3, hour: 8)
    #expect(throws: EKError(.datesInverted)) { try store.save(reminder, commit: true) }
    reminder.dueDateComponents = DateComponents(year: 2026, month: 2, day: 3)
    try store.save(reminder, commit: true)
  }

  @Test("components of other calendars become Gregorian")
  func otherCalendars() throws {
    let reminder = EKReminder(eventStore: store)
    var hebrew = Calendar(identifier: .hebrew)
    hebrew.timeZone = try #require(TimeZone(identifier: "Europe/Vienna"))
    let date = try Date(utc: "20260201T110000Z")
    reminder.dueDateComponents = hebrew.dateComponents(
      [.calendar, .timeZone, .year, .month, .day, .hour, .minute], from: date)
    let due = try #require(reminder.dueDateComponents)
    #expect(due.calendar?.identifier == .gregorian && due.year == 2026 && due.month == 2 && due.day == 1)
    #expect(due.date == date && due.timeZone?.identifier == "Europe/Vienna")
    reminder.dueDateComponents = hebrew.dateComponents([.calendar, .year, .month, .day], from: date)
    #expect(reminder.dueDateComponents?.hour == nil && reminder.dueDateComponents?.day == 1)
  }

  @Test("a reminder that another program has completed without a date is completed")
  func doneWithoutDate() async throws {
    let workspace = try Workspace([
      (
        "Tasks",
        "BEGIN:VTODO\nUID:old\nDTSTAMP:20260101T000000Z\nSTATUS:COMPLETED\nSUMMARY:Old\nPRIORITY:4\nEND:VTODO"
      )
    ])
    let store = workspace.store()
    let old = try #require(store.calendarItems(withExternalIdentifier: "old").first as? EKReminder)
    #expect(old.isCompleted && old.completionDate == nil && old.priority == 4)
    old.isCompleted = false
    try store.save(old, commit: true)
    #expect(!old.isCompleted && old.priority == 4)
  }

  @Test("a cancelled search does not call its completion handler")
  func cancelling() async {
    let calls = Unshared(NSMutableArray())
    // While the lock is held, the search cannot finish.
    store.lock.withLock {
      let request = store.fetchReminders(matching: store.predicateForReminders(in: nil)) { _ in
        calls.value.add(1)
      }
      store.cancelFetchRequest(request)
    }
    _ = await store.reminders(store.predicateForReminders(in: nil))
    #expect(calls.value.count == 0)
  }
}
