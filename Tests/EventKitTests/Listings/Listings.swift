import EventKit

// Short programs as written for EventKit; the test is that they compile.
enum Listings {
  // 1. full access, then what happens between yesterday and a year from now
  static func happenings() async throws {
    let store = EKEventStore()
    guard try await store.requestFullAccessToEvents() else { fatalError("no access") }
    let calendar = Calendar.current
    let from = calendar.date(byAdding: .day, value: -1, to: Date())!
    let to = calendar.date(byAdding: .year, value: 1, to: Date())!
    let predicate = store.predicateForEvents(withStart: from, end: to, calendars: nil)
    for event in store.events(matching: predicate).sorted(by: { $0.compareStartDate(with: $1) == .orderedAscending }) {
      print(event.startDate!, event.endDate!, event.title ?? "", event.calendar.title, event.isDetached)
    }
    store.enumerateEvents(matching: predicate) { event, stop in
      // the rest is not visited
      if event.title == "Standup" { stop.pointee = true }
    }
  }

  // 2. the calendars, with type, color and whether they can be changed
  static func calendarList() async throws {
    let store = EKEventStore()
    _ = try await store.requestFullAccessToEvents()
    // EKCalendarType's raw values, 0 to 4
    let names = ["Local", "CalDAV", "Exchange", "Subscription", "Birthday"]
    for (number, calendar) in store.calendars(for: .event).enumerated() {
      print(
        number + 1, calendar.title, names[calendar.type.rawValue], calendar.cgColor.components ?? [],
        calendar.allowsContentModifications)
    }
    // Birthdays  Birthday  cannot be modified: saving to it throws calendarReadOnly (6). No calendar set: noCalendar (1), "No calendar has been set."
  }

  // 3. an event, an alarm two seconds before it, saved; then removed in a batch
  static func additionAndRemoval() async throws {
    let store = EKEventStore()
    _ = try await store.requestFullAccessToEvents()
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "Shopping"; event.notes = "Get bread"
    event.startDate = Date().addingTimeInterval(60); event.endDate = Date().addingTimeInterval(3_660)
    // a positive offset becomes 0
    event.addAlarm(EKAlarm(relativeOffset: -2))
    try store.save(event, span: .thisEvent)
    let found = store.events(
      matching: store.predicateForEvents(withStart: event.startDate, end: event.endDate, calendars: [event.calendar]))
    // nothing is permanent yet
    for one in found { try store.remove(one, span: .thisEvent, commit: false) }
    do { try store.commit() } catch { store.reset() }
  }

  // 4. once a month for a year; complex rules; changing the future
  static func recurrence() async throws {
    let store = EKEventStore()
    _ = try await store.requestFullAccessToEvents()
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "Rent"; event.startDate = Date(); event.endDate = Date().addingTimeInterval(3_600)
    let end = EKRecurrenceEnd(end: Calendar.current.date(byAdding: .year, value: 1, to: event.startDate)!)
    event.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .monthly, interval: 1, end: end)]
    try store.save(event, span: .futureEvents)
    let workdays = [EKWeekday.monday, .tuesday, .wednesday, .thursday, .friday].map { EKRecurrenceDayOfWeek($0) }
    let firstAndLastWorkdayOfTheYear = EKRecurrenceRule(
      recurrenceWith: .yearly, interval: 1, daysOfTheWeek: workdays, daysOfTheMonth: nil, monthsOfTheYear: nil,
      weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: [1, -1], end: EKRecurrenceEnd(occurrenceCount: 10))
    event.addRecurrenceRule(firstAndLastWorkdayOfTheYear)
    let later = store.events(
      matching: store.predicateForEvents(
        withStart: Date().addingTimeInterval(86_400 * 90), end: Date().addingTimeInterval(86_400 * 200), calendars: nil)
    )
    // splits the series
    if let third = later.first { third.location = "Online"; try store.save(third, span: .futureEvents) }
  }

  // 5. a list, a reminder with due date, priority and a geofence; complete it
  static func remindersAndGeofence() async throws {
    let store = EKEventStore()
    guard try await store.requestFullAccessToReminders() else { fatalError("no access") }
    let list = EKCalendar(for: .reminder, eventStore: store)
    list.title = "Sprint tasks"
    list.source =
      store.sources.first { $0.sourceType == .local || $0.sourceType == .calDAV }
      ?? store.defaultCalendarForNewReminders()?.source
    try store.saveCalendar(list, commit: true)
    let reminder = EKReminder(eventStore: store)
    reminder.title = "Review"; reminder.calendar = list
    reminder.dueDateComponents = Calendar.current.dateComponents(
      [.year, .month, .day, .hour, .minute], from: Date().addingTimeInterval(86_400))
    reminder.priority = Int(EKReminderPriority.medium.rawValue)
    let place = EKStructuredLocation(title: "Office")
    place.geoLocation = CLLocation(latitude: 48.2, longitude: 16.4); place.radius = 120
    let alarm = EKAlarm(); alarm.structuredLocation = place; alarm.proximity = .leave
    reminder.addAlarm(alarm)
    try store.save(reminder, commit: true)
    let request = store.fetchReminders(
      matching: store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil)
    ) { reminders in
      // sets completionDate to now
      for one in reminders ?? [] { one.isCompleted = true; try? store.save(one, commit: true) }
    }
    // store.cancelFetchRequest(request) would keep the closure from being called
    _ = request
    try await Task.sleep(for: .milliseconds(200))
  }

  // 6. who takes part, and what changed elsewhere
  static func participantsAndChanges() async throws {
    let store = EKEventStore()
    _ = try await store.requestFullAccessToEvents()
    // raw values 0 to 4
    let roles = ["Unknown", "Required", "Optional", "Chair", "Non participant"]
    // 0 to 7
    let statuses = ["Unknown", "Pending", "Accepted", "Declined", "Tentative", "Delegated", "Completed", "In process"]
    // 0 to 4
    let kinds = ["Unknown", "Person", "Room", "Resource", "Group"]
    var kept = store.events(
      matching: store.predicateForEvents(withStart: Date(), end: Date().addingTimeInterval(86_400), calendars: nil))
    for person in kept.compactMap(\.attendees).joined() {
      print(
        person.name ?? "", roles[person.participantRole.rawValue], statuses[person.participantStatus.rawValue],
        kinds[person.participantType.rawValue], person.url)
    }
    let token = NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: store, queue: nil) { _ in
      print("the database changed, here or in another process")
    }
    // false: deleted or no longer valid; fetch again
    kept.removeAll { !$0.refresh() }
    NotificationCenter.default.removeObserver(token)
  }

  // 7. write-only: one virtual calendar, nothing to read back
  static func writeOnly() async throws {
    let store = EKEventStore()
    guard try await store.requestWriteOnlyAccessToEvents() else { fatalError("denied") }
    let event = EKEvent(eventStore: store)
    // required
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "Added by a shop"; event.startDate = Date(); event.endDate = Date().addingTimeInterval(1_800)
    try store.save(event, span: .thisEvent)
    assert(store.calendars(for: .event).count == 1)
    assert(
      store.events(
        matching: store.predicateForEvents(
          withStart: Date().addingTimeInterval(-60), end: Date().addingTimeInterval(3_600), calendars: nil)
      ).isEmpty)
    print(EKEventStore.authorizationStatus(for: .event) == .writeOnly)
  }
}
