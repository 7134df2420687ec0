import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Series that move while their rules stay on their days")
struct FixedDaysTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  /// Fourteen weekdays, starting on a Tuesday. That Friday is excluded, and the following Friday is an hour later.
  private func loadWeekdays() throws {
    try test.load(
      calendar(
        event(
          start: ":20261201T090000Z", "RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=14", "EXDATE:20261204T090000Z"),
        event(title: "Late", start: ":20261211T100000Z", "RECURRENCE-ID:20261211T090000Z")))
  }

  private func expectExceptionsInPlace() throws {
    let found = try test.happenings()
    #expect(!found.contains { $0.hasPrefix("20261204") }, "an exception stays where it is: \(found)")
    #expect(found.filter { $0.hasPrefix("20261211") } == ["20261211T100000Z Late"], "\(found)")
    #expect(try test.store.examine().isGood)
  }

  @Test("exceptions and overrides stay on their days", arguments: [EditSpan.all, .future])
  func weekdays(span: EditSpan) throws {
    try loadWeekdays()
    try test.edit("one/20261202T090000Z", span) { $0.start = .utc(.at(2026, 12, 3, 9)) }
    try expectExceptionsInPlace()
  }

  @Test("this is also true for a change of the time of day")
  func timeOfDay() throws {
    try loadWeekdays()
    try test.edit("one", .all) { $0.start = .utc(.at(2026, 12, 2, 14)) }
    try expectExceptionsInPlace()
    #expect(try test.happenings().contains("20261203T140000Z Lunch"))
  }

  @Test("two days of the month stay if they are not the start's")
  func daysOfMonth() throws {
    try test.load(
      calendar(
        event(start: ":20261215T211500Z", "RRULE:FREQ=MONTHLY;BYMONTHDAY=15,31;COUNT=8", "EXDATE:20270315T211500Z")))
    try test.edit("one/20261231T211500Z", .future) { $0.start = .utc(.at(2027, 1, 2, 21)) }
    #expect(try !test.happenings().contains { $0.hasPrefix("20270315") })
  }

  @Test("the end of the part before a split does not move along")
  func end() throws {
    try test.load(
      calendar(
        event(start: ";VALUE=DATE:20261103", "RRULE:FREQ=MONTHLY;BYDAY=1TU,2FR;UNTIL=20270104"),
        event(title: "Moved", start: ";VALUE=DATE:20261213", "RECURRENCE-ID;VALUE=DATE:20261211")))
    try test.edit("one/20261211", .future) { $0.start = .date(CivilDate(year: 2026, month: 12, day: 16)!) }
    #expect(try test.happenings().last?.hasPrefix("20261216") == true)
  }
}
