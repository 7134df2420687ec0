import CivilTime
import Foundation
import TestSupport
import Testing

@testable import WebCalendar

@Suite("The language that a browser requests")
struct PageLanguageTests {
  @Test(
    "The most preferred known language counts, and no unwanted one",
    arguments: [
      ("de", "de"), ("de;q=0.5, fr", "fr"), ("xx, de;q=0.1", "de"), ("de;q=0", "en-GB"), ("de;q=0, fr;q=0.2", "fr"),
      ("", "en-GB"),
    ])
  func preferred(header: String, tag: String) {
    #expect(PageLanguage.preferred(header).tag == tag)
  }

  /// Every locale of the system, in the form that browsers use.
  private static let tags = Set(
    Locale.availableIdentifiers.map { String($0.prefix { $0 != "@" }).replacing("_", with: "-") }
  ).sorted()

  @Test("Dates are read back in every locale unchanged, Gregorian and in digits where digits are expected")
  func readBack() throws {
    for tag in Nightly.share(oneIn: 7, of: Self.tags) {
      let language = PageLanguage.preferred(tag)
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: tag.replacing("-", with: "_") + "@calendar=gregorian")
      formatter.timeZone = TimeZone(identifier: "UTC")
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = formatter.timeZone
      for form in [.full, .dayAndYear, .weekdayAndDay, .day, .shortDay] as [PageLanguage.DateForm] {
        formatter.dateFormat = DateFormatter.dateFormat(
          fromTemplate: form.rawValue, options: 0, locale: formatter.locale)
        for (month, day) in [(1, 3), (2, 28), (5, 9), (9, 21), (11, 23), (12, 31)] {
          let date = try #require(CivilDate(year: 2026, month: month, day: day))
          let text = language.text(date, form)
          // Without a year, it would be read as a date in another year, with wrong weekdays.
          formatter.defaultDate = calendar.date(from: DateComponents(year: 2026, month: 1, day: 1))
          let parts = formatter.date(from: text).map { calendar.dateComponents([.year, .month, .day], from: $0) }
          #expect(parts?.month == month && parts?.day == day, "\(tag) \(form): \(text)")
          if form == .full || form == .dayAndYear { #expect(parts?.year == 2026, "\(tag) \(form): \(text)") }
        }
      }
    }
  }

  @Test(
    "Months are named once, and days do not have another calendar’s names",
    arguments: [
      ("ja", "2026年11月23日 月曜日", "2026年11月"), ("zh-CN", "2026年11月23日 星期一", "2026年11月"),
      ("lt", "2026 m. lapkričio 23 d., pirmadienis", "2026 m. lapkritis"),
      ("fi", "maanantaina 23. marraskuuta 2026", "marraskuu 2026"),
      ("fa", "دوشنبه 23 نوامبر 2026", "نوامبر 2026"), ("fa-u-ca-persian", "دوشنبه 23 نوامبر 2026", "نوامبر 2026"),
    ])
  func gregorian(tag: String, full: String, month: String) throws {
    let date = try #require(CivilDate(year: 2026, month: 11, day: 23))
    #expect(PageLanguage.preferred(tag).text(date, .full) == full)
    #expect(PageLanguage.preferred(tag).text(date, .month) == month)
  }

  @Test(
    "A whole hour on a 12-hour clock is short",
    arguments: [("en-US", "8 AM", "8:05 AM"), ("en-GB", "08:00", "08:05"), ("ko-KR", "오전 8시", "오전 8:05")])
  func hours(tag: String, whole: String, other: String) throws {
    let language = PageLanguage.preferred(tag)
    let time = try #require(CivilDateTime(year: 2026, month: 1, day: 1, hour: 8, minute: 0, second: 0))
    #expect(language.clock(time) == whole)
    #expect(language.clock(time.adding(seconds: 300)) == other)
  }
}
