import CalendarStore
@testable import EventKit
import ICalendar
import Testing

@Suite("EKEventStore", .timeLimit(.minutes(30)))
struct EventStoreTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings), ("Tasks", Samples.tasks)])
    store = workspace.store()
  }

  @Test("has sources and calendars, with one object each")
  func calendars() throws {
    let source = try #require(store.sources.first)
    #expect(source.sourceType == .local && !source.title.isEmpty)
    #expect(store.source(withIdentifier: source.sourceIdentifier) === source)
    let calendars = store.calendars(for: .event)
    #expect(calendars.map(\.title) == ["Calendar", "Work", "Tasks"])
    #expect(calendars.allSatisfy { $0.source === source && $0.type == .local && $0.allowsContentModifications })
    #expect(calendars.allSatisfy { ($0.cgColor.components ?? []).count >= 3 })
    let work = calendars[1]
    #expect(store.calendar(withIdentifier: work.calendarIdentifier) === work)
    #expect(source.calendars(for: .event) == Set(calendars))
    #expect(store.defaultCalendarForNewEvents === calendars[0])
    let lists = store.calendars(for: .reminder)
    #expect(lists.map(\.title) == ["Reminders", "Work", "Tasks"])
    #expect(store.defaultCalendarForNewReminders() === lists[0] && lists[1] === work)
    #expect(store.calendar(withIdentifier: "nowhere") == nil)
    #expect(!store.eventStoreIdentifier.isEmpty)
  }

  @Test("finds the occurrences of a range, in the requested calendars")
  func events() throws {
    #expect(
      try store.events("20260105T000000Z", "20260120T000000Z").compactMap(\.title)
        == ["Standup", "Lunch", "Standup in the afternoon", "Standup"])
    let tasks = try #require(store.calendars(for: .event).first { $0.title == "Tasks" })
    #expect(try store.events("20260105T000000Z", "20260120T000000Z", in: [tasks]).isEmpty)
    #expect(try store.events("20260105T000000Z", "20260120T000000Z", in: []).isEmpty)
    #expect(try store.events("20260120T000000Z", "20260105T000000Z").isEmpty)
    let lunch = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    #expect(lunch.status == .canceled)
  }

  @Test("searches at most four years")
  func limit() throws {
    let events = try store.events("20260101T000000Z", "20400101T000000Z")
    #expect(try #require(events.last?.startDate) < (try Date(utc: "20300101T000000Z")))
    #expect(try #require(events.last?.startDate) > (try Date(utc: "20291201T000000Z")))
  }

  @Test("enumeration stops when the closure says so")
  func enumeration() throws {
    let predicate = store.predicateForEvents(
      withStart: try Date(utc: "20260105T000000Z"), end: try Date(utc: "20260120T000000Z"), calendars: nil)
    var count = 0
    store.enumerateEvents(matching: predicate) { _, stop in
      count += 1
      if count == 2 { stop.pointee = true }
    }
    #expect(count == 2)
  }

  @Test("finds items by their identifiers; for a series the first occurrence")
  func identifiers() throws {
    let third = try #require(try store.events("20260119T000000Z", "20260120T000000Z").first)
    let first = try #require(store.event(withIdentifier: third.eventIdentifier))
    #expect(first.startDate == (try Date(utc: "20260105T080000Z")))
    #expect(store.calendarItem(withIdentifier: third.calendarItemIdentifier) == first)
    #expect(store.calendarItems(withExternalIdentifier: "weekly") == [first])
    #expect(store.event(withIdentifier: "nothing") == nil)
    #expect(store.event(withIdentifier: "nothing:at all") == nil)
    #expect(store.calendarItem(withIdentifier: "nothing") == nil)
    #expect(store.calendarItems(withExternalIdentifier: "") == [])
  }

  @Test("an item in two calendars has an identifier in each, and the first keeps its own")
  func copies() throws {
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "Copied"
    event.startDate = try Date(utc: "20260203T100000Z")
    event.endDate = try Date(utc: "20260203T110000Z")
    let identifier = event.calendarItemIdentifier
    try store.save(event, span: .thisEvent)
    let database = try CalendarStore(path: workspace.path)
    var bytes: [UInt8] = []
    try database.export { bytes += $0 }
    _ = try database.importCalendars(
      [CalendarInput(name: "copy", bytes: bytes)], options: ImportOptions(calendar: "Copy", createsCalendar: true))
    let both = try store.events("20260203T000000Z", "20260204T000000Z")
    let copy = try #require(both.first { $0.calendar.title == "Copy" })
    #expect(both.count == 2 && Set(both.map(\.calendarItemExternalIdentifier)).count == 1)
    #expect(event.calendarItemIdentifier == identifier && copy.calendarItemIdentifier != identifier)
    #expect(store.calendarItem(withIdentifier: identifier) == event)
    #expect(store.calendarItem(withIdentifier: copy.calendarItemIdentifier) == copy)
    try store.remove(event, span: .thisEvent)
    #expect(store.calendarItem(withIdentifier: copy.calendarItemIdentifier) == copy)
  }

  @Test("identifiers of items are UUIDs that differ in their first digits, and lead back to the item")
  func prefixes() throws {
    let identifiers = ItemIdentifiers(store: store.eventStoreIdentifier)
    var beginnings: Set<Substring> = []
    for number in [1...2_000, 1_000_000...1_000_100].joined() {
      let identifier = identifiers.identifier(of: ItemID(number: Int64(number)))
      #expect(UUID(uuidString: identifier) != nil)
      #expect(identifiers.item(identifier)?.number == Int64(number))
      #expect(identifiers.item(identifier.lowercased())?.number == Int64(number))
      beginnings.insert(identifier.prefix(8))
    }
    #expect(beginnings.count == 2_101)
    #expect(identifiers.item("nothing") == nil && identifiers.item(UUID().uuidString) == nil)
  }

  @Test("the widest range is truncated like any other")
  func widest() {
    let all = store.predicateForEvents(withStart: .distantPast, end: .distantFuture, calendars: nil)
    #expect(store.events(matching: all).isEmpty)
    let none = store.predicateForEvents(withStart: .distantFuture, end: .distantPast, calendars: nil)
    #expect(store.events(matching: none).isEmpty)
    let strange = store.predicateForEvents(
      withStart: Date(timeIntervalSince1970: -.infinity), end: Date(timeIntervalSince1970: .infinity), calendars: nil)
    #expect(store.events(matching: strange).isEmpty)
  }

  @Test("without access there is nothing, and nothing is saved")
  func noAccess() async throws {
    let store = workspace.store(events: .denied, reminders: .notDetermined)
    #expect(store.calendars(for: .event).isEmpty && store.calendars(for: .reminder).isEmpty)
    #expect(store.defaultCalendarForNewEvents == nil && store.defaultCalendarForNewReminders() == nil)
    #expect(try store.events("20260105T000000Z", "20260120T000000Z").isEmpty)
    #expect(await store.reminders(store.predicateForReminders(in: nil)).isEmpty)
    #expect(throws: EKError(.eventStoreNotAuthorized)) {
      try store.save(EKEvent(eventStore: store), span: .thisEvent)
    }
    #expect(try await !store.requestFullAccessToEvents())
  }

  @Test("write-only access shows one calendar and no event")
  func writeOnly() async throws {
    let store = workspace.store(events: .writeOnly, reminders: .denied)
    #expect(try await store.requestWriteOnlyAccessToEvents())
    #expect(store.calendars(for: .event).count == 1)
    #expect(try store.events("20260105T000000Z", "20260120T000000Z").isEmpty)
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "From a shop"
    event.startDate = try Date(utc: "20260107T100000Z")
    event.endDate = try Date(utc: "20260107T110000Z")
    try store.save(event, span: .thisEvent)
    #expect(try store.events("20260107T000000Z", "20260108T000000Z").isEmpty)
    #expect(try workspace.store().events("20260107T000000Z", "20260108T000000Z").map(\.title) == ["From a shop"])
  }

  @Test("completion handlers run on another thread")
  func completions() {
    let done = DispatchSemaphore(value: 0)
    store.requestFullAccessToReminders { _, _ in done.signal() }
    done.wait()
    store.fetchReminders(matching: store.predicateForReminders(in: nil)) { _ in done.signal() }
    done.wait()
  }

  @Test("every event store on a database is notified of a commit, once")
  func notifications() async throws {
    let other = workspace.store()
    let heard = [store, other].map {
      NotificationCenter.default.notifications(named: .EKEventStoreChanged, object: $0)
    }
    let count = Unshared(NSMutableArray())
    let token = NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: store, queue: nil) { _ in
      count.value.add(1)
    }
    defer { NotificationCenter.default.removeObserver(token) }
    for title in ["Sprint", "Backlog"] {
      let list = EKCalendar(for: .reminder, eventStore: store)
      list.title = title
      list.source = store.sources.first
      try store.saveCalendar(list, commit: false)
      try store.commit()
      #expect(await heard[0].next()?.object as? EKEventStore === store)
      #expect(await heard[1].next()?.object as? EKEventStore === other)
    }
    #expect(count.value.count == 2)
    #expect(NSNotification.Name.EKEventStoreChanged.rawValue == "EKEventStoreChangedNotification")
  }

  @Test("an observer on the main queue may commit on the main thread")
  @MainActor
  func mainQueue() async throws {
    let heard = Unshared(NSMutableArray())
    let token = NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: store, queue: .main) {
      _ in
      heard.value.add(1)
    }
    defer { NotificationCenter.default.removeObserver(token) }
    let list = EKCalendar(for: .reminder, eventStore: store)
    list.title = "Sprint"
    list.source = store.sources.first
    try store.saveCalendar(list, commit: true)
    while heard.value.count == 0 { await Task.yield() }
    #expect(heard.value.count == 1)
  }

  @Test("can be used from eight threads at once")
  func threads() async {
    let shared = Unshared(store)
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let store = shared.value
          var count = 0
          for _ in 0..<10 {
            count += store.calendars(for: .event).map(\.title).count
            count += (try? store.events("20260105T000000Z", "20260120T000000Z"))?.compactMap(\.notes).count ?? 0
          }
          return count
        }
      }
      var counts: Set<Int> = []
      for await count in group { counts.insert(count) }
      #expect(counts.count == 1)
    }
  }

  @Test("an event store whose file cannot be opened is empty")
  func unopened() {
    let store = EKEventStore(
      StoreConnection.shared(path: "/dev/null/store.sqlite", client: nil),
      access: FixedGrants(events: .fullAccess, reminders: .fullAccess))
    #expect(store.sources.isEmpty && store.calendars(for: .event).isEmpty)
    #expect(store.defaultCalendarForNewEvents == nil)
    #expect(!store.eventStoreIdentifier.isEmpty)
  }
}
