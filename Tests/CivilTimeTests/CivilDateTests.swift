import CivilTime
import Testing

@Suite("Civil dates")
struct CivilDateTests {
  @Test("every day from year 1 to 9999 follows the one before it, in number, weekday, day of year and ISO week")
  func everyDay() throws {
    var number = -719_162  // 0001-01-01, a Monday
    var weekday = 1
    var mismatches = 0
    var weekYear = 1
    var week = 1
    for year in 1...9999 {
      let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      let yearLength = isLeap ? 366 : 365
      var dayOfYear = 0
      for month in 1...12 {
        for day in 1...lengths[month - 1] {
          dayOfYear += 1
          if weekday == 1, number != -719_162 {
            // A new week begins on Monday, and week 1 is the one whose Thursday is in the new year.
            let thursday = dayOfYear + 3
            if thursday <= 7 || thursday > yearLength {
              weekYear = thursday > yearLength ? year + 1 : year
              week = 1
            } else {
              week += 1
            }
          }
          let date = CivilDate(daysSinceEpoch: number)
          let isRight =
            date.year == year && date.month == month && date.day == day && date.daysSinceEpoch == number
            && date.weekday.rawValue == weekday && date.dayOfYear == dayOfYear
            && date.isoWeek == CivilWeek(year: weekYear, number: week)
          if !isRight { mismatches += 1 }
          number += 1
          weekday = weekday % 7 + 1
        }
      }
      if CivilDate(year: year, month: 2, day: 29) != nil, !isLeap { mismatches += 1 }
    }
    #expect(mismatches == 0)
    #expect(CivilDate(daysSinceEpoch: number - 1).text == "99991231")
    #expect(CivilDate(daysSinceEpoch: 0) == CivilDate.epoch)
  }

  @Test("days outside 1 to 9999 follow each other too, up to both ends of the range")
  func wideRange() {
    var previous = CivilDate.earliest
    var mismatches = 0
    for number in -4_371_586...35_804_721 where number < -719_162 || number % 997 < 3 {
      let date = CivilDate(daysSinceEpoch: number)
      if date.daysSinceEpoch != number { mismatches += 1 }
      if number < -719_162 {
        let next =
          CivilDate(year: previous.year, month: previous.month, day: previous.day + 1)
          ?? CivilDate(year: previous.year, month: previous.month + 1, day: 1)
          ?? CivilDate(year: previous.year + 1, month: 1, day: 1)
        if date != next { mismatches += 1 }
        previous = date
      }
    }
    #expect(mismatches == 0)
    #expect(CivilDate(daysSinceEpoch: -4_371_587) == .earliest)
    #expect(CivilDate(daysSinceEpoch: 35_804_721) == .latest)
  }

  @Test("arithmetic stops at the ends of the range")
  func saturation() {
    #expect(CivilDate(daysSinceEpoch: .min) == .earliest)
    #expect(CivilDate(daysSinceEpoch: .max) == .latest)
    #expect(CivilDate.latest.adding(days: .max) == .latest)
    #expect(CivilDate.earliest.adding(days: .min) == .earliest)
    #expect(CivilDate.epoch.adding(months: .max) == nil)
    #expect(CivilDate.epoch.adding(months: .min) == nil)
    #expect(CivilDate(year: .max, month: 1, day: 1) == nil)
    #expect(CivilDate(year: 2026, month: .min, day: 1) == nil)
  }

