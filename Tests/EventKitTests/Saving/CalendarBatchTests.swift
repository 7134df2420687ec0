import CalendarStore
@testable import EventKit
import Testing

@Suite("Calendars in batches")
struct CalendarBatchTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings), ("Tasks", Samples.tasks)])
    store = workspace.store()
  }

  private func list(_ title: String = "Sprint") -> EKCalendar {
    let list = EKCalendar(for: .reminder, eventStore: store)
    list.title = title
    list.source = store.sources.first
    return list
  }

  private func code(_ body: () throws -> Void) -> EKError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? EKError)?.code
    }
  }

  @Test("a new calendar and its contents are one commit")
  func together() async throws {
    let list = list()
    try store.saveCalendar(list, commit: false)
    let reminder = EKReminder(eventStore: store)
    reminder.calendar = list
    reminder.title = "Plan"
    try store.save(reminder, commit: false)
    #expect(list.isNew && reminder.isNew)
    let identifier = list.calendarIdentifier
    #expect(store.calendars(for: .reminder).contains(list) && store.calendar(withIdentifier: identifier) === list)
    #expect(!workspace.store().calendars(for: .reminder).contains { $0.calendarIdentifier == identifier })
    let before = try CalendarStore(path: workspace.path).revision()
    try store.commit()
    #expect(try CalendarStore(path: workspace.path).revision() == before + 1)
    #expect(!list.isNew && !reminder.isNew && reminder.calendar === list)
    #expect(list.calendarIdentifier == identifier)
    #expect(workspace.store().calendars(for: .reminder).contains { $0.calendarIdentifier == identifier })
    #expect(await store.reminders(store.predicateForReminders(in: [list])).map(\.title) == ["Plan"])
    #expect(!store.calendars(for: .event).contains(list) && store.calendars(for: .reminder).contains(list))
  }

  @Test("a calendar that was not saved accepts nothing")
  func unsaved() {
    let reminder = EKReminder(eventStore: store)
    reminder.calendar = list()
    reminder.title = "Plan"
    #expect(code { try store.save(reminder, commit: false) } == .internalFailure)
  }

  @Test("if one edit fails, nothing is saved; a reset drops all edits")
  func atomic() throws {
    let list = list()
    try store.saveCalendar(list, commit: false)
    let empty = self.list("")
    try store.saveCalendar(empty, commit: false)
    #expect(code { try store.commit() } == .internalFailure)
    #expect(list.isNew && store.calendars(for: .reminder).contains(list))
    #expect(code { try store.commit() } == .internalFailure)
    store.reset()
    try store.commit()
    #expect(list.isNew)
    empty.title = "Now with a title"
    try store.saveCalendar(empty, commit: true)
    #expect(!empty.isNew)
  }

  @Test("removing waits for the commit, and includes the calendar's contents")
  func removing() throws {
    let work = try #require(store.calendars(for: .event).first { $0.title == "Work" })
    try store.removeCalendar(work, commit: false)
    #expect(store.calendars(for: .event).contains(work) && work.refresh())
    store.reset()
    try store.commit()
    #expect(store.calendars(for: .event).contains(work))
    try store.removeCalendar(work, commit: false)
    try store.commit()
    #expect(!store.calendars(for: .event).contains(work) && !work.refresh())
    #expect(try store.events("20260105T000000Z", "20260106T000000Z").isEmpty)
  }

  @Test("changes to a calendar are reverted by rollback and reset, and kept by refresh")
  func changes() throws {
    let work = try #require(store.calendars(for: .event).first { $0.title == "Work" })
    work.title = "Office"
    #expect(work.hasChanges && work.refresh() && work.title == "Office")
    work.rollback()
    #expect(!work.hasChanges && work.title == "Work")
    work.title = "Office"
    store.reset()
    #expect(!work.hasChanges && work.title == "Work")
    work.cgColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let other = workspace.store()
    let same = try #require(other.calendars(for: .event).first { $0.title == "Work" })
    same.title = "Shop"
    try other.saveCalendar(same, commit: true)
    #expect(work.refresh() && work.title == "Shop" && work.cgColor.components == [0, 1, 0, 1])
    try store.saveCalendar(work, commit: true)
    #expect(workspace.store().calendars(for: .event).first { $0.title == "Shop" }?.cgColor.components == [0, 1, 0, 1])
  }

  @Test("two calendars may have the same title; their items stay separate")
  func sameTitle() async throws {
    for _ in 0..<2 {
      let list = list("Twins")
      try store.saveCalendar(list, commit: true)
      let reminder = EKReminder(eventStore: store)
      reminder.calendar = list
      reminder.title = "In \(list.calendarIdentifier)"
      try store.save(reminder, commit: true)
      let found = store.calendarItem(withIdentifier: reminder.calendarItemIdentifier)
      #expect(found == reminder && found?.calendar === list)
    }
    let twins = store.calendars(for: .reminder).filter { $0.title == "Twins" }
    #expect(twins.count == 2)
    for twin in twins {
      let found = await store.reminders(store.predicateForReminders(in: [twin]))
      #expect(found.map(\.title) == ["In \(twin.calendarIdentifier)"])
    }
  }

  @Test("sources say what can be created in them, and a calendar stays in its source")
  func sources() throws {
    let database = try CalendarStore(path: workspace.path)
    let account = try database.createSource(.calDAV, title: "Office")
    _ = try database.createSource(.subscribed, title: "Feeds")
    _ = try database.createSource(.birthdays, title: "Birthdays")
    #expect(store.sources.map(\.sourceType) == [.local, .calDAV, .subscribed, .birthdays])
    let office = try #require(store.source(withIdentifier: account.identifier))
    #expect(office.title == "Office" && !office.isDelegate && store.delegateSources.isEmpty)
    let list = list()
    list.source = office
    try store.saveCalendar(list, commit: true)
    #expect(list.type == .calDAV && list.source === office && office.calendars(for: .reminder) == [list])
    list.source = store.sources.first
    list.title = "Elsewhere"
    #expect(code { try store.saveCalendar(list, commit: true) } == .calendarSourceCannotBeModified)
    let birthdays = EKCalendar(for: .event, eventStore: store)
    birthdays.title = "Mine"
    birthdays.source = store.sources.last
    #expect(code { try store.saveCalendar(birthdays, commit: true) } == .sourceDoesNotAllowCalendarAddDelete)
    let only = EKEventStore(sources: [office])
    #expect(only.sources.map(\.title) == ["Office"] && only.calendars(for: .reminder).map(\.title) == ["Sprint"])
    #expect(only.calendars(for: .event).isEmpty)
  }

  @Test("a subscribed calendar is read-only; saving to it is refused with Apple's error code")
  func subscribed() throws {
    let database = try CalendarStore(path: workspace.path)
    let feed = try database.createCalendar(title: "Fixtures", for: [.event], subscription: "https://example.org/f.ics")
    let calendar = try #require(store.calendar(withIdentifier: feed.identifier))
    #expect(calendar.isSubscribed && calendar.type == .subscription && !calendar.allowsContentModifications)
    #expect(!calendar.isImmutable)
    let event = EKEvent(eventStore: store)
    event.calendar = calendar
    event.startDate = try Date(utc: "20260107T100000Z")
    event.endDate = event.startDate
    #expect(code { try store.save(event, span: .thisEvent) } == .calendarReadOnly)
  }

  @Test("a calendar is for events or for reminders; defaults are the chosen ones")
  func entities() throws {
    let list = list()
    try store.saveCalendar(list, commit: true)
    #expect(list.allowedEntityTypes == .reminder)
    let event = EKEvent(eventStore: store)
    event.calendar = list
    #expect(code { try store.save(event, span: .thisEvent) } == .calendarDoesNotAllowEvents)
    let database = try CalendarStore(path: workspace.path)
    try database.setDefaultCalendar(try database.calendar(named: "Sprint"), for: .reminder)
    #expect(store.defaultCalendarForNewReminders() === list)
    #expect(store.defaultCalendarForNewEvents?.title == "Calendar")
  }
}
