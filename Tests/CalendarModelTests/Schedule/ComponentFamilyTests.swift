import ICalendar
import Testing
import TimeZones

@testable import CalendarModel

@Suite("The components that share a UID")
struct ComponentFamilyTests {
  private func event(_ lines: String...) throws -> Component {
    try Component((["BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n"))
  }

  @Test("overrides belong to the series, whatever their position")
  func overridesFirst() throws {
    let family = ComponentFamily([
      try event("RECURRENCE-ID:20260308T090000Z", "DTSTART:20260308T100000Z"),
      try event("DTSTART:20260301T090000Z", "RRULE:FREQ=WEEKLY;COUNT=3"),
    ])
    #expect(family.series == [ComponentFamily.Series(master: 1, overrides: [0])])
    let schedule = try #require(family.schedule(of: family.series[0], in: ZoneContext()))
    #expect(
      schedule.recurrenceSet.map(\.start.text) == ["20260301T090000Z", "20260308T100000Z", "20260315T090000Z"])
  }

  @Test("several components without RECURRENCE-ID are separate, and the first has the overrides")
  func timetable() throws {
    let family = ComponentFamily([
      try event("DTSTART:20260301T090000Z"), try event("DTSTART:20260302T090000Z"),
      try event("RECURRENCE-ID:20260301T090000Z", "DTSTART:20260301T100000Z"),
    ])
    #expect(
      family.series
        == [ComponentFamily.Series(master: 0, overrides: [2]), ComponentFamily.Series(master: 1, overrides: [])])
  }

  @Test("an override without a series is separate, and is a series if it has a rule of its own")
  func orphans() throws {
    let family = ComponentFamily([
      try event("RECURRENCE-ID:20260308T090000Z", "DTSTART:20260308T100000Z"),
      try event("RECURRENCE-ID:20260309T090000Z", "DTSTART:20260309T100000Z", "RRULE:FREQ=DAILY;COUNT=3"),
    ])
    #expect(!family.hasMaster)
    let counts = family.series.compactMap { family.schedule(of: $0, in: ZoneContext()) }.map {
      Array($0.recurrenceSet).count
    }
    #expect(counts == [1, 3])
  }
}
