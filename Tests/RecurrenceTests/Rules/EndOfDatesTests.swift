import CivilTime
import Recurrence
import Testing

@Suite("The end of an all-day series")
struct EndOfDatesTests {
  @Test(
    "a time in UTC means the day whose midnight it is, or the day that it ends",
    arguments: [
      ("20260817T220000Z", "20260818"), ("20261214T230000Z", "20261215"), ("20261214T183000Z", "20261215"),
      ("20261215T000000Z", "20261215"), ("20261215T050000Z", "20261215"), ("20261215T120000Z", "20261215"),
      ("20261215T235959Z", "20261215"), ("20261214T225959Z", "20261214"), ("20261214T143700Z", "20261214"),
      ("20261215T220000", "20261215"), ("20261215", "20261215"),
    ])
  func last(until: String, last: String) throws {
    #expect(RecurrenceRule.lastDate(until: try CalendarTime(parsing: until)).text == last)
  }

  @Test("all-day series from Exchange include the last day")
  func exchange() throws {
    let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261214T230000Z")
    let series = try RecurrenceSeries(rule, from: try #require(CivilDate(year: 2026, month: 12, day: 1)))
    #expect(series.map { $0.date.text } == ["20261201", "20261208", "20261215"])
  }
}
