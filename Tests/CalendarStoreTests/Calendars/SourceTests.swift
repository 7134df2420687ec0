import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Sources and what is allowed in calendars")
struct SourceTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  @Test("sources of every type have calendars, which know their type and what may be done in them")
  func types() throws {
    for type in Source.SourceType.allCases where type != .birthdays {
      let source = try test.store.createSource(type, title: "My \(type.rawValue)")
      let calendar = try test.store.createCalendar(title: "Same title", in: source)
      #expect(calendar.sourceID == source.id && calendar.sourceType == type)
      #expect(calendar.allowsContentModifications == (type != .subscribed))
      #expect(calendar.isSubscribed == (type == .subscribed) && !calendar.isImmutable)
    }
    #expect(try test.store.sources().map(\.type) == [.local, .local, .calDAV, .exchange, .mobileMe, .subscribed])
    #expect(code { _ = try test.store.createSource(.calDAV, title: "My caldav") } == .conflict)
    #expect(code { _ = try test.store.createSource(.calDAV, title: "") } == .invalidArgument)
  }

  @Test("the source of birthdays accepts no other calendars, and there is only one")
  func birthdays() throws {
    let source = try test.store.createSource(.birthdays, title: "Birthdays")
    #expect(code { _ = try test.store.createCalendar(title: "X", in: source, for: [.event]) } == .readOnly)
    #expect(code { _ = try test.store.createSource(.birthdays, title: "More") } == .conflict)
  }

  @Test("an empty source can be deleted, except for the default one")
  func deletion() throws {
    let local = try #require(try test.store.sources().first)
    let source = try test.store.createSource(.exchange, title: "Work")
    try test.store.deleteSource(source)
    #expect(try test.store.sources() == [local])
    #expect(code { try test.store.deleteSource(source) } == .notFound)
    #expect(code { try test.store.deleteSource(local) } == .conflict)
  }

  @Test("a subscribed calendar accepts its feed and nothing else")
  func subscribed() throws {
    let calendar = try test.store.createCalendar(title: "Holidays", subscription: "https://example.org/holidays.ics")
    #expect(calendar.isSubscribed && !calendar.allowsContentModifications)
    let options = ImportOptions(calendar: "Holidays")
    #expect(code { try test.load([event(uid: "1")], options: options) } == .readOnly)
    var feed = options
    feed.isFeed = true
    #expect(try test.load([event(uid: "1")], options: feed).added == 1)
    #expect(code { try test.store.add(Event(title: "X", start: .utc(.at(2026, 3, 2))), to: calendar) } == .readOnly)
    let occurrence = try test.store.occurrence(named: "1")
    #expect(code { try test.store.remove(occurrence, span: .all) } == .readOnly)
    var edited = try #require(occurrence.event)
    edited.title = "Mine"
    #expect(code { try test.store.save(edited, as: occurrence, span: .all) } == .readOnly)
    #expect(code { try test.store.move(occurrence, to: test.store.defaultCalendar()) } == .readOnly)
    #expect(try test.store.deleteCalendar(calendar) == 1)
    try test.store.undo()
    #expect(try test.store.calendar(named: "Holidays").subscription == "https://example.org/holidays.ics")
  }

  @Test("a calendar for one kind of item does not accept the other, and the defaults follow")
  func entityTypes() throws {
    let list = try test.store.createCalendar(title: "List", for: [.reminder])
    #expect(list.entityTypes == [.reminder])
    #expect(code { try test.store.add(Event(title: "X", start: .utc(.at(2026, 3, 2))), to: list) } == .invalidArgument)
    try test.store.add(Reminder(title: "X"), to: list)
    #expect(try test.store.defaultCalendar(for: .reminder).title == "Reminders")
    try test.store.setDefaultCalendar(list, for: .reminder)
    #expect(try test.store.defaultCalendar(for: .reminder) == list)
    #expect(try test.store.defaultCalendar(for: .event).title == "Calendar")
    #expect(code { try test.store.setDefaultCalendar(list, for: .event) } == .invalidArgument)
    let id = try test.store.add(Reminder(title: "Y"))
    #expect(try test.store.item(id).calendar == "List")
    let occurrence = try test.store.occurrence(of: test.store.item(id))
    #expect(code { _ = try test.store.createCalendar(title: "Nothing", for: []) } == .invalidArgument)
    let events = try test.store.createCalendar(title: "Events", for: [.event])
    #expect(code { try test.store.move(occurrence, to: events) } == .invalidArgument)
  }

  @Test("calendars are created, changed and deleted within a batch, with their contents, or not at all")
  func batch() throws {
    let before = try test.contents()
    #expect(throws: StoreError.self) {
      try test.store.transaction { batch in
        let calendar = try batch.createCalendar(title: "New")
        try batch.add(Event(title: "X", start: .utc(.at(2026, 3, 2))), to: calendar)
        _ = try batch.createCalendar(title: "New")
      }
    }
    #expect(try test.contents() == before)
    let calendar = try test.store.transaction("all") { batch in
      var calendar = try batch.createCalendar(title: "New")
      try batch.add(Event(title: "X", start: .utc(.at(2026, 3, 2))), to: calendar)
      calendar.title = "Newer"
      try batch.updateCalendar(calendar)
      let gone = try batch.createCalendar(title: "Gone")
      try batch.add(Event(title: "Y", start: .utc(.at(2026, 3, 2))), to: gone)
      #expect(try batch.deleteCalendar(gone) == 1)
      return calendar
    }
    #expect(try test.store.allCalendars().map(\.title) == ["Calendar", "Reminders", "Newer"])
    #expect(try test.store.revision() == 1)
    #expect(try test.store.calendars().last?.counts == [.event: 1])
    try test.store.undo()
    #expect(throws: StoreError.self) { try test.store.calendar(named: calendar.identifier) }
  }
}
