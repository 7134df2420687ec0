import CalendarStore
import CivilTime
@testable import EventKit
import Testing

@Suite("The lifetime of an event store and its objects")
struct LifeTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings), ("Tasks", Samples.tasks)])
  }

  @Test("events and reminders are in one database, and are there when it is opened again")
  func reopening() async throws {
    weak var first: EKEventStore?
    do {
      let store = workspace.store()
      first = store
      let event = EKEvent(eventStore: store)
      event.calendar = store.defaultCalendarForNewEvents
      event.title = "Event"
      event.startDate = try Date(utc: "20260107T100000Z")
      event.endDate = event.startDate
      try store.save(event, span: .thisEvent)
      let reminder = EKReminder(eventStore: store)
      reminder.calendar = store.defaultCalendarForNewReminders()
      reminder.title = "Reminder"
      try store.save(reminder, commit: true)
    }
    #expect(first == nil)
    let store = workspace.store()
    #expect(try store.events("20260107T000000Z", "20260108T000000Z").map(\.title) == ["Event"])
    #expect(await store.reminders(store.predicateForReminders(in: nil)).map(\.title).contains("Reminder"))
  }

  @Test("objects keep their event store alive, so that they can be used without another reference")
  func lifetime() async throws {
    weak var store: EKEventStore?
    var event: EKEvent?
    do {
      let first = workspace.store()
      store = first
      event = try first.events("20260106T120000Z", "20260106T130000Z").first
    }
    #expect(store != nil)
    #expect(event?.notes == nil && event?.calendar?.source?.title.isEmpty == false)
    event?.title = "Still here"
    try store?.save(#require(event), span: .thisEvent)
    #expect(event?.title == "Still here")
    event = nil
    // A notification about the change may still be on its way.
    for _ in 0..<3_000 where store != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(store == nil)
  }

  @Test("programs cannot add accounts or participants")
  func readOnly() {
    #expect(!(\EKCalendarItem.attendees is ReferenceWritableKeyPath<EKCalendarItem, [EKParticipant]?>))
    #expect(!(\EKEvent.organizer is ReferenceWritableKeyPath<EKEvent, EKParticipant?>))
    #expect(!(\EKEvent.status is ReferenceWritableKeyPath<EKEvent, EKEventStatus>))
    #expect(!(\EKEventStore.sources is ReferenceWritableKeyPath<EKEventStore, [EKSource]>))
    #expect(!(\EKSource.title is ReferenceWritableKeyPath<EKSource, String>))
    #expect(\EKEvent.title is ReferenceWritableKeyPath<EKEvent, String?>)
  }

  @Test("deprecated members still work")
  @available(*, deprecated)
  func deprecated() throws {
    let store = workspace.store()
    #expect(store.calendars == store.calendars(for: .event))
    let source = try #require(store.sources.first)
    #expect(source.calendars == source.calendars(for: .event))
    let event = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    #expect(event.uuid == event.calendarItemIdentifier)
    #expect(event.birthdayPersonUniqueID == nil && event.birthdayPersonID == -1)
    #expect(EKCalendar(eventStore: store).allowedEntityTypes == .event)
    #expect(EKEventStore(accessToEntityTypes: [.event, .reminder]).pending.isEmpty)
    #expect(EKWeekday.EKSaturday == .saturday)
  }

  @Test("a predicate of another event store ends the program")
  func foreignPredicate() async {
    await #expect(processExitsWith: .failure) {
      let workspace = try Workspace()
      let predicate = workspace.store().predicateForReminders(in: nil)
      workspace.store().fetchReminders(matching: predicate) { _ in }
    }
  }

  @Test("a predicate that was not made by an event store ends the program")
  func ownPredicate() async {
    await #expect(processExitsWith: .failure) {
      _ = try Workspace().store().events(matching: NSPredicate(value: true))
    }
  }

  @Test("programs' changes are in the log of the database, for synchronizers")
  func log() throws {
    let store = workspace.store()
    let database = try CalendarStore(path: workspace.path)
    let before = try database.revision()
    let event = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    event.title = "Late lunch"
    try store.save(event, span: .thisEvent)
    store.refreshSourcesIfNecessary()
    let changes = try database.changes(since: before)
    #expect(changes.updated.map(\.uid) == ["single"] && changes.added.isEmpty && changes.deleted.isEmpty)
    #expect(try database.revisions(limit: 1).first?.command == "eventkit")
  }

  @Test("a request for news is recorded for synchronizers, once a minute; nothing is fetched or logged")
  func news() throws {
    let store = workspace.store()
    let database = try CalendarStore(path: workspace.path)
    let hour = Int64(3600)
    let account = try database.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "Office")
      var account = Account(.calDAV, source: source, origin: "https://dav.example.com/")
      account.next = batch.now.adding(seconds: hour)
      account.lastSuccess = batch.now.adding(seconds: -hour)
      return try batch.add(account)
    }
    let revision = try database.revision()
    store.refreshSourcesIfNecessary()
    let hurried = try #require(try database.mirrors { try $0.account(account.id) })
    #expect(try #require(hurried.next) <= database.mirrors { $0.now })
    #expect(try database.revision() == revision)
    try database.mirroring { batch in
      var read = hurried
      (read.lastSuccess, read.next) = (batch.now, batch.now.adding(seconds: hour))
      try batch.save(read)
    }
    store.refreshSourcesIfNecessary()
    #expect(try #require(try database.mirrors { try $0.account(account.id) }?.next) > database.mirrors { $0.now })
  }

  @Test("calendars of accounts and feeds have their types, and read-only ones refuse changes")
  func accounts() throws {
    let database = try CalendarStore(path: workspace.path)
    try database.mirroring { batch in
      let office = try batch.makeSource(.calDAV, title: "Office")
      _ = try batch.add(Account(.calDAV, source: office, origin: "https://dav.example.com/"))
      _ = try batch.makeCalendar(title: "Mine", color: nil, sourceID: office.id, for: [.event])
      var shared = try batch.makeCalendar(title: "Shared", color: nil, sourceID: office.id, for: [.event])
      shared.isReadOnly = true
      try batch.save(shared)
      let feeds = try batch.source(.subscribed, title: "Feeds")
      _ = try batch.makeCalendar(title: "Holidays", color: nil, sourceID: feeds.id, for: [.event])
    }
    let store = workspace.store()
    #expect(Set(store.sources.map(\.sourceType)).isSuperset(of: [.calDAV, .subscribed]))
    for (title, type, isWritable) in [
      ("Mine", EKCalendarType.calDAV, true), ("Shared", .calDAV, false), ("Holidays", .subscription, false),
    ] {
      let calendar = try #require(store.calendars(for: .event).first { $0.title == title })
      #expect(calendar.type == type && calendar.allowsContentModifications == isWritable)
      let event = EKEvent(eventStore: store)
      event.title = "Lunch"
      (event.startDate, event.endDate) = (
        Date(timeIntervalSince1970: 1_780_000_000), Date(timeIntervalSince1970: 1_780_003_600)
      )
      event.calendar = calendar
      if isWritable {
        try store.save(event, span: .thisEvent)
      } else {
        #expect(throws: EKError(.calendarReadOnly)) { try store.save(event, span: .thisEvent) }
      }
    }
  }

  @Test("the order of events can be shuffled, to find code that relies on it; sorting by start restores it")
  func order() throws {
    let store = workspace.store()
    let sorted = try store.events("20260101T000000Z", "20270101T000000Z").map(\.startDate)
    EKEventStore.shufflesEvents = true
    defer { EKEventStore.shufflesEvents = false }
    let predicate = store.predicateForEvents(
      withStart: try Date(utc: "20260101T000000Z"), end: try Date(utc: "20270101T000000Z"), calendars: nil)
    #expect(store.events(matching: predicate).map(\.startDate) != sorted)
    #expect(try store.events("20260101T000000Z", "20270101T000000Z").map(\.startDate) == sorted)
    let new = EKEvent(eventStore: store)
    let event = try #require(store.events(matching: predicate).first)
    #expect(event.compareStartDate(with: event) == .orderedSame)
    #expect(new.compareStartDate(with: event) == .orderedDescending)
    #expect(event.compareStartDate(with: new) == .orderedAscending)
  }
}
