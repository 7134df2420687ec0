import CivilTime
import Testing

@testable import WebCalendar

@Suite("Hours of days with clock changes")
struct HourAxisTests {
  private let berlin: TimeZoneRules
  private let spring = CivilDate(year: 2026, month: 3, day: 29)!
  private let autumn = CivilDate(year: 2026, month: 10, day: 25)!

  init() throws { berlin = try TimeZoneDatabase.system.rules(named: "Europe/Berlin") }

  private func instant(_ day: CivilDate, _ hour: Int, _ offset: Int) throws -> Instant {
    let time = try #require(CivilDateTime(date: day, hour: hour, minute: 30, second: 0))
    return Instant(time, at: .zero).adding(seconds: -Int64(offset) * 3600)
  }

  @Test("An ordinary day has 24 hours")
  func usual() {
    let axis = HourAxis([CivilDate(year: 2026, month: 11, day: 18)!], in: berlin)
    #expect(axis.length == 1440)
    #expect(axis.rows.map(\.minute) == (0..<24).map { $0 * 60 })
    #expect(axis.note(.of("en")) == nil)
  }

  @Test("The day on which clocks go forward has 23 hours, and no row for the missing one")
  func forward() throws {
    let axis = HourAxis([spring], in: berlin)
    #expect(axis.length == 1380)
    #expect(axis.rows.map(\.clock) == [0, 60] + (3..<24).map { $0 * 60 })
    #expect(axis.minute(try instant(spring, 1, 1), on: spring) == 90)
    #expect(axis.minute(try instant(spring, 3, 2), on: spring) == 150)
    #expect(axis.note(.of("en"))?.text == "The clocks go forward on this day: 02:00 to 03:00 does not exist.")
  }

  @Test("The day on which clocks go back has 25 hours, two of them with the same name")
  func back() throws {
    let axis = HourAxis([autumn], in: berlin)
    #expect(axis.length == 1500)
    #expect(axis.rows.compactMap(\.mark) == ["CEST", "CET"])
    #expect(axis.minute(try instant(autumn, 2, 2), on: autumn) == 150)
    #expect(axis.minute(try instant(autumn, 2, 1), on: autumn) == 210)
    #expect(axis.minute(try instant(autumn, 3, 1), on: autumn) == 270)
    #expect(
      axis.note(.of("en"))?.text
        == "The clocks go back on this day: 02:00 to 03:00 occurs twice and the day has 25 hours.")
  }

  @Test("In a week the repeated hour is a row that other days do not have, and the skipped one is missing on its day")
  func weeks() throws {
    let days = { (last: CivilDate) in (-6...0).map { last.adding(days: $0) } }
    let back = HourAxis(days(autumn), in: berlin)
    #expect(back.length == 1500)
    #expect(back.missing(on: autumn) == nil)
    #expect(back.missing(on: autumn.adding(days: -1)) == 180..<240)
    #expect(back.minute(try instant(autumn.adding(days: -1), 3, 2), on: autumn.adding(days: -1)) == 270)
    let forward = HourAxis(days(spring), in: berlin)
    #expect(forward.length == 1440)
    #expect(forward.missing(on: spring) == 120..<180)
    #expect(forward.missing(on: spring.adding(days: -1)) == nil)
    #expect(forward.minute(try instant(spring, 3, 2), on: spring) == 210)
  }

  @Test(
    "A day is as long as its clocks make it, later is never higher, and each position matches its time",
    arguments: ["Australia/Lord_Howe", "America/Havana", "Africa/Casablanca", "Asia/Beirut", "Europe/Berlin"])
  func order(_ name: String) throws {
    let zone = try TimeZoneDatabase.system.rules(named: name)
    let first = try #require(CivilDate(year: 2022, month: 1, day: 1))
    for day in (0..<400).map({ first.adding(days: $0) }) {
      let axis = HourAxis([day], in: zone)
      let week = HourAxis((-3...3).map { day.adding(days: $0) }, in: zone)
      let start = zone.instant(of: CivilDateTime(startOf: day))
      let end = zone.instant(of: CivilDateTime(startOf: day.adding(days: 1)))
      #expect(Int64(axis.length) * 60 == end.seconds(since: start), "\(day)")
      var last = -1
      for seconds in stride(from: Int64(0), to: end.seconds(since: start), by: 900) {
        let minute = axis.minute(start.adding(seconds: seconds), on: day)
        #expect(minute >= last && minute <= axis.length, "\(day)")
        last = minute
        let clock = zone.civil(at: start.adding(seconds: seconds))
        #expect(
          axis.clock(atMinute: minute, on: day) == clock
            && week.clock(atMinute: week.minute(start.adding(seconds: seconds), on: day), on: day) == clock, "\(clock)")
      }
      #expect(axis.rows.map(\.minute) == axis.rows.map(\.minute).sorted())
    }
  }
}