  @Test("days that the calendar does not have are refused")
  func missingDays() {
    for (year, month, day) in [(2026, 2, 29), (1900, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 1, 0)] {
      #expect(CivilDate(year: year, month: month, day: day) == nil)
    }
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CivilDate.daysInMonth(0, year: 2026) == 0)
  }

  @Test("adding months keeps the day or gives nothing")
  func addingMonths() throws {
    let date = try #require(CivilDate(year: 2024, month: 1, day: 31))
    #expect(date.adding(months: 1) == nil)
    #expect(date.adding(months: 2)?.text == "20240331")
    #expect(date.adding(months: -1)?.text == "20231231")
    #expect(date.adding(months: -25)?.text == "20211231")
    #expect(try CivilDate(parsing: "20240229").adding(months: 12) == nil)
    #expect(try CivilDate(parsing: "20240229").adding(months: 48)?.text == "20280229")
    #expect(try CivilDate(parsing: "00010101").adding(months: -13)?.year == -1)
  }

  @Test("adding days and taking the difference agree")
  func addingDays() throws {
    let date = try CivilDate(parsing: "20240228")
    #expect(date.adding(days: 2).text == "20240301")
    #expect(date.adding(days: -59).text == "20231231")
    #expect(date.adding(days: 366).days(since: date) == 366)
  }

  @Test("weeks with any start agree with a slow definition", arguments: Weekday.allCases)
  func weeks(start: Weekday) throws {
    var mismatches = 0
    for year in 1970...2110 {
      // Week 1 is the first week with at least four days in the year.
      let newYear = try #require(CivilDate(year: year, month: 1, day: 1))
      let begin = try #require((-3...3).map { newYear.adding(days: $0) }.first { $0.weekday == start })
      let nextNewYear = try #require(CivilDate(year: year + 1, month: 1, day: 1))
      let end = try #require((-3...3).map { nextNewYear.adding(days: $0) }.first { $0.weekday == start })
      let length = end.days(since: begin)
      if CivilDate.weeks(inYear: year, startingOn: start) != length / 7 { mismatches += 1 }
      for day in 0..<length {
        let date = begin.adding(days: day)
        let week = CivilWeek(year: year, number: day / 7 + 1)
        if date.week(startingOn: start) != week { mismatches += 1 }
        if CivilDate(week: week, weekday: date.weekday, startingOn: start) != date { mismatches += 1 }
      }
      let missing = CivilWeek(year: year, number: length / 7 + 1)
      if CivilDate(week: missing, weekday: .monday, startingOn: start) != nil { mismatches += 1 }
    }
    #expect(mismatches == 0)
  }

  @Test("the nth weekday of a month is found by counting")
  func nthWeekday() {
    var mismatches = 0
    for year in 1999...2012 {
      for month in 1...12 {
        for weekday in Weekday.allCases {
          let days = (1...31).compactMap { CivilDate(year: year, month: month, day: $0) }.filter {
            $0.weekday == weekday
          }
          for nth in -7...7 {
            let index = nth > 0 ? nth - 1 : days.count + nth
            let expected = nth != 0 && days.indices.contains(index) ? days[index] : nil
            if CivilDate(nth: nth, weekday, ofMonth: month, year: year) != expected { mismatches += 1 }
          }
          for (index, date) in days.enumerated() {
            if date.ordinalInMonth != index + 1 { mismatches += 1 }
            if date.ordinalFromMonthEnd != index - days.count { mismatches += 1 }
          }
        }
      }
    }
    #expect(mismatches == 0)
    #expect(CivilDate(nth: .min, .friday, ofMonth: 1, year: 2026) == nil)
    #expect(CivilDate(nth: 1, .friday, ofMonth: 13, year: 2026) == nil)
  }

  @Test("dates and date-times are small")
  func sizes() {
    #expect(MemoryLayout<CivilDate>.stride == 8)
    #expect(MemoryLayout<CivilDateTime>.stride == 12)
  }

  @Test("weekdays have their codes and count in any week")
  func weekdays() {
    #expect(Weekday.allCases.map(\.code) == ["MO", "TU", "WE", "TH", "FR", "SA", "SU"])
    for weekday in Weekday.allCases {
      #expect(Weekday(code: weekday.code) == weekday)
      #expect(Weekday(code: weekday.code.lowercased()) == weekday)
      for days in -15...15 {
        #expect((weekday.adding(days: days).rawValue - weekday.rawValue - days) % 7 == 0)
        #expect(weekday.adding(days: days).days(after: weekday) == (days % 7 + 7) % 7)
      }
    }
    for code in ["", "M", "MOO", "XX", "M\u{F6}"] { #expect(Weekday(code: code) == nil) }
    #expect(Weekday.monday < .sunday)
    #expect(Weekday.sunday.adding(days: .max).rawValue > 0)
    #expect(Weekday.sunday.adding(days: .min).rawValue > 0)
  }
}
