@preconcurrency import EventKit

/// The data of an event that is sent.
struct EventInfo: Codable, Sendable {
  var id: String
  var title: String
  var calendar: String
  var start: Date
  var end: Date
  var isAllDay: Bool
  var isRecurring: Bool
  var notes: String?
}

/// A request that failed, with its JSON-RPC error code.
struct ServiceError: Error {
  var code: Int
  var message: String

  static func invalid(_ message: String) -> ServiceError { ServiceError(code: -32602, message: message) }
}

/// The only code that uses EventKit.
actor CalendarStore {
  private let store = EKEventStore()
  private var hasAccess = false

  private func ensureAccess() async throws {
    if hasAccess { return }
    switch EKEventStore.authorizationStatus(for: .event) {
    case .fullAccess: hasAccess = true
    case .denied, .restricted: throw ServiceError(code: -32001, message: "Calendar access denied")
    default: hasAccess = try await store.requestFullAccessToEvents()
    }
    if !hasAccess { throw ServiceError(code: -32001, message: "Calendar access denied") }
  }

  func calendars() async throws -> [String] {
    try await ensureAccess()
    return store.calendars(for: .event).filter(\.allowsContentModifications).map(\.title).sorted()
  }

  func events(from start: Date, to end: Date, calendar: String?, matching text: String?) async throws -> [EventInfo] {
    try await ensureAccess()
    let calendars = try calendar.map { [try find($0)] }
    let predicate = store.predicateForEvents(withStart: start, end: end, calendars: calendars)
    return store.events(matching: predicate)
      .filter { event in text.map { event.title.localizedCaseInsensitiveContains($0) } ?? true }
      .sorted { $0.compareStartDate(with: $1) == .orderedAscending }
      .map(info)
  }

  func create(_ title: String, from start: Date, to end: Date, calendar: String?, weeks: Int?, alarm minutes: Double?)
    async throws -> EventInfo
  {
    try await ensureAccess()
    let event = EKEvent(eventStore: store)
    event.title = title
    event.startDate = start
    event.endDate = end
    event.calendar = try calendar.map { try find($0) } ?? store.defaultCalendarForNewEvents
    if let minutes { event.addAlarm(EKAlarm(relativeOffset: -minutes * 60)) }
    if let weeks {
      let end = EKRecurrenceEnd(occurrenceCount: weeks)
      event.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: end)]
    }
    try save(event, .futureEvents)
    return info(event)
  }

  func update(_ id: String, on date: Date?, title: String?, notes: String?, isSeries: Bool) async throws -> EventInfo {
    try await ensureAccess()
    let event = try event(id, on: date)
    if let title { event.title = title }
    if let notes { event.notes = notes }
    try save(event, isSeries ? .futureEvents : .thisEvent)
    return info(event)
  }

  func delete(_ id: String, on date: Date?, isSeries: Bool) async throws -> Bool {
    try await ensureAccess()
    try store.remove(event(id, on: date), span: isSeries ? .futureEvents : .thisEvent, commit: true)
    return true
  }

  /// Returns the occurrence on a day, or the event itself.
  private func event(_ id: String, on date: Date?) throws -> EKEvent {
    guard let event = store.event(withIdentifier: id) else { throw ServiceError.invalid("no event \(id)") }
    guard let date else { return event }
    let day = store.predicateForEvents(
      withStart: date, end: date.addingTimeInterval(86_400), calendars: [event.calendar])
    guard let occurrence = store.events(matching: day).first(where: { $0.eventIdentifier == id }) else {
      throw ServiceError.invalid("no occurrence then")
    }
    return occurrence
  }

  private func find(_ name: String) throws -> EKCalendar {
    guard let found = store.calendars(for: .event).first(where: { $0.title == name || $0.calendarIdentifier == name })
    else { throw ServiceError.invalid("no calendar \(name)") }
    return found
  }

  private func save(_ event: EKEvent, _ span: EKSpan) throws {
    do {
      try store.save(event, span: span, commit: true)
    } catch let error as EKError where error.code == .datesInverted {
      store.reset()
      throw ServiceError.invalid("the end is before the start")
    } catch EKError.calendarReadOnly {
      throw ServiceError(code: -32002, message: "the calendar is read-only")
    }
  }

  private func info(_ event: EKEvent) -> EventInfo {
    EventInfo(
      id: event.eventIdentifier, title: event.title, calendar: event.calendar.title, start: event.startDate,
      end: event.endDate, isAllDay: event.isAllDay, isRecurring: event.hasRecurrenceRules, notes: event.notes)
  }
}
