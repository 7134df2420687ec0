@testable import EventKit
import Testing

@Suite("Occurrences of rules made with EventKit")
struct ExpansionTests {
  private let store: EKEventStore
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    store = workspace.store()
  }

  /// The days, as month/day, of an event at noon UTC that starts on 1 January 2026 or another day.
  private func days(
    _ type: EKRecurrenceFrequency, from start: String = "20260101T120000Z", until end: String = "20270101T000000Z",
    days: [EKRecurrenceDayOfWeek]? = nil, monthDays: [NSNumber]? = nil, months: [NSNumber]? = nil,
    weeks: [NSNumber]? = nil, yearDays: [NSNumber]? = nil, positions: [NSNumber]? = nil
  ) throws -> [String] {
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.timeZone = TimeZone(identifier: "UTC")
    event.title = "Rule"
    event.startDate = try Date(utc: start)
    event.endDate = event.startDate.addingTimeInterval(3_600)
    event.addRecurrenceRule(
      EKRecurrenceRule(
        recurrenceWith: type, interval: 1, daysOfTheWeek: days, daysOfTheMonth: monthDays, monthsOfTheYear: months,
        weeksOfTheYear: weeks, daysOfTheYear: yearDays, setPositions: positions, end: nil))
    try store.save(event, span: .futureEvents)
    defer { try? store.remove(event, span: .futureEvents) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return try store.events("20260101T000000Z", end).map {
      let parts = calendar.dateComponents([.month, .day], from: $0.startDate)
      return "\(parts.month ?? 0)/\(parts.day ?? 0)"
    }
  }

  @Test("every Tuesday and Friday")
  func weekly() throws {
    let found = try days(
      .weekly, from: "20260106T120000Z", until: "20260120T000000Z",
      days: [EKRecurrenceDayOfWeek(.tuesday), EKRecurrenceDayOfWeek(.friday)])
    #expect(found == ["1/6", "1/9", "1/13", "1/16"])
  }

  @Test("the first and the last day of every month")
  func monthly() throws {
    let found = try days(.monthly, until: "20260401T000000Z", monthDays: [1, -1])
    #expect(found == ["1/1", "1/31", "2/1", "2/28", "3/1", "3/31"])
  }

  @Test("the day of the start in January and February")
  func months() throws {
    #expect(try days(.yearly, from: "20260110T120000Z", months: [1, 2]) == ["1/10", "2/10"])
  }

  @Test("the weekday of the start in the first and the last week of the year")
  func weeks() throws {
    #expect(try days(.yearly, from: "20251231T120000Z", weeks: [1, -1]) == ["12/30"])
    #expect(
      try days(.yearly, from: "20251231T120000Z", until: "20280101T000000Z", weeks: [1, -1]) == [
        "12/30", "1/6", "12/29",
      ])
  }

  @Test("the first and the last day of the year")
  func yearDays() throws {
    #expect(try days(.yearly, yearDays: [1, -1]) == ["1/1", "12/31"])
  }

  @Test("the first and the last workday of the year")
  func positions() throws {
    let workdays: [EKWeekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    let found = try days(.yearly, days: workdays.map { EKRecurrenceDayOfWeek($0) }, positions: [1, -1])
    #expect(found == ["1/1", "12/31"])
  }

  @Test("several parts are combined by intersection; those that do not fit the frequency are ignored")
  func intersection() throws {
    let fridayThe13th = try days(
      .monthly, from: "20260213T120000Z", days: [EKRecurrenceDayOfWeek(.friday)], monthDays: [13])
    #expect(fridayThe13th == ["2/13", "3/13", "11/13"])
    #expect(try days(.daily, until: "20260104T000000Z", monthDays: [13]) == ["1/1", "1/2", "1/3"])
  }

  @Test("once a month until a year from now, however each end is given")
  func untilAYearFromNow() throws {
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "Rent"
    event.startDate = try Date(utc: "20260115T090000Z")
    event.endDate = try Date(utc: "20260115T100000Z")
    let end = try #require(Calendar.current.date(byAdding: .year, value: 1, to: event.startDate))
    event.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .monthly, interval: 1, end: EKRecurrenceEnd(end: end))]
    try store.save(event, span: .futureEvents)
    #expect(try store.events("20260101T000000Z", "20290101T000000Z").count == 13)
    #expect(event.recurrenceRules?.first?.recurrenceEnd?.endDate == end && event.endDate < end)
  }

  @Test("a second rule is kept next to the first, although RFC 5545 allows only one")
  func secondRule() throws {
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.startDate = try Date(utc: "20260105T090000Z")
    event.endDate = try Date(utc: "20260105T100000Z")
    event.addRecurrenceRule(
      EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 2)))
    event.addRecurrenceRule(
      EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 2)))
    try store.save(event, span: .futureEvents)
    #expect(event.recurrenceRules?.count == 2)
    #expect(try store.events("20260101T000000Z", "20260201T000000Z").count == 3)
  }

  @Test("an interval below 1 ends the program")
  func interval() async {
    await #expect(processExitsWith: .failure) {
      _ = EKRecurrenceRule(recurrenceWith: .daily, interval: 0, end: nil)
    }
  }
}
