import CivilTime
import Testing

@testable import TypedTimes

@Suite("Named periods")
struct TypedPeriodTests {
  private let today = CivilDate(year: 2026, month: 11, day: 22)!

  @Test(
    "months, weeks and years",
    arguments: [
      ("2026-12", "20261201", "20261231"), ("december", "20261201", "20261231"), ("dec", "20261201", "20261231"),
      ("november", "20261101", "20261130"), ("february", "20270201", "20270228"),
      ("february 2028", "20280201", "20280229"), ("this month", "20261101", "20261130"),
      ("next month", "20261201", "20261231"), ("last month", "20261001", "20261031"),
      ("this week", "20261116", "20261122"), ("next week", "20261123", "20261129"),
      ("2026-w49", "20261130", "20261206"), ("2027", "20270101", "20271231"), ("last year", "20250101", "20251231"),
    ])
  func named(text: String, first: String, last: String) throws {
    let days = try #require(TypedPeriod(named: text, today: today)).days
    #expect([days.lowerBound, days.upperBound] == [try CivilDate(parsing: first), try CivilDate(parsing: last)])
  }

  @Test(
    "days, times and anything else are rejected",
    arguments: [
      "today", "2026-12-01", "friday", "next friday", "14:00", "+3d", "20261201", "2026-w49-3", "dec 5", "", "month",
      "in december", "december december", "january 27", "this decade",
    ])
  func others(text: String) { #expect(TypedPeriod(named: text, today: today) == nil) }
}
