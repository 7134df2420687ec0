import CivilTime
@testable import EventKit
import Testing

@Suite("EKRecurrenceRule")
struct RecurrenceRuleTests {
  private let start = CalendarTime.utc(CivilDateTime(secondsSinceEpoch: 1_767_258_000))

  private func rule(
    _ type: EKRecurrenceFrequency, days: [EKRecurrenceDayOfWeek]? = nil, monthDays: [NSNumber]? = nil,
    months: [NSNumber]? = nil, weeks: [NSNumber]? = nil, yearDays: [NSNumber]? = nil, positions: [NSNumber]? = nil,
    end: EKRecurrenceEnd? = nil
  ) -> EKRecurrenceRule {
    EKRecurrenceRule(
      recurrenceWith: type, interval: 1, daysOfTheWeek: days, daysOfTheMonth: monthDays, monthsOfTheYear: months,
      weeksOfTheYear: weeks, daysOfTheYear: yearDays, setPositions: positions, end: end)
  }

  @Test("is written according to RFC 5545")
  func texts() {
    let workdays: [EKWeekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    #expect(rule(.daily).text(for: start) == "FREQ=DAILY")
    #expect(
      rule(.weekly, days: [EKRecurrenceDayOfWeek(.tuesday), EKRecurrenceDayOfWeek(.friday)]).text(for: start)
        == "FREQ=WEEKLY;BYDAY=TU,FR")
    #expect(rule(.monthly, monthDays: [1, -1]).text(for: start) == "FREQ=MONTHLY;BYMONTHDAY=1,-1")
    #expect(rule(.yearly, months: [1, 2]).text(for: start) == "FREQ=YEARLY;BYMONTH=1,2")
    #expect(rule(.yearly, weeks: [1, -1]).text(for: start) == "FREQ=YEARLY;BYWEEKNO=1,-1")
    #expect(rule(.yearly, yearDays: [1, -1]).text(for: start) == "FREQ=YEARLY;BYYEARDAY=1,-1")
    #expect(
      rule(
        .yearly, days: workdays.map { EKRecurrenceDayOfWeek($0) }, positions: [1, -1],
        end: EKRecurrenceEnd(occurrenceCount: 10)
      ).text(for: start) == "FREQ=YEARLY;COUNT=10;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1")
    #expect(
      rule(.monthly, days: [EKRecurrenceDayOfWeek(.sunday, weekNumber: -1)]).text(for: start)
        == "FREQ=MONTHLY;BYDAY=-1SU")
  }

  @Test("ignores parts that do not fit its frequency, are out of range or select positions of nothing")
  func ignored() {
    let all = rule(
      .daily, days: [EKRecurrenceDayOfWeek(.monday)], monthDays: [1], months: [1], weeks: [1], yearDays: [1],
      positions: [1])
    #expect(all.text(for: start) == "FREQ=DAILY")
    #expect(all.daysOfTheWeek == nil && all.setPositions == nil)
    #expect(rule(.monthly, months: [1], weeks: [1], yearDays: [1]).text(for: start) == "FREQ=MONTHLY")
    #expect(rule(.yearly, monthDays: [1], months: [0, 13, 3]).text(for: start) == "FREQ=YEARLY;BYMONTH=3")
    #expect(rule(.monthly, positions: [1]).text(for: start) == "FREQ=MONTHLY")
    #expect(
      rule(.weekly, days: [EKRecurrenceDayOfWeek(.monday, weekNumber: 2)]).text(for: start) == "FREQ=WEEKLY;BYDAY=MO")
  }

  @Test("writes an end in the form of the start")
  func ends() throws {
    let date = Date(timeIntervalSince1970: 1_767_258_000)
    let daily = rule(.daily, end: EKRecurrenceEnd(end: date))
    #expect(daily.text(for: start) == "FREQ=DAILY;UNTIL=20260101T090000Z")
    #expect(daily.recurrenceEnd?.endDate == date)
    #expect(daily.recurrenceEnd?.occurrenceCount == 0)
    let day = try #require(CivilDate(year: 2026, month: 1, day: 1))
    #expect(
      rule(.daily, end: EKRecurrenceEnd(end: date)).text(for: .date(day)).count == "FREQ=DAILY;UNTIL=20260101".count)
    daily.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 3)
    #expect(daily.recurrenceEnd?.endDate == nil)
    daily.recurrenceEnd = nil
    #expect(daily.text(for: start) == "FREQ=DAILY")
  }

  @Test(
    "keeps the text of rules that it cannot express, as long as they are not changed",
    arguments: [
      "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "FREQ=HOURLY;INTERVAL=3;BYHOUR=9,12", "RSCALE=HEBREW;FREQ=YEARLY",
      "BYDAY=MO;FREQ=WEEKLY;INTERVAL=1", "freq=daily;until=20260101",
    ])
  func kept(text: String) throws {
    let rule = try #require(EKRecurrenceRule(text))
    #expect(!rule.hasChanges && !rule.isNew)
    #expect(rule.text(for: start) == text)
    rule.recurrenceEnd = rule.recurrenceEnd
    #expect(rule.text(for: start) == text)
    rule.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 2)
    #expect(rule.hasChanges)
    #expect(rule.text(for: start).contains("COUNT=2"))
    let copy = try #require(rule.copy() as? EKRecurrenceRule)
    #expect(copy.hasChanges && copy.text(for: start).contains("COUNT=2"))
    copy.rollback()
    #expect(!copy.hasChanges && copy.text(for: start) == text && rule.hasChanges)
    rule.rollback()
    #expect(!rule.hasChanges && rule.text(for: start) == text)
  }

  @Test("shows the closest rule that EventKit has")
  func nearest() throws {
    let christmas = try #require(EKRecurrenceRule("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"))
    #expect(christmas.frequency == .yearly)
    #expect(christmas.monthsOfTheYear == [12])
    #expect(christmas.daysOfTheMonth == [25])
    let hourly = try #require(EKRecurrenceRule("FREQ=HOURLY"))
    #expect(hourly.frequency == .daily)
    #expect(EKRecurrenceRule("every other day") == nil)
  }

  @Test("says on which day weeks begin if it matters")
  func weekStart() throws {
    #expect(rule(.weekly).firstDayOfTheWeek == 0)
    let everyOther = EKRecurrenceRule(recurrenceWith: .weekly, interval: 2, end: nil)
    #expect(everyOther.firstDayOfTheWeek == 2)
    #expect(try #require(EKRecurrenceRule("FREQ=WEEKLY;WKST=SU")).firstDayOfTheWeek == 1)
    #expect(everyOther.calendarIdentifier == "gregorian")
  }

  @Test("equals a rule with the same content; days and ends do too, and can be archived")
  func equality() throws {
    #expect(rule(.daily) == rule(.daily))
    #expect(rule(.daily) != rule(.weekly))
    #expect(rule(.daily).copy() as? EKRecurrenceRule == rule(.daily))
    let day = EKRecurrenceDayOfWeek(.wednesday, weekNumber: -2)
    let end = EKRecurrenceEnd(occurrenceCount: 4)
    let dayData = try NSKeyedArchiver.archivedData(withRootObject: day, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: EKRecurrenceDayOfWeek.self, from: dayData) == day)
    let endData = try NSKeyedArchiver.archivedData(withRootObject: end, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: EKRecurrenceEnd.self, from: endData) == end)
  }
}
