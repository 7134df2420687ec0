@testable import EventKit
import Testing

@Suite("One occurrence, and this and future ones")
struct SpanTests {
  private let workspace: Workspace
  private let store: EKEventStore

  private static let shifted = """
    BEGIN:VEVENT
    UID:choir
    DTSTAMP:20260101T000000Z
    DTSTART:20260105T180000Z
    DTEND:20260105T190000Z
    RRULE:FREQ=WEEKLY;COUNT=5
    SUMMARY:Choir
    END:VEVENT
    BEGIN:VEVENT
    UID:choir
    DTSTAMP:20260101T000000Z
    RECURRENCE-ID;RANGE=THISANDFUTURE:20260112T180000Z
    DTSTART:20260112T200000Z
    DTEND:20260112T210000Z
    SUMMARY:Choir, later
    END:VEVENT
    """

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings), ("Choir", Self.shifted)])
    store = workspace.store()
  }

  private func choirs() throws -> [EKEvent] {
    try store.events("20260101T000000Z", "20260301T000000Z").filter { $0.title?.hasPrefix("Choir") == true }
  }

  private var rangeLine: String { "RECURRENCE-ID;RANGE=THISANDFUTURE:20260112T180000Z" }

  @Test("an override of this and future occurrences shows the later ones, which can be read and refreshed")
  func range() throws {
    let events = try choirs()
    #expect(events.map(\.title) == ["Choir"] + Array(repeating: "Choir, later", count: 4))
    let third = events[2]
    let start = try Date(utc: "20260119T200000Z")
    #expect(third.isDetached && third.startDate == start)
    #expect(third.occurrenceDate == (try Date(utc: "20260119T180000Z")))
    #expect(third.refresh() && third.isDetached && third.startDate == start)
    #expect(third.hasRecurrenceRules && third.notes == nil)
    #expect(store.event(withIdentifier: third.eventIdentifier) == third)
  }

  @Test("editing an occurrence that it covers creates a separate override, and leaves the others and the text")
  func oneBeneathRange() throws {
    let third = try choirs()[2]
    third.title = "Choir with cake"
    try store.save(third, span: .thisEvent)
    #expect(third.isDetached && third.title == "Choir with cake")
    #expect(third.startDate == (try Date(utc: "20260119T200000Z")))
    #expect(
      try choirs().map(\.title) == ["Choir", "Choir, later", "Choir with cake", "Choir, later", "Choir, later"])
    #expect(try workspace.text(uid: "choir").contains(rangeLine))
  }

  @Test("editing the occurrence that carries it changes those that it applies to")
  func rangeItself() throws {
    let second = try choirs()[1]
    second.title = "Choir, much later"
    try store.save(second, span: .thisEvent)
    #expect(
      try choirs().map(\.title) == ["Choir"] + Array(repeating: "Choir, much later", count: 4))
    #expect(try workspace.text(uid: "choir").contains(rangeLine))
  }

  @Test("removing an occurrence that it covers leaves the others")
  func removingBeneathRange() throws {
    try store.remove(try choirs()[3], span: .thisEvent)
    let left = ["20260105T180000Z", "20260112T200000Z", "20260119T200000Z", "20260202T200000Z"]
    let dates = try left.map { try Date(utc: $0) }
    #expect(try choirs().map(\.startDate) == dates)
  }

  @Test("an occurrence cannot be moved onto another one of its series; it can be moved elsewhere")
  func collision() throws {
    let events = try store.events("20260119T000000Z", "20260127T000000Z").filter { $0.title == "Standup" }
    let event = try #require(events.first)
    event.startDate = events.last?.startDate
    event.endDate = events.last?.endDate
    let error = #expect(throws: EKError.self) { try store.save(event, span: .thisEvent) }
    #expect(error?.code == .startDateCollidesWithOtherOccurrence)
    event.startDate = event.startDate.addingTimeInterval(-3_600)
    try store.save(event, span: .thisEvent)
    #expect(event.isDetached)
  }

  @Test("new rules and another calendar are refused for one occurrence, and accepted for the later ones")
  func wholeSeries() throws {
    let event = try #require(try store.events("20260119T000000Z", "20260120T000000Z").first)
    event.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .daily, interval: 2, end: nil)]
    #expect(throws: EKError.self) { try store.save(event, span: .thisEvent) }
    event.rollback()
    event.calendar = store.defaultCalendarForNewEvents
    let error = #expect(throws: EKError.self) { try store.save(event, span: .thisEvent) }
    #expect(error?.code == .invalidSpan)
    #expect(try store.events("20260105T000000Z", "20260106T000000Z").first?.calendar.title == "Work")
    try store.save(event, span: .futureEvents)
    #expect(event.calendar == store.defaultCalendarForNewEvents)
    #expect(try store.events("20260105T000000Z", "20260106T000000Z").first?.calendar.title == "Work")
  }

  @Test("the identifier of a series finds its first occurrence according to the rule, detached or not")
  func firstDetached() throws {
    let first = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first { $0.title == "Standup" })
    let (identifier, start) = (try #require(first.eventIdentifier), first.startDate)
    first.startDate = first.startDate.addingTimeInterval(7_200)
    first.endDate = first.endDate.addingTimeInterval(7_200)
    first.title = "Late"
    try store.save(first, span: .thisEvent)
    let found = try #require(store.event(withIdentifier: identifier))
    #expect(found.title == "Standup" && found.startDate == start && !found.isDetached)
    #expect(found.eventIdentifier == identifier && found.hasRecurrenceRules)
    found.location = "Online"
    try store.save(found, span: .futureEvents)
    let all = try store.events("20260105T000000Z", "20260127T000000Z").filter { $0.calendar.title == "Work" }
    #expect(all.filter { $0.title == "Standup" }.map(\.location) == ["Online", "Online"])
    #expect(all.first { $0.title == "Late" }?.location == "Room 1")
  }

  @Test("the object of a series whose first occurrence is detached still represents the series when it is saved")
  func masterOfDetached() throws {
    let first = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first { $0.title == "Standup" })
    let (identifier, start) = (try #require(first.eventIdentifier), first.startDate)
    first.title = "Late"
    try store.save(first, span: .thisEvent)
    let series = try #require(store.event(withIdentifier: identifier))
    for place in ["Online", "Hall"] {
      series.location = place
      try store.save(series, span: .futureEvents)
      #expect(series.title == "Standup" && series.startDate == start && !series.isDetached)
      #expect(series.location == place && series.hasRecurrenceRules && series.eventIdentifier == identifier)
    }
  }

  @Test(
    "a change to this and future ones, and then another to this one, are two changes in one commit",
    arguments: [false, true])
  func twoSpans(isRemoval: Bool) throws {
    let event = try #require(try store.events("20260119T000000Z", "20260120T000000Z").first { $0.title == "Standup" })
    event.title = "Later"
    event.notes = "All"
    try store.save(event, span: .futureEvents, commit: false)
    // Back to its own title, which differs from the later ones.
    event.title = "Standup"
    if isRemoval {
      try store.remove(event, span: .thisEvent, commit: false)
    } else {
      try store.save(event, span: .thisEvent, commit: false)
    }
    try store.commit()
    let all = try store.events("20260105T000000Z", "20260203T000000Z").filter { $0.calendar.title == "Work" }
      .filter { $0.title == "Standup" || $0.title == "Later" }.sorted { $0.startDate < $1.startDate }
    #expect(all.map(\.title) == ["Standup"] + (isRemoval ? [] : ["Standup"]) + ["Later", "Later"])
    #expect(all.dropFirst().allSatisfy { $0.notes == "All" })
    if !isRemoval { #expect(event.isDetached && event.title == "Standup" && event.notes == "All") }
  }

  @Test("other rules for the later ones, and then a title for only this one, are applied together")
  func rulesAndTitle() throws {
    let event = try #require(try store.events("20260119T000000Z", "20260120T000000Z").first { $0.title == "Standup" })
    event.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .daily, interval: 7, end: nil)]
    try store.save(event, span: .futureEvents, commit: false)
    event.title = "Alone"
    try store.save(event, span: .thisEvent, commit: false)
    try store.commit()
    #expect(event.isDetached && event.title == "Alone")
    let later = try store.events("20260126T000000Z", "20260127T000000Z").first { $0.title == "Standup" }
    #expect(later?.recurrenceRules?.first?.frequency == .daily)
  }

  @Test("the last of several saves with one span counts, even if it reverts everything")
  func takenBack() throws {
    let event = try #require(try store.events("20260119T000000Z", "20260120T000000Z").first { $0.title == "Standup" })
    event.title = "Other"
    try store.save(event, span: .thisEvent, commit: false)
    event.title = "Standup"
    try store.save(event, span: .thisEvent, commit: false)
    try store.commit()
    let found = try store.events("20260119T000000Z", "20260120T000000Z")
    #expect(found.contains { $0.title == "Standup" } && !found.contains { $0.title == "Other" })
  }

  @Test("the weekdays of a series move with it")
  func weekdays() throws {
    let event = try #require(try store.events("20260119T000000Z", "20260120T000000Z").first { $0.title == "Standup" })
    event.startDate = event.startDate.addingTimeInterval(86_400)
    event.endDate = event.endDate.addingTimeInterval(86_400)
    try store.save(event, span: .futureEvents)
    let found = try store.events("20260105T000000Z", "20260204T000000Z").filter { $0.title == "Standup" }
    let days = try ["20260105", "20260120", "20260127", "20260203"].map { try Date(utc: "\($0)T080000Z") }
    #expect(found.map(\.startDate) == days)
    #expect(event.recurrenceRules?.first?.daysOfTheWeek?.map(\.dayOfTheWeek) == [.tuesday])
  }

  @Test("a removed event is created again when it is saved again")
  func removedAndSaved() throws {
    let single = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    try store.remove(single, span: .thisEvent)
    #expect(single.isNew && single.title == "Lunch" && !single.refresh())
    try store.save(single, span: .thisEvent)
    #expect(
      try store.events("20260106T120000Z", "20260106T130000Z").map(\.calendarItemExternalIdentifier) == ["single"])
    let standup = try #require(try store.events("20260119T000000Z", "20260120T000000Z").first)
    try store.remove(standup, span: .thisEvent)
    try store.save(standup, span: .thisEvent)
    #expect(!standup.hasRecurrenceRules && !standup.isDetached)
    let found = try store.events("20260119T000000Z", "20260120T000000Z").filter { $0.calendar.title == "Work" }
    #expect(found == [standup] && found.map(\.title) == ["Standup"])
    let next = try store.events("20260126T000000Z", "20260127T000000Z").filter { $0.calendar.title == "Work" }
    #expect(next.map(\.title) == ["Standup"])
  }

  @Test("local times stay across a clock change; seconds are exact")
  func daylightSaving() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Vienna"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.timeZone = zone
    event.title = "Over night"
    event.startDate = calendar.date(from: DateComponents(year: 2026, month: 3, day: 28, hour: 9))
    event.endDate = calendar.date(byAdding: .day, value: 1, to: event.startDate)
    #expect(event.endDate.timeIntervalSince(event.startDate) == 23 * 3_600)
    event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil))
    try store.save(event, span: .futureEvents)
    let found = try store.events("20260301T000000Z", "20260501T000000Z").filter { $0.title == "Over night" }
    #expect(found.allSatisfy { calendar.component(.hour, from: $0.startDate) == 9 })
    let lines = try workspace.text(uid: event.calendarItemExternalIdentifier)
    #expect(lines.contains("DTSTART;TZID=Europe/Vienna:20260328T090000"))
    #expect(lines.contains("DTEND;TZID=Europe/Vienna:20260329T090000"))
  }
}
